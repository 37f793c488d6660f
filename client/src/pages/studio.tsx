import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { UserAnswer } from '#shared/people.ts'
import { invitations } from '#shared/voices.ts'
import { PageTitle } from '#client/lib/page-title.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { Gate, useCan, viewerKey } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { BackHome } from '#client/features/site/back-home.tsx'
import { forgetInvitation, readInvitation } from '#client/features/voices/invitation.ts'
import { StudioEntry, StudioWords } from '#client/features/voices/studio-words.tsx'
import { Studio } from '#client/features/voices/studio.tsx'

/** Uses an invitation once; says so while it is under way. */
function useInvitation(token: string | null): boolean {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, isError } = useCommand(invitations.accept, {
    says: { title: 'Welcome to the studio', description: 'You can record voices now.' },
    after: () => client.invalidateQueries({ queryKey: viewerKey }),
  })
  useEffect(() => {
    if (!token) return
    forgetInvitation()
    mutate({ body: { token } })
    // `mutate` is another function at each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token])
  return token !== null && !isSuccess && !isError ? true : isPending
}

function Inside({ viewer, token }: { viewer: UserAnswer; token: string | null }) {
  const entryId = new URLSearchParams(useSearch()).get('entry')
  const can = useCan()
  const entering = useInvitation(token)
  if (entering) return <Spinner label="Opening the studio" />
  if (entryId && can('voices.give'))
    return (
      <StudioEntry id={entryId}>
        {(words) => <Studio viewer={viewer} words={words} entryId={entryId} mayRecordOthers={can('voices.studio')} />}
      </StudioEntry>
    )
  if (entryId)
    return (
      <EmptyState
        level={2}
        title="Please confirm your e-mail address first"
        text="We have sent you a message with a link. Then you can give your voice here."
      />
    )
  if (!can('voices.studio'))
    return (
      <EmptyState
        level={2}
        title="The studio is for contributors and teachers"
        text="You can give your voice to one word: open it in the library and choose its microphone."
        action={
          <Button asChild>
            <a href="/library">Open the library</a>
          </Button>
        }
      />
    )
  return (
    <StudioWords>
      {(words, onMore) => <Studio viewer={viewer} words={words} onMore={onMore} mayRecordOthers />}
    </StudioWords>
  )
}

/** Its policy differs from that of other pages, so links to it load it anew. */
export function Page() {
  const [token] = useState(readInvitation)
  return (
    <>
      <PageTitle title="Studio" />
      <Gate>
        {(viewer) => (
          <Container className="grid max-w-[720px] gap-6 pt-8">
            <PageHeading
              before={<BackHome />}
              className="max-sm:[:has(>*_[data-booth])>&]:sr-only"
              title="Studio"
              text="Say a word as you would at home, and it is kept for those who learn it."
            />
            <Inside viewer={viewer} token={token} />
          </Container>
        )}
      </Gate>
    </>
  )
}
