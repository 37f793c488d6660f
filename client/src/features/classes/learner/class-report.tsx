import { Check } from 'lucide-react'
import { isItemDone, type ClassReportJson } from '#shared/classes/membership.ts'
import { doneTitle, knownTitle, noAssignments, practiseTitle, reportOf } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { stateTexts } from './learner-class.tsx'

const PairList = ({ pairs }: { pairs: ClassReportJson['practise'] }) => (
  <ul lang="" className="divide-y rounded-card border bg-surface">
    {pairs.map(({ question, answer }) => (
      <li key={`${question} ${answer}`} className="break-inside-avoid px-4 py-2.5">
        <p className="line-clamp-2 text-soft wrap-anywhere">{question}</p>
        <p className="line-clamp-2 font-semibold wrap-anywhere">{answer}</p>
      </li>
    ))}
  </ul>
)

/** Pairs of a report; a report of an earlier release of the server has answers only. */
const pairsOf = (pairs: ClassReportJson['practise'] | undefined, answers: string[]) =>
  pairs ?? answers.map((answer) => ({ question: '', answer }))

/** One learner's report: done, known, to practise. `single` means that it has its own page. Right answers may be in any language that a lesson asks for. */
export function Report({ report, single = false }: { report: ClassReportJson; single?: boolean }) {
  const [Title, Part] = single ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const)
  const known = pairsOf(report.knows, report.known)
  const practise = pairsOf(report.practise, report.toPractise)
  return (
    <article className="grid gap-6 break-after-page">
      <div className="grid gap-1">
        <Title className="wrap-anywhere">{say(reportOf, { name: report.name })}</Title>
        <p className="text-soft">
          <span lang="">{report.className}</span>, {formatDay(report.asOf)}
        </p>
      </div>
      <section className="grid gap-2">
        <Part className="text-xl">{say(doneTitle)}</Part>
        {report.assignments.length === 0 && <p className="text-soft">{say(noAssignments)}</p>}
        <ul className="divide-y rounded-card border bg-surface empty:hidden">
          {report.assignments.flatMap(({ id, title, items }) =>
            items.map((item) => (
              <li
                key={`${id} ${item.itemId}`}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 break-inside-avoid px-4 py-2.5"
              >
                <span lang="" className="min-w-0 wrap-anywhere">
                  {title === item.title ? title : `${title}: ${item.title}`}
                </span>
                <span className="inline-flex items-center gap-1.5 text-soft">
                  {isItemDone(item) && <Check aria-hidden className="size-4 text-success" />}
                  {say(stateTexts[item.state])}
                  {item.of > 0 && ` · ${item.right}/${item.of}`}
                </span>
              </li>
            )),
          )}
        </ul>
      </section>
      {known.length > 0 && (
        <section className="grid gap-2">
          <Part className="text-xl">{say(knownTitle)}</Part>
          <PairList pairs={known} />
        </section>
      )}
      {practise.length > 0 && (
        <section className="grid gap-2">
          <Part className="text-xl">{say(practiseTitle)}</Part>
          <PairList pairs={practise} />
        </section>
      )}
    </article>
  )
}
