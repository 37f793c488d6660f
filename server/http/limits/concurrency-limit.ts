import type { RequestHandler } from 'express'
import { networkOf } from './network.ts'
import { say } from '#shared/messages/say.ts'
import { tooManyAtOnce } from '#shared/messages/request-messages.ts'
import { Problem } from '#server/http/problem.ts'

const busy = () => new Problem(503, say(tooManyAtOnce), { headers: { 'Retry-After': '1' } })

interface ConcurrencyLimits {
  all: number
  each: number
  /** Refusal for requests above the limit. */
  refusal?: () => Problem
}

/**
 * Limits the requests that run at once, in total and for each address. Meant for public requests that hold much while they run,
 * such as their whole body or a connection to the database.
 */
export function concurrencyLimit({ all, each, refusal = busy }: ConcurrencyLimits): RequestHandler {
  const runningByNetwork = new Map<string, number>()
  let total = 0
  return (request, response, next) => {
    const from = networkOf(request.ip)
    const own = runningByNetwork.get(from) ?? 0
    if (total >= all || own >= each) {
      // The rest of an unread body is not awaited.
      response.set('Connection', 'close')
      throw refusal()
    }
    total += 1
    runningByNetwork.set(from, own + 1)
    response.once('close', () => {
      total -= 1
      const left = (runningByNetwork.get(from) ?? 1) - 1
      if (left > 0) runningByNetwork.set(from, left)
      else runningByNetwork.delete(from)
    })
    next()
  }
}
