import { useQuery } from '@tanstack/react-query'
import { audit } from '#shared/audit.ts'
import { courses, restorableDays, lessons } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { statistics } from '#shared/statistics.ts'
import { formatDay } from '#client/lib/dates.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { DeletedList } from '#client/ui/deleted-list.tsx'

const refreshes = [courses.mine, courses.list, courses.deleted, progress.read, statistics.read, audit.list]

/** docs/product.md 23: since one toast shows at a time, Undo alone would be gone too soon. */
export function RecentlyDeleted() {
  const { data, error, isFetching, refetch } = useQuery(query(courses.deleted))
  const course = useCommand(courses.restore, {
    says: { title: 'Success', description: 'Course restored successfully' },
    refreshes,
  })
  const lesson = useCommand(lessons.restore, {
    says: { title: 'Success', description: 'Lesson restored successfully' },
    refreshes,
  })
  if (error) {
    return (
      <ReadFailure
        what="What was deleted lately could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data || data.length === 0) return null
  const rows = data.map((item) => {
    const command = item.kind === 'course' ? course : lesson
    return {
      key: `${item.kind} ${item.id}`,
      title: item.title,
      kind: item.kind === 'course' ? 'Course' : 'Lesson',
      text: `${item.courseTitle ? `From ${item.courseTitle}. ` : ''}Deleted ${formatDay(item.deletedAt)}`,
      busy: command.isPending && command.variables.params.id === item.id,
      onRestore: () => command.mutate({ params: { id: item.id } }),
    }
  })
  return <DeletedList id="recently-deleted" text={`Kept for ${restorableDays} days.`} rows={rows} />
}
