import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { say } from '#shared/messages/say.ts'
import { libraryName } from '#shared/entries/library-messages.ts'

export const BackToLibrary = () => (
  <ButtonLink variant="quiet" className="-ml-4.5" href="/library">
    <ArrowLeft aria-hidden />
    {say(libraryName)}
  </ButtonLink>
)
