import { useQuery } from '@tanstack/react-query'
import {
  lessonDeleted,
  lessonRestored,
  lessonsNotLoaded,
  loadingLessons,
} from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { courses, lessons as lessonCalls, type CourseJson, type LessonJson } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { useEditorVariant } from '#client/features/courses/teach/editor-variant.ts'
import { inOrder } from '#client/features/courses/teach/order/order.ts'
import { TeacherLessonRow } from './lesson-row.tsx'
import { OrderList } from '#client/features/courses/teach/order/order-list.tsx'

const invalidates = [courses.listOwn, lessonCalls.list, courses.deleted, progress.read, audit.list]

/** Commands on the lessons of one course; reordering is optimistic. */
function useLessonWrites(courseId: string) {
  const list = query(lessonCalls.list, { params: { id: courseId } })
  const restore = useCommand(lessonCalls.restore, {
    successMessage: say(lessonRestored),
    invalidates,
  })
  const remove = useCommand(lessonCalls.remove, {
    successMessage: say(lessonDeleted),
    undo: ({ params }) => restore.mutate({ params }),
    invalidates,
  })
  const reorder = useCommand(lessonCalls.reorder, {
    invalidates: [lessonCalls.list],
    optimistic: ({ body }, client) => {
      const before = client.getQueryData<LessonJson[]>(list.queryKey)
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

const openOnes = (list: LessonJson[]) => list.filter((lesson) => !lesson.locked)

export function TeacherLessons({ course }: { course: CourseJson }) {
  const { list, removing, remove, reorder } = useLessonWrites(course.id)
  const { noLessons } = useEditorVariant()
  const lessons = useQuery({ ...list, select: openOnes })
  return (
    <Loaded
      query={lessons}
      failure={say(lessonsNotLoaded)}
      loading={<Spinner fullScreen={false} label={say(loadingLessons)} />}
      empty={<p className="py-2 text-soft">{noLessons}</p>}
    >
      {(open) => (
        <OrderList items={open} what="lesson" onOrder={reorder}>
          {(lesson, index) => (
            <TeacherLessonRow
              lesson={lesson}
              {...index}
              removing={removing === lesson.id}
              onRemove={() => remove(lesson.id)}
            />
          )}
        </OrderList>
      )}
    </Loaded>
  )
}
