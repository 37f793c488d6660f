import { say } from '#shared/messages/say.ts'
import { staysAnswer, takedownAnswerSubject, takenDownAnswer } from '#shared/voices/takedown-messages.ts'
import { record } from '#server/audit/record.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { defineEmail, emailFrom } from '#server/gateways/mail.ts'
import type { TakedownRow } from './store.ts'
import * as store from './store.ts'

const isEmail = (contact: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(contact)

interface TakedownAnswer {
  subject: string
  isRemoved: boolean
  note: string | null
}
const answerEmail = defineEmail('takedown answer', ({ subject, isRemoved, note }: TakedownAnswer, { siteName }) => ({
  subject: say(takedownAnswerSubject, { subject }),
  text: `${say(isRemoved ? takenDownAnswer : staysAnswer, { subject })}\n${note ? `\n${note}\n` : ''}\n${siteName}\n`,
}))

/** Sends the answer to an e-mail address, in the language of the request; admins call telephone numbers themselves. */
export async function sendAnswer({ enqueue }: Deps, tx: Transaction, row: TakedownRow): Promise<void> {
  const { id, contact, status, subject, note } = row
  if (!contact || !isEmail(contact)) return
  await enqueue(tx, {
    kind: 'decision',
    to: contact,
    language: (await store.languageOf(tx, id)) ?? 'en',
    ...emailFrom(answerEmail, { subject, isRemoved: status === 'removed', note }),
    key: `takedown ${id}`,
  })
}

/** Closes all pending requests about removed things, in the transaction that removes them. */
export async function closeTakedownRequests(
  deps: Deps,
  tx: Transaction,
  subjectIds: readonly string[],
  actorId: string | null = null,
): Promise<void> {
  for (const row of await store.closeRequests(tx, subjectIds, deps.clock())) {
    await record(tx, { actorId, action: 'takedown.remove', subject: row.subject, subjectId: row.subjectId })
    await sendAnswer(deps, tx, row)
  }
}
