import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dictionary } from '#shared/dictionary.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { wordsOf } from '#shared/entry-words.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { differences, fieldLabels, fieldsOf } from './category-fields.ts'
import type { CategoryFields } from './category-fields.ts'
import { partNames, touchedIn } from './document-fields.ts'
import { useNames } from './use-names.ts'

/** docs/product.md 32: somebody else was faster. */
export const isConflict = (error: Error | null) => error instanceof ApiError && error.code === 'stale'

interface ConflictProps {
  mine: CategoryFields
  id: string
  /** Give up what was typed and begin again from what is stored. */
  onTheirs: (stored: WholeEntryAnswer) => void
  /** Save what was typed over what is stored. */
  onMine: (stored: WholeEntryAnswer) => void
}

/** Shows what is stored now beside what was typed; nothing is lost before the admin has chosen. */
export function Conflict({ mine, id, onTheirs, onMine }: ConflictProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['conflict', id, mine.version],
    queryFn: () => call(dictionary.whole, { params: { id } }),
    gcTime: 0,
  })
  if (error) {
    return (
      <ReadFailure
        what="The entry as it is now could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Spinner fullScreen={false} label="Loading the entry as it is now" />
  return <Differences mine={mine} data={data} onTheirs={onTheirs} onMine={onMine} />
}

function Differences({ mine, data, onTheirs, onMine }: Omit<ConflictProps, 'id'> & { data: WholeEntryAnswer }) {
  const box = useRef<HTMLDivElement>(null)
  const names = useNames(data)
  // Whoever pressed the button at the foot of the dialog does not see its head.
  useEffect(() => box.current?.focus(), [])
  const stored = fieldsOf(data)
  const differing = differences(mine, stored)
  const touched = touchedIn(mine)
  return (
    <Notice ref={box} tabIndex={-1} title="Somebody else has changed this entry" className="mb-5">
      <p>What you typed is still here. Stored now:</p>
      {differing.length + touched.length === 0 && <p className="mt-2">The same as what you typed.</p>}
      <dl className="mt-2 grid gap-1">
        {differing.map((name) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{fieldLabels[name]}:</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{stored[name] || 'nothing'}</dd>
          </div>
        ))}
        {touched.map((part) => (
          <div key={part} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{partNames[part]}:</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
              {wordsOf(data.document[part], names) || 'nothing'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="line" onClick={() => onTheirs(data)}>
          Reload the entry
        </Button>
        <Button variant="line" onClick={() => onMine(data)}>
          Save mine
        </Button>
      </div>
    </Notice>
  )
}
