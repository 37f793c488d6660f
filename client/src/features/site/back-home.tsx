import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'

export const BackHome = () => (
  <Button asChild variant="quiet" className="-ml-4.5">
    <Link href="/">
      <ArrowLeft aria-hidden />
      Back to Home
    </Link>
  </Button>
)
