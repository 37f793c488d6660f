import { useQuery } from '@tanstack/react-query'
import {
  averageHead,
  averageOf,
  finishedBy,
  finishedHead,
  hardestSoFar,
  lessonHead,
  lessonResults,
  nobodyHasBegun,
  noScoreYet,
  resultsFailed,
  wrongOf,
} from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { CourseJson } from '#shared/courses/courses.ts'
import { results, type CourseResults } from '#shared/study/results.ts'
import { percentOf } from '#shared/exercises/score.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Table } from '#client/ui/list/table.tsx'

type Lesson = CourseResults['lessons'][number]
type Hard = CourseResults['hardest'][number]

const Lessons = ({ lessons }: { lessons: Lesson[] }) => (
  <Table
    label={say(lessonResults)}
    rows={lessons.map((lesson) => ({ ...lesson, id: lesson.lessonId }))}
    columns={[
      { head: say(lessonHead), names: true, cell: ({ title }) => title },
      { head: say(finishedHead), cell: ({ done }) => say(finishedBy, { count: done }) },
      {
        head: say(averageHead),
        cell: ({ best }) => (best === null ? say(noScoreYet) : say(averageOf, { percent: percentOf(best) })),
      },
    ]}
  />
)

const Hardest = ({ hardest }: { hardest: Hard[] }) => (
  <ol className="grid gap-2">
    {hardest.map(({ exerciseId, text, right, answers, wrong }) => (
      <li
        key={exerciseId}
        className="flex flex-wrap justify-between gap-x-4 gap-y-1 rounded-button border bg-background p-3"
      >
        <span className="min-w-0 wrap-anywhere">
          <b>{right}</b> <span className="text-soft">{text}</span>
        </span>
        <span className="text-danger">{say(wrongOf, { wrong, answers })}</span>
      </li>
    ))}
  </ol>
)

/** Counts of each lesson, for the course's teacher and admins. Names belong to classes. */
export function CourseResultsView({ course }: { course: CourseJson }) {
  const read = useQuery(query(results.ofCourse, { params: { id: course.id }, query: { limit: '1' } }))
  return (
    <Loaded query={read} failure={say(resultsFailed)}>
      {({ lessons, learners, hardest }) => (
        <div className="grid gap-5">
          {learners.length === 0 ? (
            <p className="py-2 text-soft">{say(nobodyHasBegun)}</p>
          ) : (
            <Lessons lessons={lessons} />
          )}
          {hardest.length > 0 && (
            <section className="grid gap-2">
              <h4 className="font-semibold">{say(hardestSoFar)}</h4>
              <Hardest hardest={hardest} />
            </section>
          )}
        </div>
      )}
    </Loaded>
  )
}
