import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'
import { assignmentKinds, cellStates } from './rules.ts'

const Cell = z.object({
  memberId: z.uuid(),
  assignmentId: z.uuid(),
  itemId: z.uuid(),
  state: z.enum(cellStates),
  /** First answers that were right; for a review the learning days. */
  right: z.int(),
  answered: z.int(),
  of: z.int(),
  doneOn: z.nullable(z.string()),
  daysLate: z.nullable(z.int()),
})
export const ClassResults = z.object({
  asOf: instant,
  learners: z.array(z.object({ id: z.uuid(), name: z.string() })),
  assignments: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(assignmentKinds),
      title: z.string(),
      opensOn: z.nullable(z.string()),
      dueOn: z.nullable(z.string()),
    }),
  ),
  columns: z.array(z.object({ assignmentId: z.uuid(), itemId: z.uuid(), title: z.string() })),
  /** One cell for each learner and column, learner by learner. */
  cells: z.array(Cell),
  /** The question with the most wrong answers of each stuck learner and item, most wrong answers first. */
  stuck: z.array(
    z.object({
      memberId: z.uuid(),
      assignmentId: z.uuid(),
      itemId: z.uuid(),
      questionId: z.uuid(),
      wrong: z.int(),
      text: z.string(),
      lastSaid: z.string(),
    }),
  ),
  hard: z.array(
    z.object({
      assignmentId: z.uuid(),
      questionId: z.uuid(),
      text: z.string(),
      solution: z.string(),
      right: z.int(),
      answered: z.int(),
      /** True with fewer than five answers. */
      few: z.boolean(),
      /** Wrong first answers; an empty text is 'I don't know'. */
      wrong: z.array(z.object({ said: z.string(), count: z.int() })),
      /** First answers in the form of another dialect: right. */
      dialects: z.array(z.object({ said: z.string(), dialect: z.nullable(z.string()), count: z.int() })),
    }),
  ),
  notBegun: z.array(z.object({ memberId: z.uuid(), assignmentId: z.uuid() })),
})
export type ClassResults = z.output<typeof ClassResults>
export type ClassResultsJson = z.input<typeof ClassResults>

const filter = z.object({ assignment: z.optional(z.uuid()), group: z.optional(z.uuid()) })
export type ResultsFilter = z.output<typeof filter>

export const classResults = {
  read: endpoint({
    method: 'GET',
    path: '/api/classes/:id/results',
    allow: 'classes.teach',
    query: filter,
    output: ClassResults,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/classes/:id/results.csv',
    allow: 'classes.teach',
    query: filter,
    sends: 'file',
  }),
}
