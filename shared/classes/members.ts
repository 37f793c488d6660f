import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ClassGroup } from './classes.ts'
import { ids, line, nickname } from './fields.ts'
import { classLimits } from './limits.ts'
import { groupNameMissing, textTooLong, tooManyLearners } from './messages.ts'
import { memberStates } from './rules.ts'

/** A learner of a class, for its owners. */
export const ClassMember = z.object({
  id: z.uuid(),
  name: z.string(),
  /** 'roster' for learners without an account, whom the product does not have yet. */
  kind: z.enum(['account', 'roster']),
  state: z.enum(memberStates),
  seat: z.boolean(),
  pictures: z.nullable(z.array(z.string())),
  consent: z.nullable(
    z.object({ by: z.enum(['self', 'guardian']), way: z.enum(['paper', 'spoken', 'page']), on: z.string() }),
  ),
})
export type ClassMember = z.output<typeof ClassMember>

const groupFields = {
  name: line(groupNameMissing, textTooLong, classLimits.nameLength),
  memberIds: ids(classLimits.learners, tooManyLearners),
}

export const members = {
  /** Learners who joined or are invited, by name. */
  list: endpoint({
    method: 'GET',
    path: '/api/classes/:id/members',
    allow: 'classes.teach',
    output: z.array(ClassMember),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/members/:id',
    allow: 'classes.teach',
    input: z.object({ name: z.optional(nickname), seat: z.optional(z.boolean()) }),
    output: ClassMember,
  }),
  /** `now=1` unlinks the answers at once, without an Undo. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/members/:id',
    allow: 'classes.teach',
    query: z.object({ now: z.optional(z.literal('1')) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/members/:id/restore',
    allow: 'classes.teach',
    output: ClassMember,
    status: 200,
  }),
  addGroup: endpoint({
    method: 'POST',
    path: '/api/classes/:id/groups',
    allow: 'classes.teach',
    input: z.object({ ...groupFields, memberIds: z._default(groupFields.memberIds, []) }),
    output: ClassGroup,
    status: 201,
  }),
  changeGroup: endpoint({
    method: 'PATCH',
    path: '/api/groups/:id',
    allow: 'classes.teach',
    input: z.object({ name: z.optional(groupFields.name), memberIds: z.optional(groupFields.memberIds) }),
    output: ClassGroup,
  }),
  removeGroup: endpoint({ method: 'DELETE', path: '/api/groups/:id', allow: 'classes.teach' }),
}
