import type { RequestHandler } from 'express'
import { networkOf } from './network.ts'
import { Problem } from './problem.ts'

const busy = () =>
  new Problem(503, 'Too many requests at once. Please wait a moment.', { headers: { 'Retry-After': '1' } })

interface Room {
  all: number
  each: number
  /** What others are told. */
  refusal?: () => Problem
}

/**
 * Lets so many requests through at a time, of everybody and of each address: for those that hold much while they are answered,
 * such as their whole body or a connection to the database, for whoever knows the address.
 */
export function fewAtOnce({ all, each, refusal = busy }: Room): RequestHandler {
  const underWay = new Map<string, number>()
  let total = 0
  return (request, response, next) => {
    const from = networkOf(request.ip)
    const own = underWay.get(from) ?? 0
    if (total >= all || own >= each) {
      // What has not been read is not waited for.
      response.set('Connection', 'close')
      throw refusal()
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
