import { Link } from 'wouter'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { Weave } from '#client/ui/art/weave.tsx'

export const Page = () => (
  <Container className="grid justify-items-center gap-4 py-20 text-center sm:py-28">
    <PageTitle title="404 Page Not Found" />
    <Weave short />
    <h1 className="mt-2">404 Page Not Found</h1>
    <p className="text-lg text-soft">Did you forget to add the page to the router?</p>
    <Button asChild className="mt-3">
      <Link href="/">Go to the start page</Link>
    </Button>
  </Container>
)
