import { ArrowLeft } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { backToHome } from '#shared/site/frame-messages.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'

export const BackHome = () => (
  <ButtonLink variant="quiet" className="-ml-4.5" href="/">
    <ArrowLeft aria-hidden />
    {say(backToHome)}
  </ButtonLink>
)
