import { Check } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { ClassResultsJson } from '#shared/classes/results.ts'
import {
  allResults,
  learner,
  stateBegun,
  stateDone,
  stateLate,
  stateNone,
  stateNotSet,
  stateStuck,
} from '#shared/classes/page-messages.ts'
import type { CellState } from '#shared/classes/rules.ts'
import { say } from '#shared/messages/say.ts'
import { cx } from '#client/ui/cx.ts'

type Cell = ClassResultsJson['cells'][number]

const stateNames = {
  'not-set': stateNotSet,
  none: stateNone,
  begun: stateBegun,
  stuck: stateStuck,
  done: stateDone,
  late: stateLate,
} as const satisfies Record<CellState, object>
/** Drawn where the font has no such letter. */
const tickIcon = <Check className="inline size-4" />
const cellSigns: Record<CellState, ReactNode> = {
  'not-set': '',
  none: '',
  begun: '…',
  stuck: '!',
  done: tickIcon,
  late: <>{tickIcon}…</>,
}

const looks: Record<CellState, string> = {
  'not-set': 'border-dashed text-soft',
  none: 'text-soft',
  begun: 'bg-accent-wash',
  stuck: 'bg-danger-wash font-semibold ring-1 ring-danger',
  done: 'bg-success-wash',
  late: 'bg-success-wash border-dashed',
}

/** Each cell has a number, so that colour is never alone. */
const HeatCell = ({ cell, first }: { cell: Cell; first: boolean }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move from cell to cell, as in a grid
  <td
    data-cell={`${cell.memberId} ${cell.assignmentId} ${cell.itemId}`}
    data-state={cell.state}
    tabIndex={first ? 0 : -1}
    title={say(stateNames[cell.state])}
    className={cx('h-11 min-w-14 border px-1 text-center text-sm tabular-nums', looks[cell.state])}
  >
    {cell.right}/{cell.of}
    <span aria-hidden> {cellSigns[cell.state]}</span>
    <span className="sr-only"> {say(stateNames[cell.state])}</span>
  </td>
)

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface NameLinkProps {
  href: string | undefined
  className?: string
  children: string
}
/** The name of a learner or an assignment, as a link if it leads anywhere. */
export const NameLink = ({ href, className, children }: NameLinkProps) =>
  href ? (
    <Link href={href} className={cx('underline decoration-line hover:decoration-ink', className)}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )

/** Learners and items. Arrow keys move from cell to cell; names lead to one learner and one assignment, if there is a class. */
export function HeatMap({ results, classId }: { results: ClassResultsJson; classId?: string }) {
  const page = classId && `/teacher/classes/${classId}`
  const table = useRef<HTMLTableElement>(null)
  const { learners, columns, cells } = results
  const cellsOf = (memberId: string) => cells.filter((cell) => cell.memberId === memberId)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const rows = [...(table.current?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.querySelectorAll('td')])
    const row = rows.findIndex((found) => found.some((cell) => cell === document.activeElement))
    const column = rows[row]?.findIndex((cell) => cell === document.activeElement) ?? -1
    const next = step && (row < 0 ? rows[0]?.[0] : rows[row + step[0]]?.[column + step[1]])
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move in it
    <section className="relative overflow-x-auto" aria-label={say(allResults)} onKeyDown={onKeyDown}>
      <table ref={table} className="border-separate border-spacing-1">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 bg-background text-left">
              {say(learner)}
            </th>
            {columns.map(({ assignmentId, itemId, title }) => (
              <th
                lang=""
                key={`${assignmentId} ${itemId}`}
                scope="col"
                className="p-1 text-left align-bottom text-sm font-medium"
              >
                <NameLink
                  className="block max-w-24 wrap-break-word"
                  href={page && `${page}?assignment=${assignmentId}`}
                >
                  {title}
                </NameLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {learners.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row" lang="" className="sticky left-0 z-10 bg-background pr-2 text-left font-medium">
                <NameLink
                  className="block max-w-28 wrap-break-word sm:max-w-36"
                  href={page && `${page}/learners/${id}`}
                >
                  {name}
                </NameLink>
              </th>
              {cellsOf(id).map((cell) => (
                <HeatCell key={`${cell.assignmentId} ${cell.itemId}`} cell={cell} first={cell === cells[0]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
