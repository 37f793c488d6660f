import type { Router } from 'express'
import { outbox } from '#shared/site/outbox.ts'
import { route } from '#server/http/route.ts'
import type { Outbox } from './outbox.ts'

export function outboxRoutes(router: Router, { unsent }: Pick<Outbox, 'unsent'>) {
  route(router, outbox.unsent, () => unsent())
}
