import { useQuery } from '@tanstack/react-query'
import { ImagePlus, PencilLine } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { categoryTypeLabels, demoMark } from '#shared/entries.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { againIn, entryAddress } from '#shared/library.ts'
import { isObjectPath } from '#shared/addresses.ts'
import { isSaid } from '#shared/study.ts'
import { lazyPart } from '#client/lib/lazy-page.tsx'
import { PageTitle } from '#client/lib/page-title.tsx'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCan, useViewer } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Cloth } from '#client/ui/cloth.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { WatchVideo } from '#client/ui/video-player.tsx'
import { Word } from '#client/ui/word.tsx'
import { entryCall, readSource } from './library-calls.ts'
import { EntryExamples, EntryLessons, EntryMeanings, EntryRelated, EntrySources } from './entry-around.tsx'
import { EntryBar } from './entry-bar.tsx'
import { EntryForms } from './entry-forms.tsx'
import { EntrySound } from './entry-media.tsx'
import type { PictureField } from './entry-picture.tsx'
import { EntryVoices } from './entry-voices.tsx'
import { Warned, fileName, useUnwarned } from './entry-warned.tsx'

/** Longer explanations are to be read, on the ground for that. */
const fitsCloth = (content: string) => content.length <= 160

/** Opened by few, so its code comes when it is asked for. */
const improve = lazyPart(async () => (await import('./entry-improve.tsx')).ImproveDialog)
const tell = lazyPart(async () => (await import('./entry-tell.tsx')).TellDialog)
const history = lazyPart(async () => (await import('./entry-history.tsx')).HistoryDialog)
const takedown = lazyPart(async () => (await import('./entry-takedown.tsx')).TakedownDialog)
const join = lazyPart(async () => (await import('./entry-join.tsx')).JoinDialog)
const warnings = lazyPart(async () => (await import('./entry-file-warnings.tsx')).FileWarningsDialog)
const dialogs = { improve, tell, history, takedown, join, warnings }
/** By the kind of what it sends. */
const formFor: Record<string, keyof typeof dialogs | 'picture' | undefined> = {
  edit: 'improve',
  witness: 'tell',
  picture: 'picture',
}
const picture = lazyPart(async () => (await import('./entry-picture.tsx')).PictureDialog)

const hasFiles = ({ imageUrl, audioUrl, videoUrl, voices }: WholeEntryAnswer) =>
  [imageUrl, audioUrl, videoUrl, ...voices.map(({ url }) => url)].some((path) => path !== null && isObjectPath(path))

interface Slots {
  back: ReactNode
  /** 'Learn this word', for who is logged in. */
  Learn?: ComponentType<{ entryId: string }>
  /** Where a picture is chosen. */
  PictureField: PictureField
}

function Head({ entry }: { entry: WholeEntryAnswer }) {
  const { type, title, content, audioUrl, imageUrl, dialect, voices } = entry
  const short = fitsCloth(content)
  const said = 'max-w-[68ch] text-lg wrap-anywhere whitespace-pre-line'
  const unwarned = useUnwarned(entry)
  const sound = [voices[0]?.url ?? audioUrl].filter((path) => path !== null).find(unwarned)
  const picture = imageUrl !== null && unwarned(imageUrl) ? imageUrl : null
  return (
    <>
      <Cloth
        className="flex flex-wrap items-end gap-x-5 gap-y-4 sm:min-h-64"
        picture={picture && <Picture src={picture} alt={firstWords(content)} className="absolute inset-0 size-full" />}
      >
        <div className="@container grid min-w-0 flex-[1_1_12rem] justify-items-start gap-2">
          <p className="text-sm font-semibold text-cloth-gold">{categoryTypeLabels[type]}</p>
          <Word as="h1">{title}</Word>
          {short && <p className={said}>{content}</p>}
          {dialect && (
            <p className="mt-1 rounded-full border border-cloth-gold px-3 py-0.5 text-sm font-semibold text-cloth-gold">
              {dialect}
            </p>
          )}
        </div>
        {sound && (
          <div className="print:hidden">
            <EntrySound src={sound} title={title} />
          </div>
        )}
      </Cloth>
      {!short && <p className={said}>{content}</p>}
      <HeadWarnings entry={entry} />
    </>
  )
}

/** What is said before the picture or the sound, in place of them. */
const HeadWarnings = ({ entry }: { entry: WholeEntryAnswer }) =>
  headFiles(entry).map(({ path, what, action }) => (
    <Warned
      key={path}
      entryId={entry.id}
      name={fileName(path)}
      title={`Before the ${what}`}
      action={action}
      warning={entry.fileWarnings[path]}
    >
      {null}
    </Warned>
  ))

function headFiles({ imageUrl, audioUrl, voices }: WholeEntryAnswer) {
  const sound = voices[0] ? null : audioUrl
  return [
    ...(imageUrl === null ? [] : [{ path: imageUrl, what: 'picture', action: 'Show the picture' }]),
    ...(sound === null ? [] : [{ path: sound, what: 'sound', action: 'Offer the sound' }]),
  ]
}

function Entry({ entry, Learn, PictureField }: { entry: WholeEntryAnswer } & Omit<Slots, 'back'>) {
  const { title, type, pronunciation, videoUrl, source, related, lessons } = entry
  const { viewer } = useViewer()
  const can = useCan()
  const [mayWrite, mayPropose] = [can('categories.write'), can('proposals.give')]
  const again = againIn(useSearch())?.kind
  const [chosen, setChosen] = useState<keyof typeof dialogs | 'picture' | null>()
  // Whoever comes to send a rejected proposal changed finds its form open.
  const opened = chosen === undefined && mayPropose && again ? formFor[again] : chosen
  const Opened = opened && opened !== 'picture' && dialogs[opened].Part
  const close = () => setChosen(null)
  return (
    <>
      {entry.discussed && (
        <Notice title="Under discussion" level={2}>
          <p>Somebody asked to have this, or a part of it, taken down. It stays here until that is decided.</p>
        </Notice>
      )}
      <Head entry={entry} />
      <EntryBar
        entry={entry}
        onImprove={() => setChosen('improve')}
        onHistory={() => setChosen('history')}
        learn={Learn && isSaid(entry) && <Learn entryId={entry.id} />}
      />
      {pronunciation && (
        <p>
          <span className="text-soft">Pronunciation</span> {pronunciation}
        </p>
      )}
      {videoUrl && (
        <Warned
          entryId={entry.id}
          name={fileName(videoUrl)}
          title="Before the video"
          action="Show the video"
          warning={entry.fileWarnings[videoUrl]}
        >
          <WatchVideo address={videoUrl} title={title} className="print:hidden" />
        </Warned>
      )}
      {/* Each column flows by itself: no part waits for the taller one beside it. */}
      <div className="-mb-8 gap-x-10 *:mb-8 *:break-inside-avoid md:columns-2">
        {type !== 'CULTURE' && <EntryVoices entry={entry} />}
        {type !== 'CULTURE' && <EntryForms entry={entry} {...(viewer && { onTell: () => setChosen('tell') })} />}
        <EntryMeanings entry={entry} />
        <EntryExamples entry={entry} />
        <EntryRelated related={related} />
        <EntryLessons lessons={lessons} />
        <EntrySources entry={entry} />
      </div>
      {readSource(source).demo && (
        <p className="flex items-center gap-2 text-sm text-soft">
          <PencilLine aria-hidden className="size-4 shrink-0" />
          {demoMark}
        </p>
      )}
      <div className="-ml-4.5 flex flex-wrap gap-x-3 noscript:hidden print:hidden">
        {mayPropose && (
          <Button variant="quiet" onClick={() => setChosen('picture')}>
            <ImagePlus aria-hidden />
            Send a picture
          </Button>
        )}
        <Button variant="quiet" onClick={() => setChosen('takedown')}>
          Ask to take this down
        </Button>
        {mayWrite && (
          <>
            <Button asChild variant="quiet">
              <Link href={`/admin?tab=categories&q=${encodeURIComponent(title)}`}>Edit all of it</Link>
            </Button>
            <Button variant="quiet" onClick={() => setChosen('join')}>
              Join with another entry
            </Button>
            {hasFiles(entry) && (
              <Button variant="quiet" onClick={() => setChosen('warnings')}>
                Warn before a file
              </Button>
            )}
          </>
        )}
      </div>
      {Opened && (
        <Suspense fallback={null}>
          <Opened entry={entry} open onOpenChange={close} />
        </Suspense>
      )}
      {opened === 'picture' && (
        <Suspense fallback={null}>
          <picture.Part entry={entry} PictureField={PictureField} open onOpenChange={close} />
        </Suspense>
      )}
    </>
  )
}

interface EntryViewProps extends Slots {
  id: string
  /** Where there is nothing. */
  missing: ReactNode
}

/** An entry with everything that is known of it. */
export function EntryView({ id, back, missing, Learn, PictureField }: EntryViewProps) {
  const { data, error, isFetching, refetch } = useQuery(entryCall(id, useSearch()))
  const [, navigate] = useLocation()
  // It became part of another entry, whose address this is from now on.
  const into = data && data.id !== id ? data.id : null
  useEffect(() => {
    if (into) navigate(entryAddress(into), { replace: true })
  }, [into, navigate])
  if (data === null) return missing
  return (
    <article className="grid gap-6">
      <PageTitle title={data ? nameOf(data) : 'Library'} />
      <div className="print:hidden">{back}</div>
      {data && (
        <Warned
          key={data.id}
          entryId={data.id}
          name="entry"
          title="Before you go on"
          action="Show it"
          warning={data.warning}
          heading={
            <div className="@container">
              <Word as="h1">{data.title}</Word>
            </div>
          }
        >
          <Entry entry={data} Learn={Learn} PictureField={PictureField} />
        </Warned>
      )}
      {error && (
        <ReadFailure
          what="This entry could not be loaded."
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <>
          <output className="sr-only">Loading the entry</output>
          <CardSkeleton />
        </>
      )}
    </article>
  )
}

/** What the window, links and previews call it: of what is warned of only the word. */
const nameOf = ({ title, content, warning }: WholeEntryAnswer) =>
  warning === null ? `${title}: ${firstWords(content)}` : title

/** So much of a meaning as fits in the title of a window. */
function firstWords(content: string): string {
  const line = content.split(/[\n.]/)[0]?.trim() ?? ''
  return line.length <= 60 ? line : `${line.slice(0, line.lastIndexOf(' ', 60) || 60)}…`
}
