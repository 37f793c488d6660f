import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'

export const BackToLibrary = () => (
  <Button asChild variant="quiet" className="-ml-4.5">
    <Link href="/library">
      <ArrowLeft aria-hidden />
      Library
    </Link>
  </Button>
)
