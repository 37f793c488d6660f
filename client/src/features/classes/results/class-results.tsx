import { useState, type ReactNode } from 'react'
import type { ClassResultsJson } from '#shared/classes/results.ts'
import {
  andOthers,
  alsoRight,
  dontKnow,
  everybodyBegan,
  fewAnswers,
  hardTitle,
  lastSaidText,
  noDialect,
  nobodyStuck,
  notBegunTitle,
  nothingHard,
  nothingOpen,
  practiseHard,
  remind,
  rightOf,
  setForNobody,
  showAllText,
  stuckReason,
  stuckTitle,
} from '#shared/classes/page-messages.ts'
import { dayOf, isOpen } from '#shared/classes/rules.ts'
import { say } from '#shared/messages/say.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { NameLink } from './heat-map.tsx'

interface ListProps {
  title: string
  count: number
  emptyText: string
  /** Names of the rows, shown below while some are folded. */
  names?: string[]
  /** Shows every row at once, for paper. */
  isExpanded?: boolean
  /** An action of the teacher, beside the title. */
  action?: ReactNode
  children: ReactNode[]
}

/** Rows shown at first; the others open in place. */
const shownAtFirst = 2

/** A row; on a phone at most two lines until its list is opened, so that all three lists fit on the first screen. */
const rowLook = 'sm:grid sm:gap-0.5 max-sm:text-sm max-sm:[&>p]:mr-1.5 max-sm:[&>p]:inline'
const foldedStyle = 'max-sm:[&>li]:line-clamp-2'

function List({ title, count, emptyText, names, isExpanded = false, action, children }: ListProps) {
  const [open, setOpen] = useState(isExpanded)
  const hasMore = children.length > shownAtFirst && !open
  const showAll = (
    <Button
      variant="quiet"
      size="small"
      className={cx('-my-2 -mr-3 whitespace-nowrap print:hidden', !action && 'ml-auto')}
      aria-label={`${say(showAllText)}: ${title}`}
      onClick={() => setOpen(true)}
    >
      {say(showAllText)}
    </Button>
  )
  return (
    <Card as="section" aria-label={title} className="content-start max-sm:gap-1 max-sm:px-4 max-sm:py-2.5">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h2 className="flex items-center gap-2 text-lg">
          {title} <Badge tone={count > 0 ? 'accent' : 'neutral'}>{count}</Badge>
        </h2>
        {action && <span className="-my-2 -mr-3 ml-auto whitespace-nowrap print:hidden">{action}</span>}
        {hasMore && !names && showAll}
      </div>
      {children.length === 0 ? (
        <p className="text-soft max-sm:text-sm">{emptyText}</p>
      ) : (
        <ul className={cx('grid gap-1 sm:gap-3', hasMore && foldedStyle)}>
          {open ? children : children.slice(0, shownAtFirst)}
        </ul>
      )}
      {names && hasMore && (
        <div className="flex items-center justify-between gap-2">
          <p className="min-w-0 text-sm wrap-anywhere">
            {say(andOthers, { names: [...new Set(names.slice(shownAtFirst))].join(', ') })}
          </p>
          {showAll}
        </div>
      )}
    </Card>
  )
}

const answerText = (said: string) => said || say(dontKnow)

/** Right answers of lessons may be in any language. */
const HardRow = ({ row, isWord }: { row: ClassResultsJson['hard'][number]; isWord: boolean }) => (
  <li className={rowLook}>
    <p className="font-semibold wrap-anywhere">
      <span lang={isWord ? 'dtp' : ''}>{row.solution}</span> <span className="font-normal text-soft">{row.text}</span>
    </p>
    <p className="text-sm wrap-anywhere">
      {say(rightOf, { right: row.right, of: row.answered })}
      {row.few && ` · ${say(fewAnswers)}`}
      {row.wrong.length > 0 && (
        <span className="text-soft">
          {` · ${row.wrong.map(({ said, count }) => `${answerText(said)} (${count})`).join(', ')}`}
        </span>
      )}
    </p>
    {row.dialects.map(({ said, dialect, count }) => (
      <p key={said} className="text-sm text-soft">
        {say(alsoRight, { said, dialect: dialect ?? say(noDialect), count })}
      </p>
    ))}
  </li>
)

/** The sentence for nobody in 'Not begun': everybody has begun only if somebody has an open assignment. */
function nobodyIdle({ cells, assignments, asOf }: ClassResultsJson) {
  const set = cells.filter(({ state }) => state !== 'not-set')
  if (set.length === 0) return setForNobody
  const today = dayOf(new Date(asOf))
  const open = new Set(assignments.filter((assignment) => isOpen(assignment, today)).map(({ id }) => id))
  return set.some(({ assignmentId }) => open.has(assignmentId)) ? everybodyBegan : nothingOpen
}

interface ResultListsProps {
  results: ClassResultsJson
  isExpanded?: boolean
  /** Set on the page of the class, where names lead to learners. */
  classId?: string
  /** Sets the hard words as an assignment. */
  onPractise?: ((entries: { id: string; title: string }[]) => void) | undefined
  /** Prepares a message about assignments with these titles. */
  onRemind?: ((titles: string[]) => void) | undefined
}

/** Stuck, hard and not begun, each with its reason and something to do about it. */
export function ClassResultLists({ results, isExpanded = false, classId, onPractise, onRemind }: ResultListsProps) {
  const pageOf = (memberId: string) => classId && `/teacher/classes/${classId}/learners/${memberId}`
  const areWords = new Set(results.assignments.filter(({ kind }) => kind === 'words').map(({ id }) => id))
  const hardWords = results.hard
    .filter(({ few, assignmentId }) => !few && areWords.has(assignmentId))
    .map(({ questionId, solution }) => ({ id: questionId, title: solution }))
  const nameOf = (id: string) => results.learners.find((learner) => learner.id === id)?.name ?? ''
  const titleOf = (id: string) => results.assignments.find((assignment) => assignment.id === id)?.title ?? ''
  const idle = Map.groupBy(results.notBegun, ({ memberId }) => memberId)
  const idleTitles = [...new Set(results.notBegun.map(({ assignmentId }) => titleOf(assignmentId)))]
  return (
    <div className="grid items-start gap-3 lg:grid-cols-3 lg:gap-4">
      <List
        isExpanded={isExpanded}
        title={say(stuckTitle)}
        count={results.stuck.length}
        emptyText={say(nobodyStuck)}
        names={results.stuck.map(({ memberId }) => nameOf(memberId))}
      >
        {results.stuck.map(({ memberId, assignmentId, itemId, wrong, text, lastSaid }) => (
          <li key={`${memberId} ${assignmentId} ${itemId}`} className={rowLook}>
            <p className="font-semibold wrap-anywhere">
              <NameLink href={pageOf(memberId)}>{nameOf(memberId)}</NameLink>
            </p>
            <p className="text-sm wrap-anywhere">
              {say(stuckReason, { count: wrong, question: text })}
              <span className="text-soft"> · {say(lastSaidText, { said: answerText(lastSaid) })}</span>
            </p>
          </li>
        ))}
      </List>
      <List
        isExpanded={isExpanded}
        title={say(hardTitle)}
        count={results.hard.length}
        emptyText={say(nothingHard)}
        action={
          onPractise &&
          hardWords.length > 0 && (
            <Button variant="quiet" size="small" onClick={() => onPractise(hardWords)}>
              {say(practiseHard)}
            </Button>
          )
        }
      >
        {results.hard.map((row) => (
          <HardRow key={`${row.assignmentId} ${row.questionId}`} row={row} isWord={areWords.has(row.assignmentId)} />
        ))}
      </List>
      <List
        isExpanded={isExpanded}
        title={say(notBegunTitle)}
        count={idle.size}
        emptyText={say(nobodyIdle(results))}
        action={
          onRemind &&
          idle.size > 0 && (
            <Button variant="quiet" size="small" onClick={() => onRemind(idleTitles)}>
              {say(remind)}
            </Button>
          )
        }
        names={[...idle.keys()].map(nameOf)}
      >
        {[...idle].map(([memberId, rows]) => (
          <li key={memberId} className={rowLook}>
            <p className="font-semibold wrap-anywhere">
              <NameLink href={pageOf(memberId)}>{nameOf(memberId)}</NameLink>
            </p>
            <p className="text-sm text-soft wrap-anywhere">{rows.map((row) => titleOf(row.assignmentId)).join(', ')}</p>
          </li>
        ))}
      </List>
    </div>
  )
}
