import type { Router } from 'express'
import { dayMs, minuteMs } from '#shared/time.ts'
import { classMessages } from '#shared/classes/class-mail.ts'
import { classLimits, messageMinutes } from '#shared/classes/limits.ts'
import * as messages from '#shared/classes/messages.ts'
import { say } from '#shared/messages/say.ts'
import { emailFrom } from '#server/gateways/mail.ts'
import { messageEmail } from './emails.ts'
import * as messageStore from './message-store.ts'
import type { Transaction } from '#server/db/connect.ts'
import { conflict, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { ClassDeps } from '#server/classes/classes.ts'
import { createLearnerStore, type MessageRow } from '#server/classes/membership/learner-store.ts'
import { lockClass, refuseArchived, type FoundClass } from '#server/classes/store.ts'

/** Messages of owners to their class: on its page at once, by e-mail after ten minutes. */
export function messageRoutes(router: Router, { db, clock, store, enqueue, emails, endMail }: ClassDeps) {
  const findClass = ({ id }: { id: string }) => store.find(id)
  const learners = createLearnerStore(db)

  async function send(tx: Transaction, target: FoundClass, message: string, authorId: string): Promise<MessageRow> {
    const now = clock()
    refuseArchived(await lockClass(tx, target.id))
    if ((await messageStore.countSince(tx, target.id, new Date(now.getTime() - dayMs))) >= classLimits.messagesADay)
      throw conflict(say(messages.tooManyMessages, { most: classLimits.messagesADay }))
    const id = await messageStore.insert(tx, { classId: target.id, authorId, text: message, createdAt: now })
    const { name } = target
    for (const { memberId, userId, email, language } of await messageStore.readersOf(tx, target.id)) {
      const linkName = endMail.nameOf(memberId)
      await enqueue(tx, {
        kind: 'class',
        to: email,
        userId,
        // Without a choice English: the current request is an owner's.
        language: language ?? 'en',
        ...emailFrom(messageEmail, { name, message, path: `/classes/${target.id}`, linkName }),
        unsubscribeUrl: emails.addressOf(`/api/class-mail/${linkName}`),
        key: messageStore.emailKeyOf(id, memberId),
        sendAt: new Date(now.getTime() + messageMinutes * minuteMs),
      })
    }
    return messageStore.read(tx, id)
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
        const { createdAt } = orNotFound(await messageStore.lock(tx, id))
        if (clock().getTime() - createdAt.getTime() >= messageMinutes * minuteMs)
          throw conflict(say(messages.tooLateToWithdraw))
        await messageStore.withdraw(tx, id, clock())
      }),
  )
}
