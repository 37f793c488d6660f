import { useQuery } from '@tanstack/react-query'
import { lessonsDone, lessonsDoneOf, progressNotLoaded } from '#shared/courses/messages.ts'
import { tryAgainButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { progress } from '#shared/courses/progress.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { ProgressLine } from '#client/ui/list/progress-line.tsx'

/** Progress in a course. Renders nothing while it loads, because the lessons do not wait for it. */
export function CourseProgressLine({ lessonIds }: { lessonIds: string[] }) {
  const { data, error, refetch, isFetching } = useQuery(query(progress.read))
  if (error) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-soft">
        {say(progressNotLoaded)}
        <Button variant="line" size="small" busy={isFetching} onClick={() => void refetch()}>
          {say(tryAgainButton)}
        </Button>
      </p>
    )
  }
  if (!data || lessonIds.length === 0) return null
  const doneIds = new Set(data.lessonIds)
  const doneCount = lessonIds.filter((id) => doneIds.has(id)).length
  const words = say(lessonsDoneOf, { done: doneCount, count: lessonIds.length })
  return (
    <div className="flex items-center gap-3">
      <ProgressLine className="flex-1" label={say(lessonsDone)} done={doneCount} total={lessonIds.length} />
      <p className="text-sm font-semibold text-success">{words}</p>
    </div>
  )
}
