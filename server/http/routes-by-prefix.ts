import { Router, type IRouter, type RequestHandler } from 'express'

type Layer = IRouter['stack'][number]

/** First segment of a route's path: `/api/courses` of `/api/courses/:id/lessons`, `/library` of `/library/:id`. */
const segmentOf = (path: string) => /^(?:\/api)?\/?[^/]*/i.exec(path)![0].toLowerCase()

/**
 * First segment of a layer's route. Undefined for middleware and for paths that begin with a parameter: they are tried for every
 * request.
 */
const segmentOfLayer = ({ route }: Layer) =>
  typeof route?.path === 'string' && !/^(?:\/api)?\/?[^/]*[:*{(]/.test(route.path) ? segmentOf(route.path) : undefined

/**
 * Same routes in the same order, indexed by the first segment of the path: matching two hundred patterns one after the other
 * costs more than most answers. Routes that are added later are not seen.
 */
export function routesByPrefix(router: IRouter): RequestHandler {
  const { stack } = router
  const routers = new Map<string | undefined, Router>()
  for (const segment of new Set([...stack.map(segmentOfLayer), undefined])) {
    const group = Router()
    group.stack = stack.filter((layer) => [undefined, segment].includes(segmentOfLayer(layer)))
    routers.set(segment, group)
  }
  const others = routers.get(undefined)!
  const serve: RequestHandler = (request, response, next) =>
    (routers.get(segmentOf(request.path)) ?? others)(request, response, next)
  // Express exposes the routes of a router as `stack`.
  return Object.assign(serve, { stack })
}
