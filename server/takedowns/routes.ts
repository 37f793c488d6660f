import type { Router } from 'express'
import { takedowns, type TakedownKind } from '#shared/takedowns.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { say } from '#shared/messages/say.ts'
import { decidedBySomebody, discussedAlready, manyRequests, notHereAnyMore } from '#shared/voices/takedown-messages.ts'
import { record } from '#server/audit/record.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import * as entries from '#server/entries/store.ts'
import { conflict, notFound, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { networkOf } from '#server/http/limits/network.ts'
import type { Limit } from '#server/http/limits/throttle.ts'
import { publicPath, withdrawPublicFile } from '#server/media/withdrawal/withdrawal.ts'
import * as recordings from '#server/voices/recordings/recording-store.ts'
import { isSpeaker } from '#server/voices/recordings/recording-store.ts'
import { closeTakedownRequests, sendAnswer } from './closing.ts'
import type { TakedownRow } from './store.ts'
import * as store from './store.ts'

/** Rate limit for one network: an honest household needs few requests, and a flood of them would mark the whole library as disputed. */
const reportLimit: Limit = { name: 'takedowns', times: 10, minutes: 60 }

/** Limits the pending requests about one thing. */
const maxOpenReports = 20

interface Removable {
  /** A readable name; undefined if the thing does not exist. */
  name: (id: string) => Promise<string | undefined>
  /** Removes the thing; `inTransaction` runs in the same transaction. False if it was removed before. */
  remove: (id: string, inTransaction: (tx: Transaction) => Promise<void>) => Promise<boolean>
}

/** The things that can be taken down. */
const thingsOf = (deps: Deps): Record<TakedownKind, Removable> => ({
  entry: {
    name: async (id) => (await entries.find(deps.db, id))?.title,
    remove: (id, inTransaction) => entries.remove(deps.db, id, deps.clock(), inTransaction),
  },
  voice: {
    name: (id) => recordings.findPublishedForm(deps.db, id),
    remove: (id, inTransaction) => recordings.withdraw(deps, id, inTransaction),
  },
  file: {
    name: (id) => publicPath(deps.db, id),
    remove: (id, inTransaction) => withdrawPublicFile(deps, id, inTransaction),
  },
})

/** Calls that request a takedown and decide about it. */
export function takedownRoutes(router: Router, deps: Deps) {
  const { db, clock, throttle } = deps
  const things = thingsOf(deps)
  const findRequest = ({ id }: { id: string }) => store.find(db, id)

  route(router, takedowns.ask, async ({ viewer, body, request }) => {
    const { about, id, reason, contact, code } = body
    const subject = await things[about].name(id)
    if (subject === undefined) throw notFound(say(notHereAnyMore))
    const fields = {
      about,
      subjectId: id,
      subject,
      reason,
      contact,
      askerId: viewer?.id ?? null,
      language: textLanguage(),
      createdAt: clock(),
    }

    if (about === 'voice' && (await isSpeaker(db, id, { code, userId: viewer?.id ?? null }))) {
      let hidden: TakedownRow | undefined
      await things.voice.remove(id, async (tx) => {
        hidden = await store.insert(tx, { ...fields, status: 'hidden', decidedAt: clock() })
        await record(tx, { actorId: viewer?.id ?? null, action: 'takedown.hide', subject, subjectId: id })
      })
      if (!hidden) throw notFound(say(notHereAnyMore))
      return { id: hidden.id, status: hidden.status }
    }
    // A speaker's own request is not counted against the network's limit.
    await throttle.take(reportLimit, networkOf(request.ip), say(manyRequests))
    if ((await store.countOpen(db, id)) >= maxOpenReports) throw conflict(say(discussedAlready))
    const open = await store.insert(db, fields)
    return { id: open.id, status: open.status }
  })

  route(router, takedowns.list, ({ query }) => store.list(db, query.status))

  route(router, takedowns.decide, findRequest, async ({ viewer, target, body }) => {
    let decided: TakedownRow | undefined
    const decide = async (tx: Transaction) => {
      decided = await store.decide(tx, target.id, { ...body, decidedAt: clock() })
      if (!decided) throw conflict(say(decidedBySomebody))
      const action = body.status === 'removed' ? 'takedown.remove' : 'takedown.keep'
      await record(tx, { actorId: viewer.id, action, subject: target.subject, subjectId: target.subjectId })
      await sendAnswer(deps, tx, decided)
      if (body.status === 'removed') await closeTakedownRequests(deps, tx, [target.subjectId], viewer.id)
    }
    const isRemoved = body.status === 'removed' && (await things[target.about].remove(target.subjectId, decide))
    // Reached if the request was declined, or if the thing was removed before.
    if (!isRemoved) await db.transaction(decide)
    return orNotFound(decided)
  })
}
