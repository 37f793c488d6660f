import type { RequestHandler } from 'express'
import { networkOf } from './network.ts'
import { unavailable } from './problem.ts'

/**
 * Lets so many requests through at a time, of everybody and of each address: for those whose whole body is kept in memory
 * while it arrives, from whoever knows the address.
 */
export function fewAtOnce({ all, each }: { all: number; each: number }): RequestHandler {
  const underWay = new Map<string, number>()
  let total = 0
  return (request, response, next) => {
    const from = networkOf(request.ip)
    const own = underWay.get(from) ?? 0
    if (total >= all || own >= each) {
      // What has not been read is not waited for.
      response.set({ Connection: 'close', 'Retry-After': '1' })
      throw unavailable('Too many requests at once. Please wait a moment.')
    }
    total += 1
    underWay.set(from, own + 1)
    response.once('close', () => {
      total -= 1
      const left = (underWay.get(from) ?? 1) - 1
      if (left > 0) underWay.set(from, left)
      else underWay.delete(from)
    })
    next()
  }
}
