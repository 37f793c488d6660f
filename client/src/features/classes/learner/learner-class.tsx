import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { isItemDone, learnerClasses, type LearnerClassJson } from '#shared/classes/membership.ts'
import {
  lockedItem,
  mailOn,
  myReport,
  orAskForSeat,
  startLabel,
  startNamed,
  taughtBy,
  youLeft,
} from '#shared/classes/learner-messages.ts'
import {
  archivedNotice,
  classesNotLoaded,
  due,
  leaveClass,
  loadingClasses,
  messagesTitle,
  noAssignments,
  openThrough,
  opens,
  reviewSeen,
  stateBegun,
  stateDone,
  stateLate,
  stateNone,
  stateNotSet,
} from '#shared/classes/page-messages.ts'
import type { CellState } from '#shared/classes/rules.ts'
import { say } from '#shared/messages/say.ts'
import { startFreeTrial, viewPricing } from '#shared/billing/plan-page-messages.ts'
import { isOfferedTrial } from '#shared/billing/trial.ts'
import { formatDay, formatMoment } from '#client/lib/dates/dates.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { MessageList } from '#client/features/classes/message-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'

type Assignment = LearnerClassJson['assignments'][number]
type Item = Assignment['items'][number]

export const stateTexts = {
  'not-set': stateNotSet,
  none: stateNone,
  begun: stateBegun,
  // A learner reads no judgement.
  stuck: stateBegun,
  done: stateDone,
  late: stateLate,
} as const satisfies Record<CellState, object>

const addressIn = (classId: string) => (assignment: Assignment, item: Item) => {
  if (assignment.kind === 'review') return '/review'
  if (assignment.kind === 'words') return `/classes/${classId}/assignments/${assignment.id}`
  return `/courses/${item.courseId}/lessons/${item.itemId}?assignment=${assignment.id}`
}

interface AssignmentCardProps {
  assignment: Assignment
  first: boolean
  /** Null in an archived class, where nothing counts any more. */
  addressOf: ((assignment: Assignment, item: Item) => string) | null
  /** Stands below the items, for somebody to whom they are locked. */
  foot?: ReactNode
}
export function AssignmentCard({ assignment, first, addressOf, foot }: AssignmentCardProps) {
  const next = first && assignment.items.find((item) => !item.locked && !isItemDone(item))
  return (
    <Card as="li" marked={first}>
      <h2 lang="" className="text-lg wrap-anywhere">
        {assignment.title}
      </h2>
      {assignment.note && (
        <p lang="" className="whitespace-pre-line wrap-anywhere">
          {assignment.note}
        </p>
      )}
      <p className="text-sm text-soft">
        {assignment.open
          ? assignment.dueOn && say(due, { day: formatDay(assignment.dueOn, 'UTC') })
          : assignment.opensOn && say(opens, { day: formatDay(assignment.opensOn, 'UTC') })}
      </p>
      {assignment.kind === 'review' && <p className="text-sm text-soft">{say(reviewSeen)}</p>}
      <ul className="grid gap-2">
        {assignment.items.map((item) => (
          <li key={item.itemId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            {item.title !== assignment.title && (
              <span lang="" className="min-w-0 wrap-anywhere max-sm:w-full sm:flex-1">
                {item.title}
              </span>
            )}
            <span className="text-sm text-soft">
              {say(stateTexts[item.state])}
              {item.of > 0 && ` · ${item.right}/${item.of}`}
            </span>
            {!item.locked && addressOf && (
              <ButtonLink
                variant={item === next ? 'main' : 'line'}
                href={addressOf(assignment, item)}
                aria-label={say(startNamed, { title: item.title })}
              >
                {say(startLabel)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {assignment.items.some(({ locked }) => locked) && <p className="text-sm">{say(lockedItem)}</p>}
      {foot}
    </Card>
  )
}

/** The next step of somebody without a plan or a seat. The plans page starts a trial that is not used yet. */
function OpenLessons({ main }: { main: boolean }) {
  const { viewer } = useViewer()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ButtonLink variant={main ? 'main' : 'line'} href="/pricing">
        {say(viewer && isOfferedTrial(viewer) ? startFreeTrial : viewPricing)}
      </ButtonLink>
      <span>{say(orAskForSeat)}</span>
    </p>
  )
}

function Foot({ ownClass }: { ownClass: LearnerClassJson }) {
  const [, navigate] = useLocation()
  const params = { id: ownClass.id }
  const back = useCommand(learnerClasses.comeBack, { invalidates: [learnerClasses.list] })
  const mail = useCommand(learnerClasses.mail, { invalidates: [learnerClasses.list, learnerClasses.read] })
  const leave = useCommand(learnerClasses.leave, {
    successMessage: say(youLeft),
    undo: () => back.mutate({ params }),
    invalidates: [learnerClasses.list],
    onSuccess: () => navigate('/classes'),
  })
  return (
    <div className="flex flex-wrap items-center gap-4 border-t pt-4">
      <ButtonLink variant="line" href={`/classes/${ownClass.id}/report`}>
        {say(myReport)}
      </ButtonLink>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={ownClass.mail}
          onChange={({ target }) => mail.mutate({ params, body: { on: target.checked } })}
        />
        {say(mailOn)}
      </label>
      <Button variant="quiet" onClick={() => leave.mutate({ params })}>
        {say(leaveClass)}
      </Button>
    </div>
  )
}

const isLocked = ({ items }: Assignment) => items.some(({ locked }) => locked)
const isDone = ({ items }: Assignment) => items.every(isItemDone)
/** True if the learner can do something of it now. */
const canBegin = ({ open, items }: Assignment) => open && items.some((item) => !item.locked && !isItemDone(item))

/** A learner's class: the next assignment first, then the others by due day, messages, and the way out. */
export function LearnerClass({ id }: { id: string }) {
  const own = useQuery(query(learnerClasses.read, { params: { id } }))
  return (
    <Loaded query={own} failure={say(classesNotLoaded)} loading={<CardSkeletons two label={say(loadingClasses)} />}>
      {(ownClass) => {
        const next =
          ownClass.assignments.find(canBegin) ??
          ownClass.assignments.find((assignment) => assignment.open && !isDone(assignment))
        const listed = [...(next ? [next] : []), ...ownClass.assignments.filter((assignment) => assignment !== next)]
        const firstLocked = ownClass.archivedAt ? undefined : listed.find(isLocked)
        return (
          <div className="grid gap-6">
            <div>
              <h1 lang="" className="wrap-anywhere">
                {ownClass.name}
              </h1>
              <p className="text-soft">{say(taughtBy, { names: ownClass.owners.join(', ') })}</p>
              {ownClass.openUntil && (
                <p>{say(openThrough, { name: ownClass.name, day: formatDay(ownClass.openUntil) })}</p>
              )}
            </div>
            {ownClass.archivedAt && <p className="text-soft">{say(archivedNotice)}</p>}
            {ownClass.assignments.length === 0 && <p className="text-soft">{say(noAssignments)}</p>}
            <ul className="grid gap-4">
              {listed.map((assignment) => (
                <AssignmentCard
                  key={assignment.id}
                  assignment={assignment}
                  first={assignment === next}
                  addressOf={ownClass.archivedAt ? null : addressIn(id)}
                  foot={
                    assignment === firstLocked && <OpenLessons main={assignment === next && !canBegin(assignment)} />
                  }
                />
              ))}
            </ul>
            {ownClass.messages.length > 0 && (
              <section className="grid gap-3" aria-label={say(messagesTitle)}>
                <h2 className="text-xl">{say(messagesTitle)}</h2>
                <MessageList list={ownClass.messages}>
                  {(message) => (
                    <>
                      <p lang="" className="whitespace-pre-line wrap-anywhere">
                        {message.text}
                      </p>
                      <p className="text-sm text-soft">
                        {[message.author, formatMoment(message.at)].filter(Boolean).join(', ')}
                      </p>
                    </>
                  )}
                </MessageList>
              </section>
            )}
            <Foot ownClass={ownClass} />
          </div>
        )
      }}
    </Loaded>
  )
}
