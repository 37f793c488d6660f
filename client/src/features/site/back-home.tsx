import { say } from '#shared/messages/say.ts'
import { backToHome } from '#shared/site/frame-messages.ts'
import { BackLink } from '#client/ui/back-link.tsx'

export const BackHome = ({ short = false }: { short?: boolean }) => (
  <BackLink href="/" short={short}>
    {say(backToHome)}
  </BackLink>
)
