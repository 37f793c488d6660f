import { useQueryClient } from '@tanstack/react-query'
import { courseDeleted, courseRestored } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { courses, type CourseJson } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { statistics } from '#shared/site/statistics.ts'
import { queryKeyOf, query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'

/** Deletes without a confirmation, because the toast offers Undo (docs/product.md 23). */
export function useCourseRemoval(onRemoved: () => void) {
  const client = useQueryClient()
  const invalidates = [courses.listOwn, courses.deleted, progress.read, statistics.read, audit.list]
  const restore = useCommand(courses.restore, {
    successMessage: say(courseRestored),
    invalidates: [...invalidates, courses.list],
  })
  const remove = useCommand(courses.remove, {
    successMessage: say(courseDeleted),
    undo: ({ params }) => restore.mutate({ params }),
    invalidates,
    onSuccess: (_nothing, { params: { id } }) => {
      // Removed from the cache without a reload: the card may show lessons whose reload would answer 404.
      client.setQueryData(query(courses.listOwn).queryKey, (now: CourseJson[] | undefined) =>
        now?.filter((course) => course.id !== id),
      )
      client.removeQueries({ queryKey: queryKeyOf(`${courses.list.path}/${id}`) })
      void client.invalidateQueries({ queryKey: queryKeyOf(courses.list.path), exact: true })
      onRemoved()
    },
  })
  return {
    removing: remove.isPending ? remove.variables.params.id : undefined,
    remove: (id: string) => remove.mutate({ params: { id } }),
  }
}
