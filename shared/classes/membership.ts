import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import { nickname } from './fields.ts'
import { codeMissing, consentMissing } from './messages.ts'
import { assignmentKinds, cellStates, memberStates } from './rules.ts'

const code = z.string({ error: () => say(codeMissing) }).check(z.maxLength(100, { error: () => say(codeMissing) }))

/** One lesson, list of words or review of an assignment, as its learner sees it. */
const LearnerItem = z.object({
  itemId: z.uuid(),
  title: z.string(),
  /** Course of a lesson; null for words and a review. */
  courseId: z.nullable(z.uuid()),
  locked: z.boolean(),
  state: z.enum(cellStates),
  right: z.int(),
  answered: z.int(),
  of: z.int(),
})
export const LearnerAssignment = z.object({
  id: z.uuid(),
  kind: z.enum(assignmentKinds),
  title: z.string(),
  note: z.string(),
  opensOn: z.nullable(z.string()),
  /** The day for this learner. */
  dueOn: z.nullable(z.string()),
  open: z.boolean(),
  items: z.array(LearnerItem),
})
export type LearnerAssignment = z.output<typeof LearnerAssignment>

export const isItemDone = ({ state }: Pick<LearnerAssignment['items'][number], 'state'>) =>
  state === 'done' || state === 'late'

export const ClassMessage = z.object({
  id: z.uuid(),
  text: z.string(),
  author: z.nullable(z.string()),
  at: instant,
  /** Until then the author can withdraw it, and it has not gone by e-mail. */
  withdrawableUntil: instant,
})

const consent = z.enum(['self', 'guardian'], { error: () => say(consentMissing) })

const classSummary = {
  id: z.uuid(),
  name: z.string(),
  memberId: z.uuid(),
  state: z.enum(memberStates),
  owners: z.array(z.string()),
  archivedAt: z.nullable(instant),
}
/** A class in a learner's list, with what is due next. */
export const JoinedClass = z.object({
  ...classSummary,
  /** Assignments that are open and not done. */
  toDo: z.int(),
  next: z.nullable(z.object({ id: z.uuid(), title: z.string(), dueOn: z.nullable(z.string()) })),
  /** Lessons that are open and not done. */
  lessons: z.array(z.object({ lessonId: z.uuid(), assignmentId: z.uuid(), title: z.string() })),
  /** The day until which a seat opens all lessons; null without a seat. */
  openUntil: z.nullable(instant),
})
export type JoinedClassJson = z.input<typeof JoinedClass>
export const LearnerClass = z.object({
  ...classSummary,
  /** The own name in this class. */
  nickname: z.string(),
  mail: z.boolean(),
  openUntil: z.nullable(instant),
  assignments: z.array(LearnerAssignment),
  messages: z.array(ClassMessage),
})
export type LearnerClassJson = z.input<typeof LearnerClass>

/** One learner's report: done, known and to be practised. No comparison with others. */
export const ClassReport = z.object({
  className: z.string(),
  name: z.string(),
  asOf: instant,
  assignments: z.array(LearnerAssignment),
  /** Words and questions whose last answer was right, and those whose last answer was wrong. */
  known: z.array(z.string()),
  toPractise: z.array(z.string()),
  /** The same with their questions; for a word this is its meaning. */
  knows: z.array(z.object({ question: z.string(), answer: z.string() })),
  practise: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type ClassReportJson = z.input<typeof ClassReport>

export const learnerClasses = {
  /** 404 for a code that is unknown, closed or expired; 429 after ten wrong ones. */
  look: endpoint({
    method: 'GET',
    path: '/api/joins/:code',
    allow: 'classes.join',
    output: z.object({ name: z.string(), owners: z.array(z.string()), sees: z.array(z.string()) }),
  }),
  /** 200 for somebody who is in the class already. */
  join: endpoint({
    method: 'POST',
    path: '/api/joins',
    allow: 'classes.join',
    input: z.object({
      code,
      name: nickname,
      consent,
    }),
    output: z.object({ classId: z.uuid(), memberId: z.uuid() }),
    status: 201,
  }),
  list: endpoint({ method: 'GET', path: '/api/classes', allow: 'classes.join', output: z.array(JoinedClass) }),
  read: endpoint({ method: 'GET', path: '/api/classes/:id', allow: 'classes.see', output: LearnerClass }),
  report: endpoint({ method: 'GET', path: '/api/classes/:id/report', allow: 'classes.see', output: ClassReport }),
  memberReport: endpoint({
    method: 'GET',
    path: '/api/members/:id/report',
    allow: 'classes.teach',
    output: ClassReport,
  }),
  leave: endpoint({ method: 'DELETE', path: '/api/classes/:id/membership', allow: 'classes.leave' }),
  /** Takes back leaving, or accepts an invitation. */
  comeBack: endpoint({
    method: 'POST',
    path: '/api/classes/:id/membership',
    allow: 'classes.leave',
    output: z.object({ classId: z.uuid(), memberId: z.uuid() }),
  }),
  /** Somebody whose consent is older than a year agrees anew, before they accept the invitation. */
  agree: endpoint({
    method: 'PUT',
    path: '/api/classes/:id/consent',
    allow: 'classes.leave',
    input: z.object({ consent }),
  }),
  mail: endpoint({
    method: 'PUT',
    path: '/api/classes/:id/mail',
    allow: 'classes.see',
    input: z.object({ on: z.boolean() }),
  }),
  /** The link in an e-mail. Its name is a secret of one membership. */
  endMail: endpoint({ method: 'POST', path: '/api/class-mail/:name', allow: 'classes.endMail' }),
}
