import { useQuery } from '@tanstack/react-query'
import { Flag, History, ImagePlus, Merge, PencilLine, Quote, SquarePen, TriangleAlert } from 'lucide-react'
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { rejectedProposalIn, entryAddress, takedownIn } from '#shared/entries/library/library.ts'
import { isObjectPath } from '#shared/text/addresses.ts'
import { isSpeakable } from '#shared/study/speakable.ts'
import { say } from '#shared/messages/say.ts'
import { libraryName } from '#shared/entries/library/library-messages.ts'
import {
  askToTakeDown,
  beforeVideo,
  beforeYouGoOn,
  editAllOfIt,
  entryHistory,
  entryNotLoaded,
  mergeWithAnother,
  loadingEntry,
  pronunciationLabel,
  sendPicture,
  showIt,
  showVideo,
  underDiscussion,
  underDiscussionNote,
  warnBeforeFile,
} from '#shared/entries/library/view-messages.ts'
import { citeEntry } from '#shared/entries/library/cite-messages.ts'
import { demoNotice } from '#shared/entries/messages.ts'
import { readerMeaning } from '#client/domain/meaning.ts'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { lazyComponent } from '#client/ui/lazy-page.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { useViewer } from '#client/lib/session/viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { Foot } from '#client/ui/foot.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { WatchVideo } from '#client/ui/media/video-player.tsx'
import { Word } from '#client/ui/media/word.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { entryCall } from '#client/features/entries/library/library-calls.ts'
import { readSource } from '#client/features/entries/library/read-source.ts'
import { EntryExamples } from './entry-examples.tsx'
import { EntryMeanings } from './entry-meanings.tsx'
import { EntryLessons, EntryRelated } from './entry-related.tsx'
import { EntrySources } from './entry-sources.tsx'
import { EntryBar } from './entry-bar.tsx'
import { EntryHead, firstWords } from './entry-head.tsx'
import { EntryForms } from './entry-forms.tsx'
import type { PictureField } from '#client/features/entries/proposals/entry-picture.tsx'
import { EntryVoices } from './entry-voices.tsx'
import { ContentWarning, fileName } from './content-warning.tsx'

/** Loaded on demand, because few visitors open them. */
const improve = lazyComponent(
  async () => (await import('#client/features/entries/proposals/entry-improve.tsx')).ImproveDialog,
)
const attest = lazyComponent(
  async () => (await import('#client/features/entries/proposals/entry-attestation.tsx')).AttestationDialog,
)
const cite = lazyComponent(async () => (await import('./entry-cite.tsx')).CiteDialog)
const history = lazyComponent(async () => (await import('./entry-history.tsx')).HistoryDialog)
const takedown = lazyComponent(
  async () => (await import('#client/features/entries/proposals/entry-takedown.tsx')).TakedownDialog,
)
const merge = lazyComponent(async () => (await import('#client/features/entries/edit/entry-merge.tsx')).MergeDialog)
const warnings = lazyComponent(
  async () => (await import('#client/features/entries/edit/entry-file-warnings.tsx')).FileWarningsDialog,
)
const dialogs = { improve, attest, cite, history, takedown, merge, warnings }
/** Dialog by kind of proposal. */
const formFor: Record<string, keyof typeof dialogs | 'picture' | undefined> = {
  edit: 'improve',
  witness: 'attest',
  picture: 'picture',
}
const picture = lazyComponent(
  async () => (await import('#client/features/entries/proposals/entry-picture.tsx')).PictureDialog,
)

const hasFiles = ({ imageUrl, audioUrl, videoUrl, voices }: FullEntryJson) =>
  [imageUrl, audioUrl, videoUrl, ...voices.map(({ url }) => url)].some((path) => path !== null && isObjectPath(path))

interface Slots {
  back: ReactNode
  /** Button 'Learn this word'. Visitors sign up first. */
  Learn?: ComponentType<{ entryId: string }>
  PictureField: PictureField
}

function Entry({ entry, Learn, PictureField }: { entry: FullEntryJson } & Omit<Slots, 'back'>) {
  const { title, type, pronunciation, videoUrl, source, related, lessons } = entry
  const { viewer } = useViewer()
  const can = useCan()
  const [mayWrite, mayPropose] = [can('categories.write'), can('proposals.give')]
  const search = useSearch()
  const again = rejectedProposalIn(search)?.kind
  const [chosen, setChosen] = useState<keyof typeof dialogs | 'picture' | null>()
  const inBrowser = useInBrowser()
  const learn = Learn && isSpeakable(entry) && <Learn entryId={entry.id} />
  // The address may ask for a takedown or for the form of a rejected proposal. The server does not load the code of the forms.
  const asked = takedownIn(search) ? 'takedown' : mayPropose && again ? formFor[again] : undefined
  const opened = chosen === undefined && inBrowser ? asked : chosen
  const Opened = opened && opened !== 'picture' && dialogs[opened].View
  const close = () => setChosen(null)
  return (
    <>
      {entry.discussed && (
        <Notice title={say(underDiscussion)} level={2}>
          <p>{say(underDiscussionNote)}</p>
        </Notice>
      )}
      <EntryHead entry={entry} />
      <EntryBar
        entry={entry}
        onImprove={() => setChosen('improve')}
        learn={learn}
        more={
          <>
            <Button variant="quiet" onClick={() => setChosen('history')}>
              <History aria-hidden />
              {say(entryHistory)}
            </Button>
            <Button variant="quiet" onClick={() => setChosen('cite')}>
              <Quote aria-hidden />
              {say(citeEntry)}
            </Button>
            {mayPropose && (
              <Button variant="quiet" onClick={() => setChosen('picture')}>
                <ImagePlus aria-hidden />
                {say(sendPicture)}
              </Button>
            )}
            {mayWrite && (
              <>
                <ButtonLink variant="quiet" href={`/admin?tab=categories&edit=${entry.id}`}>
                  <SquarePen aria-hidden />
                  {say(editAllOfIt)}
                </ButtonLink>
                <Button variant="quiet" onClick={() => setChosen('merge')}>
                  <Merge aria-hidden />
                  {say(mergeWithAnother)}
                </Button>
                {hasFiles(entry) && (
                  <Button variant="quiet" onClick={() => setChosen('warnings')}>
                    <TriangleAlert aria-hidden />
                    {say(warnBeforeFile)}
                  </Button>
                )}
              </>
            )}
            <Button variant="quiet" onClick={() => setChosen('takedown')}>
              <Flag aria-hidden />
              {say(askToTakeDown)}
            </Button>
          </>
        }
      />
      {pronunciation && (
        <p>
          <span className="text-soft">{say(pronunciationLabel)}</span> <span lang="">{pronunciation}</span>
        </p>
      )}
      {videoUrl && (
        <ContentWarning
          entryId={entry.id}
          name={fileName(videoUrl)}
          title={say(beforeVideo)}
          action={say(showVideo)}
          warning={entry.fileWarnings[videoUrl]}
        >
          <WatchVideo address={videoUrl} title={title} className="print:hidden" />
        </ContentWarning>
      )}
      {/* CSS columns let each side flow independently. */}
      <div className="max-md:-mb-8 gap-x-10 *:mb-8 *:break-inside-avoid md:columns-2">
        <EntryMeanings entry={entry} />
        <EntryExamples entry={entry} />
        {type !== 'CULTURE' && <EntryVoices entry={entry} />}
        {type !== 'CULTURE' && <EntryForms entry={entry} {...(viewer && { onAttest: () => setChosen('attest') })} />}
        <EntryRelated related={related} />
        <EntryLessons lessons={lessons} />
        <EntrySources entry={entry} />
      </div>
      {readSource(source).demo && (
        <p className="flex items-center gap-2 text-sm text-soft">
          <PencilLine aria-hidden className="size-4 shrink-0" />
          {say(demoNotice)}
        </p>
      )}
      {learn && (
        <Foot above={viewer ? 'navigation' : 'screen'} className="-mx-[16px] px-[16px] *:w-full sm:hidden print:hidden">
          {learn}
        </Foot>
      )}
      {Opened && (
        <Suspense fallback={null}>
          <Opened entry={entry} open onOpenChange={close} />
        </Suspense>
      )}
      {opened === 'picture' && (
        <Suspense fallback={null}>
          <picture.View entry={entry} PictureField={PictureField} open onOpenChange={close} />
        </Suspense>
      )}
    </>
  )
}

interface EntryViewProps extends Slots {
  id: string
  missing: ReactNode
}

export function EntryView({ id, back, missing, Learn, PictureField }: EntryViewProps) {
  const stored = useQuery(entryCall(id, useSearch()))
  const { data } = stored
  const [, navigate] = useLocation()
  // The entry was merged: redirects to the other one.
  const into = data && data.id !== id ? data.id : null
  useEffect(() => {
    if (into) navigate(entryAddress(into), { replace: true })
  }, [into, navigate])
  if (data === null) return missing
  return (
    <article className="grid gap-4 sm:gap-6">
      <PageTitle title={data ? nameOf(data) : say(libraryName)} />
      <div className="print:hidden">{back}</div>
      <Loaded
        keepsData
        query={stored}
        failure={say(entryNotLoaded)}
        loading={<CardSkeletons label={say(loadingEntry)} />}
      >
        {(entry) =>
          entry && (
            <ContentWarning
              key={entry.id}
              entryId={entry.id}
              name="entry"
              title={say(beforeYouGoOn)}
              action={say(showIt)}
              warning={entry.warning}
              heading={
                <div className="@container">
                  <Word as="h1">{entry.title}</Word>
                </div>
              }
            >
              <Entry entry={entry} Learn={Learn} PictureField={PictureField} />
            </ContentWarning>
          )
        }
      </Loaded>
    </article>
  )
}

/** Title for window, links and previews: only the word if the entry has a warning. */
const nameOf = (entry: FullEntryJson) =>
  entry.warning === null ? `${entry.title}: ${firstWords(readerMeaning(entry).text)}` : entry.title
