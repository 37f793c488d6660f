import { useEffect, useState } from 'react'
import { invitations } from '#shared/voices.ts'
import { ApiError, sentenceFor } from '#client/lib/api.ts'
import { readViewer } from '#client/lib/first-calls.ts'
import { loginAddress } from '#client/lib/navigation.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { useCan } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { forgetInvitation } from './invitation.ts'

/** Where trying again would hear the same. */
const isFinal = (error: unknown) => error instanceof ApiError && [404, 409, 410].includes(error.status)

/** Uses an invitation, unless whoever opened it may be in the studio anyway: then it is left for another. */
export function useInvitation(token: string | null) {
  const can = useCan()
  // As it was on arrival: what is accepted changes it.
  const [spare] = useState(() => token !== null && can('voices.studio'))
  const { mutate, isSuccess, isPending, error } = useCommand(invitations.accept, {
    quiet: true,
    says: { title: 'Welcome to the studio', description: 'You can record voices now.' },
    refreshes: [readViewer],
    after: forgetInvitation,
  })
  const accept = () => {
    if (token) mutate({ body: { token } }, { onError: (fault) => isFinal(fault) && forgetInvitation() })
  }
  useEffect(() => {
    if (spare) forgetInvitation()
    else accept()
    // `accept` is another function at each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token])
  return { spare, entering: token !== null && !spare && !isSuccess && !error, busy: isPending, error, accept }
}

/** Why an invitation did not open the studio, and where to go from there. */
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
          <Button asChild>
            <a href="/library">Open the library</a>
          </Button>
          <Button asChild variant="line">
            <a href="/support">Ask for help</a>
          </Button>
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

/** What a visitor reads who has followed the link of an invitation; it waits until they are logged in. */
export const InvitedVisitor = () => (
  <Card as="section" marked className="gap-4 sm:p-7">
    <h2>You are invited to lend your voice</h2>
    <p>
      Log in first, or create an account. Then you come back here, and your account may record words for those who
      learn.
    </p>
    <CardFoot className="max-sm:*:w-full">
      <Button asChild>
        <a href={loginAddress('/studio')}>Log in</a>
      </Button>
      <Button asChild variant="line">
        <a href={`${loginAddress('/studio')}&screen=register`}>Create an account</a>
      </Button>
    </CardFoot>
  </Card>
)
