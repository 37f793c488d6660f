import { BackLink } from '#client/ui/back-link.tsx'
import { say } from '#shared/messages/say.ts'
import { libraryName } from '#shared/entries/library/library-messages.ts'

export const BackToLibrary = () => <BackLink href="/library">{say(libraryName)}</BackLink>
