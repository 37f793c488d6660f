import {
  bestScores,
  doneOf,
  hardestSoFar,
  learnerHead,
  lessonsDone,
  noQuizYet,
  nobodyHasBegun,
  quizScore,
  resultsNoun,
  someQuiz,
  whoHasDoneWhat,
  wrongOf,
} from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { CourseAnswer } from '#shared/courses/courses.ts'
import { percentOf, results, type CourseResults } from '#shared/study/study.ts'
import { PagedList } from '#client/lib/query/paged-list.tsx'
import { usePages } from '#client/lib/query/use-pages.ts'
import { Table } from '#client/ui/list/table.tsx'

type Learner = CourseResults['learners'][number]
type Hard = CourseResults['hardest'][number]

function bestOf({ best }: Learner, titles: Map<string, string>): string {
  const scores = best.map(({ lessonId, score }) =>
    say(quizScore, { quiz: titles.get(lessonId) ?? say(someQuiz), percent: percentOf(score) }),
  )
  return scores.join(', ') || say(noQuizYet)
}

const learnersOf = ({ learners, ...rest }: CourseResults) => ({
  rows: learners.map((learner) => ({ ...learner, id: learner.userId })),
  rest,
})

function Learners({ rows, lessons }: { rows: (Learner & { id: string })[]; lessons: CourseResults['lessons'] }) {
  const titles = new Map(lessons.map(({ lessonId, title }) => [lessonId, title]))
  return (
    <Table
      label={say(whoHasDoneWhat)}
      rows={rows}
      columns={[
        { head: say(learnerHead), names: true, cell: ({ name }) => name },
        { head: say(lessonsDone), cell: ({ done }) => say(doneOf, { done, count: lessons.length }) },
        { head: say(bestScores), cell: (learner) => bestOf(learner, titles) },
      ]}
    />
  )
}

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

/** Results with names, for the course's teacher and admins; the server enforces that. */
export function CourseResultsView({ course }: { course: CourseAnswer }) {
  const pages = usePages(results.ofCourse, {}, { params: { id: course.id }, read: learnersOf })
  const { lessons = [], hardest = [] } = pages.rest ?? {}
  return (
    <div className="grid gap-5">
      <PagedList pages={pages} what={say(resultsNoun)} empty={<p className="py-2 text-soft">{say(nobodyHasBegun)}</p>}>
        {(rows) => <Learners rows={rows} lessons={lessons} />}
      </PagedList>
      {hardest.length > 0 && (
        <section className="grid gap-2">
          <h4 className="font-semibold">{say(hardestSoFar)}</h4>
          <Hardest hardest={hardest} />
        </section>
      )}
    </div>
  )
}
