import type { Router } from 'express'
import { dayMs, minuteMs } from '#shared/time.ts'
import { and, eq, gt, isNull, like } from 'drizzle-orm'
import { classMessages } from '#shared/classes/class-mail.ts'
import { classLimits, messageMinutes } from '#shared/classes/limits.ts'
import * as messages from '#shared/classes/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Language } from '#shared/site/languages.ts'
import { emailFrom } from '#server/gateways/mail.ts'
import { messageEmail } from './emails.ts'
import { queryIn, type Transaction } from '#server/db/connect.ts'
import { classMessages as messageRows } from '#server/db/tables/classes.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { conflict, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { ClassDeps } from '#server/classes/classes.ts'
import { createLearnerStore, messageColumns, type MessageRow } from '#server/classes/membership/learner-store.ts'
import { lockClass, refuseArchived, type FoundClass } from '#server/classes/store.ts'

interface Reader {
  memberId: string
  userId: string
  email: string
  language: Language | null
}
/** Learners who get messages by e-mail. */
const readersOf = {
  name: 'readers of class messages',
  text: `SELECT m.id AS "memberId", u.id AS "userId", u.email, u.language FROM class_members m JOIN users u ON u.id = m.user_id
    WHERE m.class_id = $1 AND m.state = 'joined' AND m.mail AND u.email_verified AND u.email IS NOT NULL AND u.suspended_at IS NULL`,
}
const readingOne = { name: 'class message', text: `SELECT ${messageColumns} WHERE n.id = $1` }
const keyOf = (messageId: string) => `class-message:${messageId}:`

/** Messages of owners to their class: on its page at once, by e-mail after ten minutes. */
export function messageRoutes(router: Router, { db, clock, store, enqueue, emails, endMail }: ClassDeps) {
  const findClass = ({ id }: { id: string }) => store.find(id)
  const learners = createLearnerStore(db)

  async function send(tx: Transaction, target: FoundClass, message: string, authorId: string): Promise<MessageRow> {
    const now = clock()
    refuseArchived(await lockClass(tx, target.id))
    const since = new Date(now.getTime() - dayMs)
    const lately = and(eq(messageRows.classId, target.id), gt(messageRows.createdAt, since))
    if ((await tx.$count(messageRows, lately)) >= classLimits.messagesADay)
      throw conflict(say(messages.tooManyMessages, { most: classLimits.messagesADay }))
    const row = { classId: target.id, authorId, text: message, createdAt: now }
    const [created] = await tx.insert(messageRows).values(row).returning({ id: messageRows.id })
    const { name } = target
    for (const { memberId, userId, email, language } of await queryIn<Reader>(tx, readersOf, [target.id])) {
      const linkName = endMail.nameOf(memberId)
      await enqueue(tx, {
        kind: 'class',
        to: email,
        userId,
        // Without a choice English: the current request is an owner's.
        language: language ?? 'en',
        ...emailFrom(messageEmail, { name, message, path: `/classes/${target.id}`, linkName }),
        unsubscribeUrl: emails.addressOf(`/api/class-mail/${linkName}`),
        key: `${keyOf(created!.id)}${memberId}`,
        sendAt: new Date(now.getTime() + messageMinutes * minuteMs),
      })
    }
    return (await queryIn<MessageRow>(tx, readingOne, [created!.id]))[0]!
  }

  route(router, classMessages.list, findClass, ({ target }) => learners.messages(target.id, 100))
  route(router, classMessages.send, findClass, ({ viewer, target, body }) =>
    db.transaction((tx) => send(tx, target, body.text, viewer.id)),
  )
  route(
    router,
    classMessages.withdraw,
    ({ id }) => store.findBy('messages', id),
    ({ params: { id } }) =>
      db.transaction(async (tx) => {
        const present = and(eq(messageRows.id, id), isNull(messageRows.deletedAt))
        const row = orNotFound((await tx.select().from(messageRows).where(present).for('update'))[0])
        if (clock().getTime() - row.createdAt.getTime() >= messageMinutes * minuteMs)
          throw conflict(say(messages.tooLateToWithdraw))
        await tx.update(messageRows).set({ deletedAt: clock() }).where(present)
        await tx.delete(outbox).where(and(like(outbox.key, `${keyOf(id)}%`), isNull(outbox.sentAt)))
      }),
  )
}
