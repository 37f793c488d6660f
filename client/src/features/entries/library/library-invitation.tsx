import { Link } from 'wouter'
import { wordRequestsAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { othersAskFor, shareWhatYouKnow } from '#shared/entries/library/library-messages.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { Button } from '#client/ui/button.tsx'

/** Invites contributors to add words, and everybody else to see the requested ones. It sells no plan. */
export function LibraryInvitation() {
  const contributes = useCan()('contributions.dashboard')
  return (
    <Button asChild variant="line">
      {contributes ? (
        <Link href="/contributor">{say(shareWhatYouKnow)}</Link>
      ) : (
        <Link href={wordRequestsAddress}>{say(othersAskFor)}</Link>
      )}
    </Button>
  )
}
