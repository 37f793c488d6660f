import { useEffect, useState } from 'react'
import { invitations } from '#shared/voices/voices.ts'
import { ApiError, sentenceFor } from '#client/lib/query/api.ts'
import { readViewer } from '#client/domain/viewer/first-calls.ts'
import { loginAddress } from '#client/lib/page/navigation.ts'
import { ReadFailure } from '#client/lib/query/read-failure.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useCan } from '#client/domain/viewer/viewer.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { forgetInvitation } from './invitation.ts'

/** True if another attempt would fail in the same way. */
const isFinal = (error: unknown) => error instanceof ApiError && [404, 409, 410].includes(error.status)

/** Uses an invitation, unless the person may use the studio anyway: then it stays valid for somebody else. */
export function useInvitation(token: string | null) {
  const can = useCan()
  // Read on arrival, because accepting changes it.
  const [spare] = useState(() => token !== null && can('voices.studio'))
  const { mutate, isSuccess, isPending, error } = useCommand(invitations.accept, {
    silent: true,
    successMessage: { title: 'Welcome to the studio', description: 'You can record voices now.' },
    invalidates: [readViewer],
    onSuccess: forgetInvitation,
  })
  const accept = () => {
    if (token) mutate({ body: { token } }, { onError: (failure) => isFinal(failure) && forgetInvitation() })
  }
  useEffect(() => {
    if (spare) forgetInvitation()
    else accept()
    // `accept` changes with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token])
  return { spare, entering: token !== null && !spare && !isSuccess && !error, busy: isPending, error, accept }
}

/** Reason why an invitation failed, with a link. */
export function RefusedInvitation({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  if (!isFinal(error))
    return <ReadFailure what="The invitation could not be used yet." error={error} busy={busy} onRetry={onRetry} />
  return (
    <EmptyState
      level={2}
      title="This invitation does not work"
      text={sentenceFor(error)}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink leaves href="/library">
            Open the library
          </ButtonLink>
          <ButtonLink leaves variant="line" href="/support">
            Ask for help
          </ButtonLink>
        </div>
      }
    />
  )
}

export const SpareInvitation = () => (
  <Notice title="You are in the studio already" level={2}>
    Your account needs no invitation, so opening its link changed nothing. If it is for somebody else, pass it on.
  </Notice>
)

/** Text for a visitor with an invitation, which waits for the login. */
export const InvitedVisitor = () => (
  <Card as="section" marked className="gap-4 sm:p-7">
    <h2>You are invited to lend your voice</h2>
    <p>
      Log in first, or create an account. Then you come back here, and your account may record words for those who
      learn.
    </p>
    <CardFoot className="max-sm:*:w-full">
      <ButtonLink leaves href={loginAddress('/studio')}>
        Log in
      </ButtonLink>
      <ButtonLink leaves variant="line" href={`${loginAddress('/studio')}&screen=register`}>
        Create an account
      </ButtonLink>
    </CardFoot>
  </Card>
)
