import type { Assignment } from '#shared/classes/assignments.ts'
import type { AssignmentKind } from '#shared/classes/rules.ts'

export interface Picked {
  id: string
  title: string
  /** Course of a lesson; absent for a word. */
  courseId?: string | undefined
}
export interface AssignmentFormFields {
  kind: AssignmentKind
  title: string
  note: string
  items: Picked[]
  reviewDays: string
  /** False for the whole class. Null until it is chosen, also in a draft of the previous release: then the ids decide. */
  onlySome: boolean | null
  groupIds: string[]
  memberIds: string[]
  opensOn: string
  dueOn: string
  dueAfterDays: string
}
export const blankAssignment: AssignmentFormFields = {
  kind: 'lessons',
  title: '',
  note: '',
  items: [],
  reviewDays: '3',
  onlySome: null,
  groupIds: [],
  memberIds: [],
  opensOn: '',
  dueOn: '',
  dueAfterDays: '',
}
const numberOr = (typed: string) => (typed.trim() === '' ? null : Number(typed))

export function assignmentFieldsOf(assignment: Assignment): AssignmentFormFields {
  const ids = assignment.kind === 'lessons' ? assignment.lessonIds : assignment.entryIds
  return {
    kind: assignment.kind,
    title: assignment.title,
    note: assignment.note,
    items: ids.map((id, index) => ({
      id,
      title: assignment.items[index] ?? '',
      courseId: assignment.courseIds[index],
    })),
    reviewDays: String(assignment.reviewDays ?? 3),
    onlySome: null,
    groupIds: assignment.groupIds,
    memberIds: assignment.memberIds,
    opensOn: assignment.opensOn ?? '',
    dueOn: assignment.dueOn ?? '',
    dueAfterDays: assignment.dueAfterDays === null ? '' : String(assignment.dueAfterDays),
  }
}

export const isOnlySome = ({
  onlySome,
  groupIds,
  memberIds,
}: Pick<AssignmentFormFields, 'onlySome' | 'groupIds' | 'memberIds'>) =>
  onlySome ?? groupIds.length + memberIds.length > 0

export function bodyOf({ kind, items, ...fields }: AssignmentFormFields) {
  const onlySome = isOnlySome(fields)
  const ids = items.map(({ id }) => id)
  return {
    kind,
    title: fields.title,
    note: fields.note,
    ...(kind === 'lessons' && { lessonIds: ids }),
    ...(kind === 'words' && { entryIds: ids }),
    ...(kind === 'review' && { reviewDays: numberOr(fields.reviewDays) ?? 0 }),
    groupIds: onlySome ? fields.groupIds : [],
    memberIds: onlySome ? fields.memberIds : [],
    opensOn: fields.opensOn || null,
    dueOn: fields.dueOn || null,
    dueAfterDays: numberOr(fields.dueAfterDays),
  }
}

export const draftOf = (classId: string, before?: Assignment) =>
  before ? `assignment ${before.id}` : `assignment new ${classId}`
