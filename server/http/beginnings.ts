import { Router } from 'express'
import type { IRouter, RequestHandler } from 'express'

type Layer = IRouter['stack'][number]

/** The words by which routes are told apart: `/api/courses` of `/api/courses/:id/lessons`, `/library` of `/library/:id`. */
const beginningOf = (path: string) => /^(?:\/api)?\/?[^/]*/i.exec(path)![0].toLowerCase()

/** What is no route, or one whose address begins with anything, is tried for every request. */
const ownBeginning = ({ route }: Layer) =>
  typeof route?.path === 'string' && !/^(?:\/api)?\/?[^/]*[:*{(]/.test(route.path) ? beginningOf(route.path) : undefined

/**
 * The same routes in the same order, of which only those are tried whose address begins as the request's does: to try two hundred
 * patterns one after the other costs more than most answers. Routes that are added later are not seen.
 */
export function byBeginning(router: IRouter): RequestHandler {
  const { stack } = router
  const parts = new Map<string | undefined, Router>()
  for (const beginning of new Set([...stack.map(ownBeginning), undefined])) {
    const part = Router()
    part.stack = stack.filter((layer) => [undefined, beginning].includes(ownBeginning(layer)))
    parts.set(beginning, part)
  }
  const others = parts.get(undefined)!
  const serve: RequestHandler = (request, response, next) =>
    (parts.get(beginningOf(request.path)) ?? others)(request, response, next)
  // As in a router, for whoever walks its routes.
  return Object.assign(serve, { stack })
}
