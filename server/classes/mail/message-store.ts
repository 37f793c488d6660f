import { and, eq, gt, isNull, like } from 'drizzle-orm'
import type { Language } from '#shared/site/languages.ts'
import { queryRows, type Transaction } from '#server/db/connect.ts'
import { classMessages } from '#server/db/tables/classes.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { messageColumns, type MessageRow } from '#server/classes/membership/learner-store.ts'

interface MessageReader {
  memberId: string
  userId: string
  email: string
  language: Language | null
}
const readersStatement = {
  name: 'readers of class messages',
  text: `SELECT m.id AS "memberId", u.id AS "userId", u.email, u.language FROM class_members m JOIN users u ON u.id = m.user_id
    WHERE m.class_id = $1 AND m.state = 'joined' AND m.mail AND u.email_verified AND u.email IS NOT NULL AND u.suspended_at IS NULL`,
}
const messageStatement = { name: 'class message', text: `SELECT ${messageColumns} WHERE n.id = $1` }

const emailKeysOf = (messageId: string) => `class-message:${messageId}:`
/** Key in the outbox of the e-mail with this message to this member. */
export const emailKeyOf = (messageId: string, memberId: string) => `${emailKeysOf(messageId)}${memberId}`

const isPresent = (id: string) => and(eq(classMessages.id, id), isNull(classMessages.deletedAt))

export function countSince(tx: Transaction, classId: string, since: Date): Promise<number> {
  return tx.$count(classMessages, and(eq(classMessages.classId, classId), gt(classMessages.createdAt, since)))
}

/** Returns the id. */
export async function insert(tx: Transaction, message: typeof classMessages.$inferInsert): Promise<string> {
  const [row] = await tx.insert(classMessages).values(message).returning({ id: classMessages.id })
  return row!.id
}

export async function read(tx: Transaction, id: string): Promise<MessageRow> {
  return (await queryRows<MessageRow>(tx, messageStatement, [id]))[0]!
}

/** Learners who get messages by e-mail. */
export const readersOf = (tx: Transaction, classId: string) => queryRows<MessageReader>(tx, readersStatement, [classId])

/** A message that was not withdrawn, locked until the transaction ends. */
export async function lock(tx: Transaction, id: string) {
  return (await tx.select().from(classMessages).where(isPresent(id)).for('update'))[0]
}

/** Withdraws the message and deletes its e-mails that were not sent. */
export async function withdraw(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(classMessages).set({ deletedAt: now }).where(isPresent(id))
  await tx.delete(outbox).where(and(like(outbox.key, `${emailKeysOf(id)}%`), isNull(outbox.sentAt)))
}
