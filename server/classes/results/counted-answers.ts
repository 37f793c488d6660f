import { dayOf, isOpen } from '#shared/classes/rules.ts'
import type { Marked } from '#shared/study/answers.ts'
import { queryRows, type Database } from '#server/db/connect.ts'

interface AnswerForAssignment {
  id: string
  assignmentId: string
  /** Lesson or entry; null if it is gone. */
  itemId: string | null
  at: Date
}
interface AssignmentOfLearner {
  isPresent: boolean
  isPublished: boolean
  opensOn: string | null
  memberId: string | null
  state: string | null
  removed: boolean | null
  isTarget: boolean
  itemIds: string[]
}

/**
 * An assignment ($1) with a person's membership; a merged entry stands for its old id too. One assignment a statement: a list would be
 * planned anew each time.
 */
const assignmentStatement = {
  name: 'assignment of answers',
  text: `
  SELECT s.deleted_at IS NULL AND c.deleted_at IS NULL AS "isPresent", s.published AND c.archived_at IS NULL AS "isPublished",
    s.opens_on::text AS "opensOn", m.id AS "memberId", m.state, m.removed,
    NOT EXISTS (SELECT FROM assignment_targets t WHERE t.assignment_id = s.id) OR EXISTS (
      SELECT FROM assignment_targets t WHERE t.assignment_id = s.id AND (t.member_id = m.id OR EXISTS (
        SELECT FROM class_group_members g WHERE g.group_id = t.group_id AND g.member_id = m.id))) AS "isTarget",
    array(
      SELECT coalesce(i.lesson_id, i.entry_id) FROM assignment_items i WHERE i.assignment_id = s.id
      UNION SELECT e.joined_into FROM assignment_items i JOIN categories e ON e.id = i.entry_id
      WHERE i.assignment_id = s.id AND e.joined_into IS NOT NULL) AS "itemIds"
  FROM assignments s JOIN classes c ON c.id = s.class_id
  LEFT JOIN class_members m ON m.class_id = s.class_id AND m.user_id = $2
  WHERE s.id = $1`,
}

type ClassOutcome = NonNullable<Marked['forClass']>

function outcomeForClass(
  assignment: AssignmentOfLearner | undefined,
  { itemId, at }: AnswerForAssignment,
): ClassOutcome {
  if (!assignment?.isPresent || assignment.memberId === null || assignment.removed) return 'removed'
  if (assignment.state !== 'joined') return 'left'
  if (!assignment.isTarget || itemId === null || !assignment.itemIds.includes(itemId.toLowerCase())) return 'removed'
  return assignment.isPublished && isOpen(assignment, dayOf(at)) ? 'counted' : 'not-open'
}

/** Finds which answers count for a class. The others stay private. */
export const createClassAnswerCounter = (db: Database) => async (userId: string, answers: AnswerForAssignment[]) => {
  const byId = new Map<string, AssignmentOfLearner>()
  for (const id of new Set(answers.map(({ assignmentId }) => assignmentId.toLowerCase()))) {
    const rows = await queryRows<AssignmentOfLearner>(db, assignmentStatement, [id, userId])
    if (rows[0]) byId.set(id, rows[0])
  }
  return new Map(
    answers.map((answer) => {
      const assignment = byId.get(answer.assignmentId.toLowerCase())
      const outcome = outcomeForClass(assignment, answer)
      return [answer.id, { outcome, memberId: outcome === 'counted' ? assignment!.memberId : null }] as const
    }),
  )
}
