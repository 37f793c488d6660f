import { useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { UserJson } from '#shared/people.ts'
import { say } from '#shared/messages/say.ts'
import { inviteSpeaker, openTheLibrary } from '#shared/voices/invitation-messages.ts'
import {
  confirmEmailFirst,
  confirmEmailNote,
  openingStudio,
  studioIsFor,
  studioNote,
  studioOneWord,
  studioTitle,
} from '#shared/voices/studio-messages.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate, useCan } from '#client/domain/viewer/gate.tsx'
import { useViewer } from '#client/lib/session/viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { BackHome } from '#client/features/site/back-home.tsx'
import { readInvitationToken } from '#client/features/voices/invitations/invitation.ts'
import {
  InvitedVisitor,
  RefusedInvitation,
  SpareInvitation,
  useInvitation,
} from '#client/features/voices/invitations/invited.tsx'
import { StudioEntry, StudioWords } from '#client/features/voices/studio-words.tsx'
import { Studio } from '#client/features/voices/studio.tsx'

function Inside({ viewer, token }: { viewer: UserJson; token: string | null }) {
  const search = new URLSearchParams(useSearch())
  const entryId = search.get('entry')
  const can = useCan()
  const invitation = useInvitation(token)
  if (invitation.entering) return <Spinner label={say(openingStudio)} />
  if (invitation.error)
    return <RefusedInvitation error={invitation.error} busy={invitation.busy} onRetry={invitation.accept} />
  if (entryId && can('voices.give'))
    return (
      <StudioEntry id={entryId} text={search.get('text')}>
        {(words) => <Studio viewer={viewer} words={words} entryId={entryId} mayRecordOthers={can('voices.studio')} />}
      </StudioEntry>
    )
  if (entryId) return <EmptyState level={2} title={say(confirmEmailFirst)} text={say(confirmEmailNote)} />
  if (!can('voices.studio'))
    return (
      <EmptyState
        level={2}
        title={say(studioIsFor)}
        text={say(studioOneWord)}
        action={
          <Button asChild>
            <a href="/library">{say(openTheLibrary)}</a>
          </Button>
        }
      />
    )
  return (
    <>
      {invitation.spare && <SpareInvitation />}
      <StudioWords>
        {(words, onMore) => <Studio viewer={viewer} words={words} onMore={onMore} mayRecordOthers />}
      </StudioWords>
    </>
  )
}

function StudioFrame({ children }: { children: ReactNode }) {
  const mayInvite = useCan()('invitations.make')
  return (
    <Container className="grid max-w-[720px] gap-6 pt-4 sm:pt-8">
      <PageHeading
        before={<BackHome />}
        className="max-sm:[:has(>*_[data-booth])>&]:sr-only"
        title={say(studioTitle)}
        text={say(studioNote)}
        actions={
          mayInvite && (
            <Button asChild variant="line">
              <a href="/admin?tab=users">{say(inviteSpeaker)}</a>
            </Button>
          )
        }
      />
      {children}
    </Container>
  )
}

/** This page has its own security policy, so links to it load a new document. */
export function Page() {
  const [token] = useState(readInvitationToken)
  const { viewer, loading, unknown } = useViewer()
  const isStranger = !loading && !unknown && viewer === null
  return (
    <>
      <PageTitle title={say(studioTitle)} />
      {token && isStranger ? (
        <StudioFrame>
          <InvitedVisitor />
        </StudioFrame>
      ) : (
        <Gate>
          {(known) => (
            <StudioFrame>
              <Inside viewer={known} token={token} />
            </StudioFrame>
          )}
        </Gate>
      )}
    </>
  )
}
