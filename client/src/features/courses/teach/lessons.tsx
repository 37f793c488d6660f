import { useQuery } from '@tanstack/react-query'
import { audit } from '#shared/audit.ts'
import { courses, lessons as lessonCalls } from '#shared/courses.ts'
import type { CourseAnswer, LessonAnswer } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useDesk } from './desk.ts'
import { inOrder } from './order.ts'
import { TeacherLessonRow } from './lesson-row.tsx'
import { OrderList } from './order-list.tsx'

const refreshes = [courses.mine, lessonCalls.list, courses.deleted, progress.read, audit.list]

/** Changes to the lessons of one course; a new order shows at once and is taken back if the server refuses. */
function useLessonWrites(courseId: string) {
  const list = query(lessonCalls.list, { params: { id: courseId } })
  const restore = useCommand(lessonCalls.restore, {
    says: { title: 'Success', description: 'Lesson restored successfully' },
    refreshes,
  })
  const remove = useCommand(lessonCalls.remove, {
    says: { title: 'Success', description: 'Lesson deleted successfully' },
    undo: ({ params }) => restore.mutate({ params }),
    refreshes,
  })
  const reorder = useCommand(lessonCalls.reorder, {
    refreshes: [lessonCalls.list],
    ahead: ({ body }, client) => {
      const before = client.getQueryData<LessonAnswer[]>(list.queryKey)
      client.setQueryData(list.queryKey, before && inOrder(before, body.lessonIds))
      return () => client.setQueryData(list.queryKey, before)
    },
  })
  return {
    list,
    removing: remove.isPending ? remove.variables.params.id : undefined,
    remove: (id: string) => remove.mutate({ params: { id } }),
    reorder: (lessonIds: string[]) => reorder.mutate({ params: { id: courseId }, body: { lessonIds } }),
  }
}

export function TeacherLessons({ course }: { course: CourseAnswer }) {
  const { list, removing, remove, reorder } = useLessonWrites(course.id)
  const { noLessons } = useDesk()
  const { data, error, isFetching, refetch } = useQuery(list)
  if (error) {
    return (
      <ReadFailure
        what="The lessons could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Spinner fullScreen={false} label="Loading lessons" />
  const open = data.filter((lesson) => !lesson.locked)
  if (open.length === 0) return <p className="py-2 text-soft">{noLessons}</p>
  return (
    <OrderList items={open} what="lesson" onOrder={reorder}>
      {(lesson, place) => (
        <TeacherLessonRow
          lesson={lesson}
          {...place}
          removing={removing === lesson.id}
          onRemove={() => remove(lesson.id)}
        />
      )}
    </OrderList>
  )
}
