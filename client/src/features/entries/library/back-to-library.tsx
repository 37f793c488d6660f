import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '#client/ui/button-link.tsx'

export const BackToLibrary = () => (
  <ButtonLink variant="quiet" className="-ml-4.5" href="/library">
    <ArrowLeft aria-hidden />
    Library
  </ButtonLink>
)
