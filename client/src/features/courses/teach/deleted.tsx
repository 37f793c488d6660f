import { deletedOn } from '#shared/site/editing-messages.ts'
import { useQuery } from '@tanstack/react-query'
import {
  courseRestored,
  deletedFrom,
  deletedNotLoaded,
  kindCourse,
  kindLesson,
} from '#shared/courses/teach/messages.ts'
import { lessonRestored } from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { statistics } from '#shared/site/statistics.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { DeletedList } from '#client/ui/list/deleted-list.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'

const invalidates = [courses.listOwn, courses.list, courses.deleted, progress.read, statistics.read, audit.list]

/** Only one toast shows at a time, so deleted courses are also listed here (docs/product.md 23). */
export function RecentlyDeleted() {
  const list = useQuery(query(courses.deleted))
  const course = useCommand(courses.restore, {
    successMessage: say(courseRestored),
    invalidates,
  })
  const lesson = useCommand(lessons.restore, {
    successMessage: say(lessonRestored),
    invalidates,
  })
  const rowOf = (item: ResponseOf<typeof courses.deleted>[number]) => {
    const command = item.kind === 'course' ? course : lesson
    return {
      key: `${item.kind} ${item.id}`,
      title: item.title,
      kind: item.kind === 'course' ? say(kindCourse) : say(kindLesson),
      text: item.courseTitle
        ? say(deletedFrom, { course: item.courseTitle, day: formatDay(item.deletedAt) })
        : say(deletedOn, { day: formatDay(item.deletedAt) }),
      busy: command.isPending && command.variables.params.id === item.id,
      onRestore: () => command.mutate({ params: { id: item.id } }),
    }
  }
  return (
    <Loaded query={list} failure={say(deletedNotLoaded)} empty={null}>
      {(items) => <DeletedList id="recently-deleted" rows={items.map(rowOf)} />}
    </Loaded>
  )
}
