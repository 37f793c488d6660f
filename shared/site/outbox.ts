import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'

/** Topics of all e-mails that the product sends. `defineEmail` and `definePersonalEmail` hold the texts. */
export const EmailKind = z.enum([
  'confirm-address',
  'new-password',
  'new-address',
  'taken-address',
  'address-notice',
  'payment',
  'payment-failed',
  'refund',
  'dispute',
  'renewal',
  'renewal-stopped',
  'decision',
  'wanted',
  'question',
  'answer',
  'support',
  'class',
  'reminder',
])
export type EmailKind = z.infer<typeof EmailKind>

/** An e-mail whose delivery failed, without its recipient and its text. */
export const UnsentEmail = z.object({
  id: z.uuid(),
  kind: EmailKind,
  /** 'waiting' is tried again; 'given up' is not: a day has passed, or the mail server refuses the recipient for good. */
  state: z.enum(['waiting', 'given up']),
  createdAt: instant,
  triedAt: instant,
  tries: z.int(),
  /** Code of the mail server or of the connection: '550', 'ECONNREFUSED'. */
  fault: z.string(),
})
export type UnsentEmailJson = z.input<typeof UnsentEmail>

export const outbox = {
  /** The newest fifty. */
  unsent: endpoint({
    method: 'GET',
    path: '/api/admin/unsent-emails',
    allow: 'emails.read',
    output: z.array(UnsentEmail),
  }),
}
