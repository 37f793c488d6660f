import { Router } from 'express'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { UserAnswer } from '#shared/people.ts'
import { courses } from '#shared/courses.ts'
import { imports } from '#shared/exchange.ts'
import { own } from '#shared/people.ts'
import type { Clock } from '#server/clock.ts'
import { askWithin } from '#server/http/ask-within.ts'
import { within } from '#server/http/within.ts'
import type { Documents } from './documents.ts'
import { hereOf } from './here.ts'

/** Pages that wait for the browser, and the call that knows whether there is anything at their address. */
const waiting: Record<string, string> = {
  '/courses/:id/words': courses.read.path,
  '/admin/imports/:id': imports.read.path,
}
/** Addresses whose answer depends on who asks: they are not known before. */
export const isForPeople = (path: string, drawn: readonly string[]) => drawn.includes(path) || path in waiting

/** Drawn at the same time at most: who comes while so many are under way gets the page that asks for itself. */
const atOnce = 20
/** Milliseconds that its data may take: behind locked tables, one after the other, the page that asks for itself comes sooner. */
const mostWait = 5500

export interface Deps {
  documents: Pick<Documents, 'pathsForPeople' | 'drawnPaths' | 'drawFor'>
  /** Every call of the product. */
  calls: RequestHandler
  clock: Clock
  log: Pick<Logger, 'error'>
  drawnWithin?: number
  /** The page without anybody's data: a visitor's, or the one that asks. */
  sendReady: (request: Request, response: Response, path: string, visitor: boolean) => void
}

/** Pages with their data for people who are logged in. What stands in them is what the calls answer to the same person. */
export function pagesForPeople({ documents, calls, clock, log, sendReady, drawnWithin = mostWait }: Deps): Router {
  const { pathsForPeople, drawnPaths, drawFor } = documents
  let underWay = 0

  type Drawn = Awaited<ReturnType<Documents['drawFor']>>
  async function draw(request: Request): Promise<Drawn | undefined> {
    underWay += 1
    try {
      const ask = (address: string) => askWithin(calls, request, address)
      const who = await ask(own.me.path)
      if (!who.ok) return undefined
      const viewer = (await who.json()) as UserAnswer
      return await drawFor({ address: request.originalUrl, viewer, here: hereOf(request, clock()) }, ask)
    } finally {
      underWay -= 1
    }
  }

  async function drawn(request: Request): Promise<Drawn | undefined> {
    if (underWay >= atOnce) return undefined
    try {
      return await within(drawnWithin, draw(request), 'its data took too long')
    } catch (error) {
      log.error({ err: error, path: request.route?.path }, 'a page could not be drawn')
      return undefined
    }
  }

  const router = Router()
  for (const path of pathsForPeople)
    router.get(path, async (request, response, next) => {
      if (!request.user) {
        // The cookie was nobody's any more. Not 'next()': an address may fit two patterns, and the first is the one that counts.
        if (drawnPaths.includes(path)) return next('router')
        return sendReady(request, response, path, true)
      }
      const page = await drawn(request)
      if (page === undefined) return sendReady(request, response, path, false)
      response.status(page.status).set('Cache-Control', 'no-store').vary('Cookie').type('html').send(page.html)
    })
  for (const [path, call] of Object.entries(waiting))
    router.get(path, async (request: Request<{ id: string }>, response) => {
      if (!request.user) return sendReady(request, response, path, true)
      const { status } = await askWithin(calls, request, call.replace(':id', encodeURIComponent(request.params.id)))
      // The page says it too, once its own call has told it.
      if (status === 404) response.status(404)
      return sendReady(request, response, path, false)
    })
  return router
}
