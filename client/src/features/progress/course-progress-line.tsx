import { useQuery } from '@tanstack/react-query'
import { progress } from '#shared/courses/progress.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { ProgressLine } from '#client/ui/list/progress-line.tsx'
import { countDone } from './done.ts'

/** Progress in a course. Renders nothing while it loads, because the lessons do not wait for it. */
export function CourseProgressLine({ lessonIds }: { lessonIds: string[] }) {
  const { data, error, refetch, isFetching } = useQuery(query(progress.read))
  if (error) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-soft">
        Your progress could not be loaded.
        <Button variant="line" size="small" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!data || lessonIds.length === 0) return null
  const done = countDone(data, lessonIds)
  const words = `${done} of ${lessonIds.length} lessons done`
  return (
    <div className="grid max-w-md gap-2">
      <p className="font-semibold text-success">{words}</p>
      <ProgressLine label="Lessons done" done={done} of={lessonIds.length} />
    </div>
  )
}
