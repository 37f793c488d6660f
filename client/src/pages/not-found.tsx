import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { addPageToRouter, goToStartPage, pageNotFound } from '#shared/site/messages.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { Weave } from '#client/ui/art/weave.tsx'

export const Page = () => (
  <Container className="grid justify-items-center gap-4 py-20 text-center sm:py-28">
    <PageTitle title={say(pageNotFound)} />
    <Weave short />
    <h1 className="mt-2">{say(pageNotFound)}</h1>
    <p className="text-lg text-soft">{say(addPageToRouter)}</p>
    <Button asChild className="mt-3">
      <Link href="/">{say(goToStartPage)}</Link>
    </Button>
  </Container>
)
