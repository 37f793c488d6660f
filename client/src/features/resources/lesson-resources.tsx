import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { resources } from '#shared/resources.ts'
import { PlanNeeded } from '#client/lib/plan-needed.tsx'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { FileLine } from './file-line.tsx'

/** The files of a lesson; nothing where there are none. */
export function LessonResources({ lessonId }: { lessonId: string }) {
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(query(resources.list, { params: { id: lessonId } }))
  if (error)
    return (
      <ReadFailure
        what="The files of this lesson could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="text-lg">
        To download
      </h3>
      <ul>
        {data.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
      {!data.some(({ open }) => open) && <PlanNeeded>Downloads come with the plans of 3 months and longer.</PlanNeeded>}
    </section>
  )
}
