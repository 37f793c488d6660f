import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant, optionalText, requiredText, textLimits } from '#shared/text.ts'
import { invitationField, invitationNoteField } from './messages.ts'

export const invitationDays = 30
export const Invitation = z.object({
  id: z.uuid(),
  note: z.string(),
  createdAt: instant,
  expiresAt: instant,
  usedAt: z.nullable(instant),
})

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/invitations',
    allow: 'invitations.make',
    output: z.array(Invitation),
  }),
  /** Answers the link once. It works once, for thirty days. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/invitations',
    allow: 'invitations.make',
    input: z.object({ note: z._default(optionalText(invitationNoteField, textLimits.title), '') }),
    output: z.object({ invitation: Invitation, link: z.string() }),
    status: 201,
  }),
  revoke: endpoint({ method: 'DELETE', path: '/api/admin/invitations/:id', allow: 'invitations.make' }),
  /**
   * Replaces the link of an invitation that was lost or has expired: the new one works for thirty days, the old one no longer. 409 if
   * it was used.
   */
  renew: endpoint({
    method: 'POST',
    path: '/api/admin/invitations/:id/renew',
    allow: 'invitations.make',
    output: z.object({ invitation: Invitation, link: z.string() }),
  }),
  /** Makes NORMAL and PAID a CONTRIBUTOR; other roles stay. 404 unknown, 409 used by somebody else, 410 expired. */
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    allow: 'invitations.accept',
    input: z.object({ token: requiredText(invitationField, 200) }),
    output: z.object({ role: z.string() }),
  }),
}
