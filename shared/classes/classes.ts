import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, instant } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import { day, line, wholeNumber } from './fields.ts'
import { classLimits } from './limits.ts'
import { classNameMissing, emailMissing, numberOutside, textTooLong } from './messages.ts'

export const ClassOwner = z.object({
  id: z.uuid(),
  name: z.string(),
  /** False for an owner who is no longer a teacher or is suspended. */
  canTeach: z.boolean(),
})
export const ClassGroup = z.object({ id: z.uuid(), name: z.string(), memberIds: z.array(z.uuid()) })

/** A class as its owners see it. */
export const TeacherClass = z.object({
  id: z.uuid(),
  name: z.string(),
  termEndsOn: z.nullable(z.string()),
  /** null while the code is closed or has expired. */
  code: z.nullable(z.string()),
  codeUntil: z.nullable(instant),
  owners: z.array(ClassOwner),
  /** Number of learners who joined. */
  learners: z.int(),
  seats: z.int(),
  seatsTaken: z.int(),
  accessUntil: z.nullable(instant),
  archivedAt: z.nullable(instant),
  groups: z.array(ClassGroup),
  isDemo: z.boolean(),
  version: z.int(),
})
export type TeacherClass = z.output<typeof TeacherClass>
export type TeacherClassJson = z.input<typeof TeacherClass>

const name = line(classNameMissing, textTooLong, classLimits.nameLength)

export const classes = {
  create: endpoint({
    method: 'POST',
    path: '/api/classes',
    allow: 'classes.create',
    input: z.object({ name, termEndsOn: z._default(z.nullable(day), null) }),
    output: TeacherClass,
    status: 201,
  }),
  /** One's own classes, newest first, archived ones last. */
  listOwned: endpoint({
    method: 'GET',
    path: '/api/teacher/classes',
    allow: 'classes.create',
    output: z.array(TeacherClass),
  }),
  readOwned: endpoint({
    method: 'GET',
    path: '/api/teacher/classes/:id',
    allow: 'classes.teach',
    output: TeacherClass,
  }),
  /** 409 if `version` is not the current one. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/classes/:id',
    allow: 'classes.teach',
    input: z.object({
      name: z.optional(name),
      termEndsOn: z.optional(z.nullable(day)),
      archived: z.optional(z.boolean()),
      version: z.optional(z.int()),
    }),
    output: TeacherClass,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/classes/:id', allow: 'classes.manage' }),
  /** For 30 days. */
  restore: endpoint({ method: 'POST', path: '/api/classes/:id/restore', allow: 'classes.manage' }),
  /** A new code, which closes the one before. */
  openCode: endpoint({
    method: 'PUT',
    path: '/api/classes/:id/code',
    allow: 'classes.teach',
    input: z.object({ days: wholeNumber(1, classLimits.codeDays, numberOutside) }),
    output: z.object({ code: z.string(), codeUntil: instant }),
  }),
  closeCode: endpoint({ method: 'DELETE', path: '/api/classes/:id/code', allow: 'classes.teach' }),
  addOwner: endpoint({
    method: 'POST',
    path: '/api/classes/:id/owners',
    allow: 'classes.manage',
    input: z.object({
      email: z.string({ error: () => say(emailMissing) }).check(
        atMost(320, () => say(textTooLong, { most: 320 })),
        z.trim(),
        z.minLength(1, { error: () => say(emailMissing) }),
      ),
    }),
    output: ClassOwner,
    status: 201,
  }),
  removeOwner: endpoint({ method: 'DELETE', path: '/api/classes/:id/owners/:userId', allow: 'classes.manage' }),
  /** Next term: assignments as drafts, their days moved; learners, if wanted, are invited. */
  copy: endpoint({
    method: 'POST',
    path: '/api/classes/:id/copy',
    allow: 'classes.teach',
    input: z.object({
      name,
      learners: z._default(z.boolean(), false),
      shiftDays: z._default(wholeNumber(-classLimits.copyShiftDays, classLimits.copyShiftDays, numberOutside), 0),
    }),
    output: TeacherClass,
    status: 201,
  }),
}
