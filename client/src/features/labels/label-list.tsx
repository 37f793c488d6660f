import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { labels, type ShownLabel } from '#shared/labels/labels.ts'
import {
  decidedBy,
  labelsCount,
  labelsLoadFailed,
  noLabelYet,
  noLabelYetNote,
  openEntry,
  saidIn,
  sourcesCount,
} from '#shared/labels/page-messages.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { loadingStatus } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { capitalise } from '#shared/text/capitalise.ts'

const LabelRow = ({ label: { form, entryId, ms, en, dialect, sound, sources, decision } }: { label: ShownLabel }) => (
  <li className="flex min-h-16 items-center gap-4 border-b py-3 last:border-b-0">
    {sound && <PlayButton src={sound}>{form}</PlayButton>}
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link
          href={entryAddress(entryId)}
          className="inline-flex min-h-11 items-center font-head text-xl wrap-anywhere"
          aria-label={say(openEntry, { word: form })}
        >
          <span lang="dtp">{capitalise(form)}</span>
        </Link>
        {ms && <span lang="ms">{ms}</span>}
        {en && (
          <span lang="en" className="text-soft">
            {en}
          </span>
        )}
      </p>
      <p className="text-sm text-soft">
        {[
          dialect && say(saidIn, { dialects: dialect }),
          say(sourcesCount, { count: sources.length }),
          decision && say(decidedBy, { decision }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  </li>
)

/** Every label that is shown, with its meaning, voice and entry: the way to them without a gesture. */
export function LabelList() {
  const all = useQuery(query(labels.list))
  return (
    <Loaded query={all} failure={say(labelsLoadFailed)} loading={<CardSkeletons label={say(loadingStatus)} />}>
      {({ labels: shown, total }) =>
        shown.length === 0 ? (
          <EmptyState title={say(noLabelYet)} text={say(noLabelYetNote)} />
        ) : (
          <>
            <p className="text-soft">{say(labelsCount, { shown: shown.length, total })}</p>
            <ul>
              {shown.map((label) => (
                <LabelRow key={label.name} label={label} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}
