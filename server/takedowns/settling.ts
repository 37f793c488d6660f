import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from './routes.ts'
import type { TakedownRow, TakedownStore } from './store.ts'

const isEmail = (contact: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(contact)

export type Settling = ReturnType<typeof createSettling>

/** What follows a decision, whoever made it. */
export function createSettling({
  store,
  clock,
  record,
  enqueue,
  config,
}: Pick<Deps, 'clock' | 'record' | 'enqueue' | 'config'> & { store: TakedownStore }) {
  /** To whoever left an e-mail address; a telephone number is the admins' to call. */
  async function answer(tx: Transaction, { id, contact, status, subject, note }: TakedownRow): Promise<void> {
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

  /** These are gone: what was asked of them has come about, whichever way. In the transaction that takes them away. */
  async function settle(tx: Transaction, subjectIds: readonly string[], actorId: string | null = null): Promise<void> {
    for (const row of await store.settle(tx, subjectIds, clock())) {
      await record(tx, { actorId, action: 'takedown.remove', subject: row.subject, subjectId: row.subjectId })
      await answer(tx, row)
    }
  }

  return { answer, settle }
}
