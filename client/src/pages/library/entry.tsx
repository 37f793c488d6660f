import { Suspense, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import { lazyComponent } from '#client/ui/lazy-page.tsx'
import { useRoute } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isShown } from '#shared/entries/cover-content.ts'
import { isSpeakable } from '#shared/study/speakable.ts'
import { study } from '#shared/study/study.ts'
import { say } from '#shared/messages/say.ts'
import {
  fromCommunity,
  libraryName,
  mayHaveMoved,
  notInLibrary,
  searchLibrary,
} from '#shared/entries/library/library-messages.ts'
import { reportNotFound } from '#client/lib/page/page-status.ts'
import { readThen, type PageReads } from '#client/lib/page-reads.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { NotFound } from '#client/ui/message/not-found.tsx'
import { LearnButton } from '#client/features/study/learn-button.tsx'
import { entryCall } from '#client/features/entries/library/library-calls.ts'
import { publishedCall } from '#client/features/contributions/published-calls.ts'
import { EntryView } from '#client/features/entries/view/entry-view.tsx'
import { PublishedView } from '#client/features/contributions/published-view.tsx'

/** Loaded on demand, by people who contribute a picture. */
const pendingUpload = lazyComponent(
  async () => (await import('#client/features/media/pending-upload-field.tsx')).PendingUploadField,
)
const PictureField = (props: ComponentProps<typeof pendingUpload.View>) => (
  <Suspense>
    <pendingUpload.View {...props} />
  </Suspense>
)

/** An entry can be read without the list beside it. */
const besideList = lazyComponent(
  async () => (await import('#client/features/entries/library/list-beside.tsx')).ListBeside,
  undefined,
  () => null,
)

const wideWindow = '(min-width: 85rem)'
const onWidth = (change: () => void) => {
  const media = window.matchMedia(wideWindow)
  media.addEventListener('change', change)
  return () => media.removeEventListener('change', change)
}

/** The list of the library, loaded by the browser on wide screens only. It is at the left, and after the entry in reading order. */
function Beside({ id }: { id: string }) {
  const isWide = useSyncExternalStore(
    onWidth,
    () => window.matchMedia(wideWindow).matches,
    () => false,
  )
  return (
    <div className="sticky top-4 -order-1 hidden w-72 shrink-0 pt-2 min-[85rem]:block noscript:hidden! print:hidden">
      {isWide && (
        <Suspense>
          <besideList.View id={id} />
        </Suspense>
      )}
    </div>
  )
}

/** Link to the previous list, with its search. */
function Back({ to, children }: { to: string; children: ReactNode }) {
  const state = useHistoryState<{ from?: string } | null>()
  return <BackLink href={state?.from ?? to}>{children}</BackLink>
}

function Missing() {
  reportNotFound()
  return (
    <NotFound title={say(notInLibrary)} text={say(mayHaveMoved)}>
      <PageTitle title={say(notInLibrary)} />
      <ButtonLink size="large" href="/library">
        {say(searchLibrary)}
      </ButtonLink>
    </NotFound>
  )
}

export const reads: PageReads = ({ path, params: { id }, search }) =>
  path === '/library/contributions/:id'
    ? [publishedCall(id)]
    : [
        readThen(entryCall(id, search), (entry) =>
          entry && isSpeakable(entry) && (entry.warning === null || isShown(search))
            ? [query(study.word, { params: { id: entry.id } })]
            : [],
        ),
      ]

export function Page({ params: { id } }: { params: { id: string } }) {
  const [community] = useRoute('/library/contributions/:id')
  if (community)
    return (
      <Container className="max-w-[960px] pt-4 sm:pt-8">
        <PublishedView
          key={id}
          id={id}
          back={<Back to="/library/contributions">{say(fromCommunity)}</Back>}
          missing={<Missing />}
        />
      </Container>
    )
  return (
    <Container className="max-w-[960px] items-start gap-10 pt-4 sm:pt-8 min-[85rem]:flex min-[85rem]:max-w-[1280px]">
      <div className="min-w-0 min-[85rem]:flex-1">
        <EntryView
          key={id}
          id={id}
          back={<Back to="/library">{say(libraryName)}</Back>}
          missing={<Missing />}
          Learn={LearnButton}
          PictureField={PictureField}
        />
      </div>
      <Beside id={id} />
    </Container>
  )
}
