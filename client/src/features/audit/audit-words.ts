import { say } from '#shared/messages/say.ts'
import type { AuditAction } from '#shared/site/audit.ts'
import { roleLabels } from '#shared/people.ts'
import { roles } from '#shared/policy.ts'

/** Verb phrases of the audited actions; the row puts them between the actor and the object. */
const actions: Record<AuditAction, string> = {
  'user.role': 'changed the role of',
  'user.suspend': 'suspended the account of',
  'user.restore': 'restored the account of',
  'user.refund': 'gave money back to',
  'course.delete': 'deleted the course',
  'course.restore': 'restored the course',
  'lesson.delete': 'deleted the lesson',
  'lesson.restore': 'restored the lesson',
  'appeal.accept': 'accepted an answer in the lesson',
  'appeal.decline': 'declined an answer in the lesson',
  'category.delete': 'deleted the category',
  'category.restore': 'restored the category',
  'category.join': 'joined with another one the category',
  'category.part': 'parted again the category',
  'contribution.decide': 'decided on the contribution',
  'contribution.undo': 'took back the decision on the contribution',
  'contribution.note': 'wrote a note to the contribution',
  'contribution.publish': 'made a library entry of the contribution',
  'contribution.withdraw': 'withdrew from the library',
  'contribution.restore': 'put back into the library',
  'file.withdraw': 'took back the file',
  'file.warn': 'changed the warning before the file',
  'recording.published': 'published the voice that says',
  'recording.rejected': 'rejected the voice that says',
  'recording.pending': 'put back for another look the voice that says',
  'recording.withdraw': 'took back the voice that says',
  'voices.withdraw': 'took back',
  'invitation.make': 'made an invitation to the studio:',
  'invitation.revoke': 'took back the invitation',
  'takedown.hide': 'hid on request',
  'takedown.remove': 'removed on request',
  'takedown.keep': 'kept, though asked to remove,',
  'certificate.revoke': 'took back the certificate of the course',
  'enquiry.remove': 'took away a question below the lesson',
  'event.delete': 'deleted the event',
  'event.restore': 'restored the event',
  'class.delete': 'deleted the class',
  'class.restore': 'restored the class',
  'class.owner': 'changed the teachers of the class',
  'class.access': 'changed the seats of the class',
  'label.link': 'linked the label',
  'label.unlink': 'unlinked the label',
  'label.seed': 'added attested labels:',
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(actions, action)

/** An action that this page does not know yet is shown by its code. */
export const auditEventInWords = (action: string) =>
  isKnown(action) ? actions[action] : action.replaceAll(/[._-]+/g, ' ')

const states: Record<string, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  ...Object.fromEntries(roles.map((role) => [role, say(roleLabels[role])])),
}

/** Roles and states in the words of the screens; other values unchanged. */
export const valueInWords = (value: string) => states[value] ?? value
