import { useQuery } from '@tanstack/react-query'
import { categories } from '#shared/categories.ts'
import type { CategoryAnswer } from '#shared/categories.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { differences, fieldLabels, fieldsOf } from './category-fields.ts'
import type { CategoryFields } from './category-fields.ts'

/** RULINGS 32: somebody else was faster. */
export const isConflict = (error: Error | null) => error instanceof ApiError && error.status === 409

interface ConflictProps {
  mine: CategoryFields
  id: string
  /** Give up what was typed and begin again from what is stored. */
  onTheirs: (stored: CategoryAnswer) => void
  /** Save what was typed over what is stored. */
  onMine: (stored: CategoryAnswer) => void
}

/** Shows what is stored now beside what was typed; nothing is lost before the admin has chosen. */
export function Conflict({ mine, id, onTheirs, onMine }: ConflictProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['conflict', id, mine.version],
    queryFn: () => call(categories.read, { params: { id } }),
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
  const stored = fieldsOf(data)
  const differing = differences(mine, stored)
  return (
    <Notice role="alert" tone="gold" title="Somebody else has changed this entry" className="mb-5">
      <p>What you typed is still here. Stored now:</p>
      <dl className="mt-2 grid gap-1">
        {differing.map((name) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{fieldLabels[name]}:</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">{stored[name] || 'nothing'}</dd>
          </div>
        ))}
        {differing.length === 0 && <p>The same as what you typed.</p>}
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
