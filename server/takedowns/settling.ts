import { record } from '#server/audit/record.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { TakedownRow } from './store.ts'
import * as store from './store.ts'

const isEmail = (contact: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(contact)

/** Sends the answer to an e-mail address; admins call telephone numbers themselves. */
export async function answer({ enqueue, config }: Deps, tx: Transaction, row: TakedownRow): Promise<void> {
  const { id, contact, status, subject, note } = row
  if (!contact || !isEmail(contact)) return
  const what = status === 'removed' ? 'It has been taken down.' : 'It stays, after we looked at it with care.'
  await enqueue(tx, {
    kind: 'decision',
    to: contact,
    subject: `What you asked us to take down: ${subject}`,
    text: `You asked us to take down "${subject}". ${what}\n${note ? `\n${note}\n` : ''}\n${config.site.name}\n`,
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
  for (const row of await store.settle(tx, subjectIds, deps.clock())) {
    await record(tx, { actorId, action: 'takedown.remove', subject: row.subject, subjectId: row.subjectId })
    await answer(deps, tx, row)
  }
}
