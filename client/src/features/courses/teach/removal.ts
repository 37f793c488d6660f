import { useQueryClient } from '@tanstack/react-query'
import { audit } from '#shared/audit.ts'
import { courses } from '#shared/courses.ts'
import type { CourseAnswer } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { statistics } from '#shared/statistics.ts'
import { keyOf, query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'

/** docs/product.md 52: no confirmation; docs/product.md 23: the toast takes it back. */
export function useCourseRemoval(onRemoved: () => void) {
  const client = useQueryClient()
  const refreshes = [courses.mine, courses.deleted, progress.read, statistics.read, audit.list]
  const restore = useCommand(courses.restore, {
    says: { title: 'Success', description: 'Course restored successfully' },
    refreshes: [...refreshes, courses.list],
  })
  const remove = useCommand(courses.remove, {
    says: { title: 'Success', description: 'Course deleted successfully' },
    undo: ({ params }) => restore.mutate({ params }),
    refreshes,
    after: (_nothing, { params: { id } }) => {
      // Its card may show its lessons: loading these again would only find that they are gone.
      client.setQueryData(query(courses.mine).queryKey, (now: CourseAnswer[] | undefined) =>
        now?.filter((course) => course.id !== id),
      )
      client.removeQueries({ queryKey: keyOf(`${courses.list.path}/${id}`) })
      void client.invalidateQueries({ queryKey: keyOf(courses.list.path), exact: true })
      onRemoved()
    },
  })
  return {
    removing: remove.isPending ? remove.variables.params.id : undefined,
    remove: (id: string) => remove.mutate({ params: { id } }),
  }
}
