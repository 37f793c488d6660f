import type { Router } from 'express'
import { entryAddress } from '#shared/library.ts'
import { wanted } from '#shared/wanted.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { networkOf } from '#server/http/network.ts'
import type { Throttle } from '#server/http/throttle.ts'
import type { CategoryStore } from './store.ts'
import type { WantedStore } from './wanted-store.ts'

interface Deps {
  db: Database
  store: CategoryStore
  wishes: WantedStore
  throttle: Throttle
  enqueue: Enqueue
  clock: Clock
  config: { publicUrl: string; site: { name: string } }
}

const anHour = { name: 'wanted words', times: 20, minutes: 60 }

export function wantedRoutes(router: Router, { db, store, wishes, throttle, enqueue, clock, config }: Deps) {
  async function tell(tx: Transaction, wish: { id: string; word: string }, entryId: string) {
    const address = config.publicUrl + entryAddress(entryId)
    for (const { userId, email } of await wishes.takeAskers(tx, wish.id, clock()))
      await enqueue(tx, {
        kind: 'wanted',
        to: email,
        userId,
        subject: `The library has an answer: ${wish.word}`,
        text: `You asked the library for "${wish.word}". Here it is:\n${address}\n\n${config.site.name}\n`,
        key: `wanted ${wish.id} ${userId}`,
      })
  }

  route(router, wanted.ask, async ({ body, viewer, request }) => {
    await throttle.take(anHour, networkOf(request.ip), 'Thank you: those were many words for one hour.')
    await wishes.ask(body.word, viewer?.id ?? null)
    return { told: viewer?.emailVerified === true }
  })
  route(router, wanted.list, () => wishes.list('SHOWN'))
  route(router, wanted.waiting, () => wishes.list('PENDING'))
  route(
    router,
    wanted.decide,
    ({ id }) => wishes.find(id),
    async ({ params, body }) => {
      const { status, entryId = null } = body
      if ((status === 'ANSWERED') !== (entryId !== null)) throw invalid('entryId goes with ANSWERED, and only with it.')
      if (entryId !== null && !(await store.find(entryId)))
        throw invalid('The entry that answers this is not in the library.')
      const decided = await db.transaction(async (tx) => {
        const row = await wishes.decide(tx, params.id, { status, entryId, at: clock() })
        if (row && entryId !== null) await tell(tx, row, entryId)
        return row
      })
      if (!decided) throw notFound()
      return decided
    },
  )
}
