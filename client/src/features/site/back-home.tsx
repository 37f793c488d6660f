import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '#client/ui/button-link.tsx'

export const BackHome = () => (
  <ButtonLink variant="quiet" className="-ml-4.5" href="/">
    <ArrowLeft aria-hidden />
    Back to Home
  </ButtonLink>
)
