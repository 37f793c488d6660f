import { useEffect, useState } from 'react'
import { invitations } from '#shared/voices/invitations.ts'
import { say } from '#shared/messages/say.ts'
import {
  askForHelp,
  canRecordNow,
  createAccountLink,
  inStudioAlready,
  invitationDoesNotWork,
  invitationNotUsedYet,
  invitedNote,
  invitedToLend,
  logInLink,
  openTheLibrary,
  spareInvitationNote,
  welcomeToStudio,
} from '#shared/voices/invitation-messages.ts'
import { addressIn } from '#shared/site/languages.ts'
import { documentLanguage } from '#client/lib/page/language.ts'
import { hasStatus, sentenceFor } from '#client/lib/query/api.ts'
import { readViewer } from '#client/lib/session/first-calls.ts'
import { loginAddress, useSignUpAddress } from '#client/lib/page/navigation.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { removeInvitationToken } from './invitation.ts'

/** True if another attempt would fail in the same way. */
const isFinal = (error: unknown) => hasStatus(error, 404, 409, 410)

/** Uses an invitation, unless the person may use the studio anyway: then it stays valid for somebody else. */
export function useInvitation(token: string | null) {
  const can = useCan()
  // Read on arrival, because accepting changes it.
  const [spare] = useState(() => token !== null && can('voices.studio'))
  const { mutate, isSuccess, isPending, error } = useCommand(invitations.accept, {
    silent: true,
    successMessage: { title: say(welcomeToStudio), description: say(canRecordNow) },
    invalidates: [readViewer],
    onSuccess: removeInvitationToken,
  })
  const accept = () => {
    if (token) mutate({ body: { token } }, { onError: (failure) => isFinal(failure) && removeInvitationToken() })
  }
  useEffect(() => {
    if (spare) removeInvitationToken()
    else accept()
    // `accept` changes with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token])
  return { spare, entering: token !== null && !spare && !isSuccess && !error, busy: isPending, error, accept }
}

/** Reason why an invitation failed, with a link. */
export function RefusedInvitation({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  if (!isFinal(error))
    return <ReadFailure failure={say(invitationNotUsedYet)} error={error} busy={busy} onRetry={onRetry} />
  return (
    <EmptyState
      level={2}
      title={say(invitationDoesNotWork)}
      text={sentenceFor(error)}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink leaves href={addressIn(documentLanguage(), '/library')}>
            {say(openTheLibrary)}
          </ButtonLink>
          <ButtonLink leaves variant="line" href="/support">
            {say(askForHelp)}
          </ButtonLink>
        </div>
      }
    />
  )
}

export const SpareInvitation = () => (
  <Notice title={say(inStudioAlready)} level={2}>
    {say(spareInvitationNote)}
  </Notice>
)

/** Text for a visitor with an invitation, which waits for the login. */
export const InvitedVisitor = () => (
  <Card as="section" marked className="gap-4 sm:p-7">
    <h2>{say(invitedToLend)}</h2>
    <p>{say(invitedNote)}</p>
    <CardFoot className="max-sm:*:w-full">
      <ButtonLink leaves href={loginAddress('/studio')}>
        {say(logInLink)}
      </ButtonLink>
      <ButtonLink leaves variant="line" href={useSignUpAddress('/studio')}>
        {say(createAccountLink)}
      </ButtonLink>
    </CardFoot>
  </Card>
)
