import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { instant } from '#shared/text.ts'

/** What is written down when somebody with power does it. */
export const auditActions = [
  'user.role',
  'user.suspend',
  'user.restore',
  'user.refund',
  'course.delete',
  'course.restore',
  'lesson.delete',
  'lesson.restore',
  'appeal.accept',
  'appeal.decline',
  'category.delete',
  'category.restore',
  'category.join',
  'category.part',
  'contribution.decide',
  'contribution.undo',
  'contribution.note',
  'contribution.publish',
  'contribution.withdraw',
  'contribution.restore',
  'file.withdraw',
  'file.warn',
  'recording.published',
  'recording.rejected',
  'recording.pending',
  'recording.withdraw',
  'voices.withdraw',
  'invitation.make',
  'invitation.revoke',
  'takedown.hide',
  'takedown.remove',
  'takedown.keep',
  'certificate.revoke',
  'enquiry.remove',
  'event.delete',
  'event.restore',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One thing somebody with power did, written in the same transaction as the event. */
export const AuditEvent = z.object({
  id: z.uuid(),
  at: instant,
  /** null once that account is deleted, or when the product itself acted. */
  actorName: z.nullable(z.string()),
  /** One of `auditActions`, or of those of a newer server. */
  action: z.string(),
  /** What it was done to, in words that stay readable: a title or a name. */
  subject: z.string(),
  subjectId: z.nullable(z.uuid()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditEventAnswer = z.input<typeof AuditEvent>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    allow: 'audit.read',
    query: z.object(pageQuery),
    output: z.array(AuditEvent),
  }),
}
