import type { Router } from 'express'
import { isItemDone, learnerClasses, type LearnerAssignment } from '#shared/classes/membership.ts'
import { dayOf, isOpen } from '#shared/classes/rules.ts'
import { can } from '#shared/policy.ts'
import type { User } from '#shared/people.ts'
import { notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { ClassDeps } from '#server/classes/classes.ts'
import { createLearnerStore } from './learner-store.ts'
import { shownText, type Cell } from '#server/classes/results/results.ts'
import { ownerNames } from '#server/classes/store.ts'

/** Assignments of one learner that are set, by due day. Those that are not open yet come without their parts. A learner cannot open a draft. */
function assignmentsOf(cells: Cell[], viewer: User | null, today: string): LearnerAssignment[] {
  const isLocked = viewer !== null && !can(viewer, 'lessons.readFull')
  const set = cells.filter(({ state, column }) => state !== 'not-set' && !(viewer && column.hidden))
  const groups = [...Map.groupBy(set, ({ column }) => column.assignment.id).values()]
  const listed = groups.map((group): LearnerAssignment => {
    const [{ column, due }] = group as [Cell]
    const { id, kind, title, note, opensOn } = column.assignment
    const open = isOpen(column.assignment, today)
    const items = group.map(({ column: { itemId, title: itemTitle, courseId, of }, state, right, answered }) => {
      const locked = isLocked && courseId !== null
      return { itemId, title: itemTitle, courseId, locked, state, right, answered, of }
    })
    return { id, kind, title, note, opensOn, dueOn: due, open, items: open ? items : [] }
  })
  return listed.toSorted((one, other) => ((one.dueOn ?? '9') < (other.dueOn ?? '9') ? -1 : 1))
}

const isDone = ({ items }: LearnerAssignment) => items.every(isItemDone)

/** Lessons of assignments that are not done, with the assignment for which each counts. */
const lessonsOf = (toDo: LearnerAssignment[]) =>
  toDo.flatMap(({ id, kind, title, items }) =>
    (kind === 'lessons' ? items : [])
      .filter((item) => !isItemDone(item))
      .map(({ itemId }) => ({ lessonId: itemId, assignmentId: id, title })),
  )

/** Reads of a learner's own classes and reports. */
export function learnerRoutes(router: Router, { db, clock, store, joins, results }: ClassDeps) {
  const learners = createLearnerStore(db)
  const membership = ({ id }: { id: string }, viewer: { id: string }) => joins.membership(id, viewer.id)
  const ownCells = async (classId: string, memberId: string) => (await results.cells(classId, { memberId })).cells

  route(router, learnerClasses.list, async ({ viewer }) => {
    const now = clock()
    const own = await learners.classesOf(viewer.id, now)
    return Promise.all(
      own.map(async ({ owners, ...row }) => {
        const cells = row.state === 'joined' && !row.archivedAt ? await ownCells(row.id, row.memberId) : []
        const toDo = assignmentsOf(cells, viewer, dayOf(now)).filter(
          (assignment) => assignment.open && !isDone(assignment),
        )
        const next = toDo.find(({ items }) => items.some((item) => !item.locked && !isItemDone(item))) ?? toDo[0]
        return {
          ...row,
          owners: ownerNames(owners),
          toDo: toDo.length,
          next: next ? { id: next.id, title: next.title, dueOn: next.dueOn } : null,
          lessons: lessonsOf(toDo),
        }
      }),
    )
  })
  route(router, learnerClasses.read, membership, async ({ viewer, target }) => {
    const now = clock()
    const [own, messages, cells] = await Promise.all([
      learners.findClassOfMember(target.memberId!, now),
      learners.messages(target.classId, 20),
      ownCells(target.classId, target.memberId!),
    ])
    if (!own) throw notFound()
    const { owners, ...row } = own
    const assignments = assignmentsOf(cells, viewer, dayOf(now))
    return { ...row, owners: ownerNames(owners), assignments, messages }
  })

  async function reportOf(classId: string, memberId: string) {
    const now = clock()
    const own = await learners.findClassOfMember(memberId, now)
    if (!own) throw notFound()
    const cells = await ownCells(classId, memberId)
    const rows = cells.flatMap(({ questions }) => questions)
    const assignmentIds = [...new Set(rows.map(({ assignmentId }) => assignmentId))]
    const ids = rows.map(({ questionId }) => questionId)
    const texts = await results.texts(assignmentIds, ids)
    /** Keys are question and answer: other questions may have the same answer, such as True. */
    const shownOf = (isKnown: boolean) => {
      const matchingRows = rows.filter(({ lastRight }) => lastRight === isKnown)
      const shown = matchingRows.map((row) => shownText(texts.get(`${row.assignmentId} ${row.questionId}`)))
      return new Map(shown.filter(({ solution }) => solution).map((one) => [`${one.text}\n${one.solution}`, one]))
    }
    const solutionsOf = (shown: ReturnType<typeof shownOf>) => [
      ...new Set([...shown.values()].map(({ solution }) => solution)),
    ]
    const [right, wrong] = [shownOf(true), shownOf(false)]
    const known = solutionsOf(right)
    return {
      className: own.name,
      name: own.nickname,
      asOf: now,
      assignments: assignmentsOf(cells, null, dayOf(now)),
      known,
      knows: [...right.values()].map(({ text, solution }) => ({ question: text, answer: solution })),
      toPractise: solutionsOf(wrong).filter((text) => !known.includes(text)),
      practise: [...wrong]
        .filter(([key]) => !right.has(key))
        .map(([, { text, solution }]) => ({ question: text, answer: solution })),
    }
  }
  route(router, learnerClasses.report, membership, ({ target }) => reportOf(target.classId, target.memberId!))
  route(
    router,
    learnerClasses.memberReport,
    ({ id }) => store.findBy('members', id),
    ({ target, params }) => reportOf(target.id, params.id),
  )
}
