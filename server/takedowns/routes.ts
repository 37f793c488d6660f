import type { Router } from 'express'
import type { AuditAction } from '#shared/audit.ts'
import { takedowns } from '#shared/takedowns.ts'
import type { TakedownKind } from '#shared/takedowns.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { networkOf } from '#server/http/network.ts'
import type { Throttle } from '#server/http/throttle.ts'
import type { Settling } from './settling.ts'
import type { TakedownRow, TakedownStore } from './store.ts'

/** What can be done with one kind of thing. */
export interface Removable {
  /** In words that stay readable; undefined when there is no such thing. */
  name(id: string): Promise<string | undefined>
  /** Takes it away; `within` runs in the same transaction. False when it was gone before. */
  remove(id: string, within: (tx: Transaction) => Promise<void>): Promise<boolean>
}

export interface Deps {
  db: Database
  clock: Clock
  throttle: Throttle
  record: (
    tx: Transaction,
    event: { actorId: string | null; action: AuditAction; subject: string; subjectId: string },
  ) => Promise<void>
  things: Record<TakedownKind, Removable>
  enqueue: Enqueue
  config: { site: { name: string } }
  /** Whether who asks is the voice's speaker: by the code of their consent, or by their own account. */
  isSpeaker: (recordingId: string, who: { code: string | null; userId: string | null }) => Promise<boolean>
}

/** From one household: who means it needs few, a flood would mark the whole library. */
const requests = { name: 'takedowns', times: 10, minutes: 60 }

/** About one thing, until somebody has decided. */
const mostOpen = 20

/** Asking for something to be taken down, and deciding about it. */
export function takedownRoutes(
  router: Router,
  { store, answer, settle, ...deps }: Deps & Settling & { store: TakedownStore },
) {
  const { db, clock, throttle, record, things } = deps
  const asked = ({ id }: { id: string }) => store.find(id)

  route(router, takedowns.ask, async ({ viewer, body, request }) => {
    const { about, id, reason, contact, code } = body
    const subject = await things[about].name(id)
    if (subject === undefined) throw notFound('This is not here, or no longer.')
    const fields = { about, subjectId: id, subject, reason, contact, askerId: viewer?.id ?? null, createdAt: clock() }

    if (about === 'voice' && (await deps.isSpeaker(id, { code, userId: viewer?.id ?? null }))) {
      let hidden: TakedownRow | undefined
      await things.voice.remove(id, async (tx) => {
        hidden = await store.insert(tx, { ...fields, status: 'hidden', decidedAt: clock() })
        await record(tx, { actorId: viewer?.id ?? null, action: 'takedown.hide', subject, subjectId: id })
      })
      if (!hidden) throw notFound('This is not here, or no longer.')
      return { id: hidden.id, status: hidden.status }
    }
    // The speaker never waits for what others at the same address have asked for.
    await throttle.take(requests, networkOf(request.ip), 'Those were many requests in a short time.')
    if ((await store.countOpen(id)) >= mostOpen) throw conflict('This is under discussion already. Thank you.')
    const open = await store.insert(db, fields)
    return { id: open.id, status: open.status }
  })

  route(router, takedowns.list, ({ query }) => store.list(query.status))

  route(router, takedowns.decide, asked, async ({ viewer, thing, body }) => {
    let decided: TakedownRow | undefined
    const decide = async (tx: Transaction) => {
      decided = await store.decide(tx, thing.id, { ...body, decidedAt: clock() })
      if (!decided) throw conflict('Somebody has decided about this already.')
      const action = body.status === 'removed' ? 'takedown.remove' : 'takedown.keep'
      await record(tx, { actorId: viewer.id, action, subject: thing.subject, subjectId: thing.subjectId })
      await answer(tx, decided)
      if (body.status === 'removed') await settle(tx, [thing.subjectId], viewer.id)
    }
    const isRemoved = body.status === 'removed' && (await things[thing.about].remove(thing.subjectId, decide))
    // Kept, or gone already by another way.
    if (!isRemoved) await db.transaction(decide)
    if (!decided) throw notFound()
    return decided
  })
}
