import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { categoryTypeLabels, demoMark } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { PageTitle } from '#client/lib/page-title.tsx'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Card } from '#client/ui/card.tsx'
import { Cloth } from '#client/ui/cloth.tsx'
import { cx } from '#client/ui/cx.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { Word } from '#client/ui/word.tsx'
import { entryCall } from './library-calls.ts'
import { readSource } from './library-source.ts'
import { EntrySound, EntryVideo } from './entry-media.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b py-3 last:border-0 sm:grid-cols-[8rem_1fr]">
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

function Facts({ entry }: { entry: CategoryAnswer }) {
  const { type, pronunciation, dialect, contributorName, source } = entry
  const { text } = readSource(source)
  return (
    <Card className="sm:px-7">
      <dl>
        {pronunciation && <Fact name="Pronunciation">{pronunciation}</Fact>}
        {(dialect || type !== 'CULTURE') && <Fact name="Dialect">{dialect ?? 'Nobody has said yet'}</Fact>}
        {contributorName && <Fact name="Contributed by">{contributorName}</Fact>}
        {text && (
          <Fact name="Source">
            <span className="whitespace-pre-line">{text}</span>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

/** Longer explanations are to be read, on the ground for that. */
const fitsCloth = (content: string) => content.length <= 160

function Entry({ entry, back }: { entry: CategoryAnswer; back: ReactNode }) {
  const { type, title, content, audioUrl, imageUrl, videoUrl, source, dialect } = entry
  const short = fitsCloth(content)
  const said = 'max-w-[68ch] text-lg wrap-anywhere whitespace-pre-line'
  return (
    <>
      <div>{back}</div>
      <Cloth
        className="flex flex-wrap items-end gap-x-5 gap-y-4 sm:min-h-64"
        picture={
          imageUrl && <Picture src={imageUrl} alt={firstWords(content)} className="absolute inset-0 size-full" />
        }
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
        {audioUrl && <EntrySound src={audioUrl} title={title} />}
      </Cloth>
      {!short && <p className={said}>{content}</p>}
      {readSource(source).demo && (
        <Notice icon={<PencilLine aria-hidden />}>
          <p className="font-medium">{demoMark}</p>
        </Notice>
      )}
      <div className={cx('grid items-start gap-6', videoUrl && 'md:grid-cols-2')}>
        <Facts entry={entry} />
        {videoUrl && <EntryVideo address={videoUrl} title={title} />}
      </div>
    </>
  )
}

interface EntryViewProps {
  id: string
  back: ReactNode
  /** Where there is nothing. */
  missing: ReactNode
}

/** An entry with everything that is known of it. */
export function EntryView({ id, back, missing }: EntryViewProps) {
  const { data, error, isFetching, refetch } = useQuery(entryCall(id))
  if (data === null) return missing
  return (
    <article className="grid gap-6">
      <PageTitle title={data ? `${data.title}: ${firstWords(data.content)}` : 'Library'} />
      {data ? <Entry entry={data} back={back} /> : <div>{back}</div>}
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

/** So much of a meaning as fits in the title of a window. */
function firstWords(content: string): string {
  const line = content.split(/[\n.]/)[0]?.trim() ?? ''
  return line.length <= 60 ? line : `${line.slice(0, line.lastIndexOf(' ', 60) || 60)}…`
}
