import { print } from '#shared/site/editing-messages.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { assignments } from '#shared/classes/assignments.ts'
import { classes } from '#shared/classes/classes.ts'
import { shownCode } from '#shared/classes/limits.ts'
import { members } from '#shared/classes/members.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import {
  allResults,
  joinSheetText,
  joinSheetTitle,
  kindWords,
  nameLine,
  noAssignments,
  noCodeOpen,
  noWordsSet,
  reports,
  worksheetTitle,
} from '#shared/classes/page-messages.ts'
import { classResults, type ClassResultsJson, type ResultsFilter } from '#shared/classes/results.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { say } from '#shared/messages/say.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { ClassResultLists } from './class-results.tsx'
import { HeatMap } from './heat-map.tsx'
import { Worksheet } from './worksheet.tsx'
import { Report } from '#client/features/classes/learner/class-report.tsx'
import { printStyles } from '#client/ui/print-styles.ts'

const addressOf = (path: string) => new URL(path, window.location.origin).href

function JoinSheet({ id }: { id: string }) {
  const { data } = useQuery(query(classes.readOwned, { params: { id } }))
  if (!data) return null
  if (!data.code) return <p>{say(noCodeOpen)}</p>
  const address = addressOf(`/join/${data.code}`)
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <h1>{say(joinSheetTitle)}</h1>
      <p lang="" className="text-2xl">
        {data.name}
      </p>
      <QrCode text={address} className="size-64" />
      <p className="text-4xl font-semibold tracking-widest">{shownCode(data.code)}</p>
      <p className="wrap-anywhere">{say(joinSheetText, { address: addressOf('/join') })}</p>
    </div>
  )
}

const Words = ({ words }: { words: ResponseOf<typeof assignments.preview> }) => (
  <ul>
    {words.map(({ entryId, text, meaning, lang }) => (
      <li key={entryId} className="flex items-center gap-4 border-t py-2 break-inside-avoid">
        <div className="min-w-0 flex-1">
          <p lang="dtp" className="word text-xl">
            {text}
          </p>
          <p lang={lang}>{meaning}</p>
        </div>
        <QrCode text={addressOf(`/library/${entryId}`)} className="size-16" />
      </li>
    ))}
  </ul>
)
interface SheetProps {
  id: string
  filter: ResultsFilter
}
/** Assignments with lessons or words; undefined until they are read. */
function usePrinted({ id, filter }: SheetProps) {
  const { data } = useQuery(query(assignments.list, { params: { id } }))
  return data?.filter((one) => one.kind !== 'review' && (!filter.assignment || one.id === filter.assignment))
}

function Worksheets(props: SheetProps) {
  const printed = usePrinted(props)
  if (printed?.length === 0) return <p>{say(noAssignments)}</p>
  return printed?.map(({ id, title }) => (
    <section key={id} className="grid gap-4 break-after-page">
      <h1>{`${say(worksheetTitle)}: ${title}`}</h1>
      <p>{say(nameLine)}: ______________________</p>
      <Worksheet assignmentId={id} />
    </section>
  ))
}

/** One sheet for each assignment that sets words, or whose lessons name some. */
function WordSheets(props: SheetProps) {
  const printed = usePrinted(props)
  const params = { id: props.id }
  const lists = useQueries({
    queries: (printed ?? []).map(({ id }) => query(assignments.preview, { params, query: { assignment: id } })),
  })
  if (printed && lists.every(({ data }) => data?.length === 0))
    return (
      <>
        <h1>{say(kindWords)}</h1>
        <p>{say(noWordsSet)}</p>
      </>
    )
  return printed?.map(({ id, title }, index) => {
    const words = lists[index]?.data ?? []
    if (words.length === 0) return null
    return (
      <section key={id} className="grid gap-4 break-after-page">
        <h1>{title}</h1>
        <Words words={words} />
      </section>
    )
  })
}

/** Columns of a table that fit on A4 beside the names. */
const columnsOnPaper = 8
/** The results in tables that fit on paper. */
function inPieces(results: ClassResultsJson): ClassResultsJson[] {
  const count = Math.ceil(results.columns.length / columnsOnPaper)
  return Array.from({ length: count }, (_, n) => {
    const columns = results.columns.slice(n * columnsOnPaper, (n + 1) * columnsOnPaper)
    const shownItems = new Set(columns.map(({ assignmentId, itemId }) => `${assignmentId} ${itemId}`))
    const cells = results.cells.filter(({ assignmentId, itemId }) => shownItems.has(`${assignmentId} ${itemId}`))
    return { ...results, columns, cells }
  })
}

function ResultSheet({ id, filter }: SheetProps) {
  const { data } = useQuery(query(classResults.read, { params: { id }, query: filter }))
  if (!data) return null
  return (
    <div className="grid gap-6">
      <h1>{say(allResults)}</h1>
      <ClassResultLists results={data} isExpanded />
      {inPieces(data).map((piece) => (
        <HeatMap key={piece.columns.map(({ itemId }) => itemId).join()} results={piece} />
      ))}
    </div>
  )
}

export function MemberReport({ memberId, single = false }: { memberId: string; single?: boolean }) {
  const { data } = useQuery(query(learnerClasses.memberReport, { params: { id: memberId } }))
  return data ? <Report report={data} single={single} /> : null
}
function Reports({ id }: { id: string }) {
  const { data = [] } = useQuery(query(members.list, { params: { id } }))
  return (
    <>
      <h1>{say(reports)}</h1>
      {data
        .filter(({ state }) => state === 'joined')
        .map((member) => (
          <MemberReport key={member.id} memberId={member.id} />
        ))}
    </>
  )
}

const sheets = {
  join: JoinSheet,
  worksheet: Worksheets,
  words: WordSheets,
  results: ResultSheet,
  reports: Reports,
}

/** A sheet of a class for paper: `sheet` names it, otherwise how to join. The filter restricts it. */
export function PrintSheet({ id, sheet, filter }: SheetProps & { sheet: string }) {
  const Sheet = sheets[sheet as keyof typeof sheets] ?? JoinSheet
  return (
    <>
      <style>{printStyles('size: A4; margin: 15mm')}</style>
      <Button className="justify-self-start print:hidden" onClick={() => window.print()}>
        {say(print)}
      </Button>
      <Sheet id={id} filter={filter} />
    </>
  )
}
