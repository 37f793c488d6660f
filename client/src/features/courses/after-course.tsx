import { useQuery } from '@tanstack/react-query'
import { courses, type CourseJson } from '#shared/courses/courses.ts'
import { beginCourse } from '#shared/courses/player-messages.ts'
import { progress } from '#shared/courses/progress.ts'
import { say } from '#shared/messages/say.ts'
import { reviewTitle } from '#shared/study/end-messages.ts'
import { nextCourse } from '#client/domain/lessons/next-lesson.ts'
import { query } from '#client/lib/query/query-client.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** The step after a finished course: the next course, else the review. */
export function AfterCourse({ course }: { course: CourseJson }) {
  const { data: list } = useQuery(query(courses.list))
  const { data: ownProgress } = useQuery(query(progress.read))
  const others = list?.filter(({ id }) => id !== course.id)
  const after = others && ownProgress && nextCourse(others, ownProgress)
  return after ? (
    <ButtonLink size="large" className="wrap-anywhere" href={`/courses/${after.id}`}>
      {say(beginCourse, { course: after.title })}
    </ButtonLink>
  ) : (
    <ButtonLink size="large" href="/review">
      {say(reviewTitle)}
    </ButtonLink>
  )
}
