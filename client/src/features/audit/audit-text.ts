import type { PlainText } from '#shared/messages/text.ts'
import {
  appealAcceptAction,
  appealDeclineAction,
  approvedState,
  categoryDeleteAction,
  entryMergeAction,
  entrySplitAction,
  categoryRestoreAction,
  certificateRevokeAction,
  classAccessAction,
  classDeleteAction,
  classOwnerAction,
  classRestoreAction,
  contributionDecideAction,
  contributionNoteAction,
  contributionPublishAction,
  contributionRestoreAction,
  contributionUndoAction,
  contributionWithdrawAction,
  courseDeleteAction,
  courseRestoreAction,
  enquiryRemoveAction,
  eventDeleteAction,
  eventRestoreAction,
  fileWarnAction,
  fileWithdrawAction,
  invitationMakeAction,
  invitationRevokeAction,
  labelLinkAction,
  labelSeedAction,
  labelUnlinkAction,
  lessonDeleteAction,
  lessonRestoreAction,
  pendingState,
  recordingPendingAction,
  recordingPublishedAction,
  recordingRejectedAction,
  recordingWithdrawAction,
  rejectedState,
  takedownHideAction,
  takedownKeepAction,
  takedownRemoveAction,
  userRefundAction,
  userRestoreAction,
  userRoleAction,
  userSuspendAction,
  voicesWithdrawAction,
} from '#shared/site/audit/audit-messages.ts'
import { say } from '#shared/messages/say.ts'
import { placeAddedAction, placeChangedAction, placeMergedAction } from '#shared/entries/places/place-messages.ts'
import type { AuditAction } from '#shared/site/audit/audit.ts'
import { roleLabels } from '#shared/people.ts'

/** Verb phrases of the audited actions; the row puts them between the actor and the object. */
const actions: Record<AuditAction, PlainText> = {
  'user.role': userRoleAction,
  'user.suspend': userSuspendAction,
  'user.restore': userRestoreAction,
  'user.refund': userRefundAction,
  'course.delete': courseDeleteAction,
  'course.restore': courseRestoreAction,
  'lesson.delete': lessonDeleteAction,
  'lesson.restore': lessonRestoreAction,
  'appeal.accept': appealAcceptAction,
  'appeal.decline': appealDeclineAction,
  'category.delete': categoryDeleteAction,
  'category.restore': categoryRestoreAction,
  'category.join': entryMergeAction,
  'place.add': placeAddedAction,
  'place.change': placeChangedAction,
  'place.merge': placeMergedAction,
  'category.part': entrySplitAction,
  'contribution.decide': contributionDecideAction,
  'contribution.undo': contributionUndoAction,
  'contribution.note': contributionNoteAction,
  'contribution.publish': contributionPublishAction,
  'contribution.withdraw': contributionWithdrawAction,
  'contribution.restore': contributionRestoreAction,
  'file.withdraw': fileWithdrawAction,
  'file.warn': fileWarnAction,
  'recording.published': recordingPublishedAction,
  'recording.rejected': recordingRejectedAction,
  'recording.pending': recordingPendingAction,
  'recording.withdraw': recordingWithdrawAction,
  'voices.withdraw': voicesWithdrawAction,
  'invitation.make': invitationMakeAction,
  'invitation.revoke': invitationRevokeAction,
  'takedown.hide': takedownHideAction,
  'takedown.remove': takedownRemoveAction,
  'takedown.keep': takedownKeepAction,
  'certificate.revoke': certificateRevokeAction,
  'enquiry.remove': enquiryRemoveAction,
  'event.delete': eventDeleteAction,
  'event.restore': eventRestoreAction,
  'class.delete': classDeleteAction,
  'class.restore': classRestoreAction,
  'class.owner': classOwnerAction,
  'class.access': classAccessAction,
  'label.link': labelLinkAction,
  'label.unlink': labelUnlinkAction,
  'label.seed': labelSeedAction,
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(actions, action)

/** An action that this page does not know yet is shown by its code. */
export const auditEventText = (action: string) =>
  isKnown(action) ? say(actions[action]) : action.replaceAll(/[._-]+/g, ' ')

const states: Record<string, PlainText> = {
  PENDING: pendingState,
  APPROVED: approvedState,
  REJECTED: rejectedState,
  ...roleLabels,
}

/** Roles and states in the words of the screens; other values unchanged. */
export const valueText = (value: string): string => {
  const state = states[value]
  return state ? say(state) : value
}
