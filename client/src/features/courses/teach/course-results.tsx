import { useQuery } from '@tanstack/react-query'
import type { CourseAnswer } from '#shared/courses.ts'
import { percentOf, results } from '#shared/study.ts'
import type { CourseResults } from '#shared/study.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { Table } from '#client/ui/table.tsx'

const percent = (score: number) => `${percentOf(score)} %`

type Learner = CourseResults['learners'][number]
type Hard = CourseResults['hardest'][number]

function bestOf({ best }: Learner, titles: Map<string, string>): string {
  const said = best.map(({ lessonId, score }) => `${titles.get(lessonId) ?? 'A quiz'}: ${percent(score)}`)
  return said.join(', ') || 'No quiz yet'
}

function Learners({ data }: { data: CourseResults }) {
  const titles = new Map(data.lessons.map(({ lessonId, title }) => [lessonId, title]))
  return (
    <Table
      label="Who has done what"
      rows={data.learners.map((learner) => ({ ...learner, id: learner.userId }))}
      columns={[
        { head: 'Learner', names: true, cell: ({ name }) => name },
        { head: 'Lessons done', cell: ({ done }) => `${done} of ${data.lessons.length}` },
        { head: 'Best scores', cell: (learner) => bestOf(learner, titles) },
      ]}
    />
  )
}

const Hardest = ({ hardest }: { hardest: Hard[] }) => (
  <ol className="grid gap-2">
    {hardest.map(({ exerciseId, text, right, answers, wrong }) => (
      <li
        key={exerciseId}
        className="flex flex-wrap justify-between gap-x-4 gap-y-1 rounded-button border bg-paper p-3"
      >
        <span className="min-w-0 wrap-anywhere">
          <b>{right}</b> <span className="text-soft">{text}</span>
        </span>
        <span className="text-clay">
          {wrong} of {answers} wrong
        </span>
      </li>
    ))}
  </ol>
)

/** Names are told to the course's teacher and admins alone; the server sees to that. */
export function CourseResultsView({ course }: { course: CourseAnswer }) {
  const { data, error, isFetching, refetch } = useQuery(query(results.ofCourse, { params: { id: course.id } }))
  if (error)
    return (
      <ReadFailure
        what="The results could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Spinner fullScreen={false} label="Loading results" />
  if (data.learners.length === 0) return <p className="py-2 text-soft">Nobody has begun this course yet.</p>
  return (
    <div className="grid gap-5">
      <Learners data={data} />
      {data.hardest.length > 0 && (
        <section className="grid gap-2">
          <h4 className="font-semibold">Hardest so far</h4>
          <Hardest hardest={data.hardest} />
        </section>
      )}
    </div>
  )
}
