import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { instant } from '#shared/text.ts'

/** Actions of privileged people that are written to the audit log. */
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
  'class.delete',
  'class.restore',
  'class.owner',
  'class.access',
  'place.add',
  'place.change',
  'place.merge',
  'label.link',
  'label.unlink',
  'label.seed',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One entry of the audit log, written in the transaction of the action. */
export const AuditEvent = z.object({
  id: z.uuid(),
  at: instant,
  /** null once that account is deleted, or if the product itself acted. */
  actorName: z.nullable(z.string()),
  /** One of `auditActions`, or an action of a newer server. */
  action: z.string(),
  /** Title or name of the affected thing: it stays readable after a deletion. */
  subject: z.string(),
  subjectId: z.nullable(z.uuid()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditEventJson = z.input<typeof AuditEvent>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    allow: 'audit.read',
    query: z.object(pageQuery),
    output: z.array(AuditEvent),
  }),
}
