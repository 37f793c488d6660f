import { minuteMs } from '#shared/time.ts'
import type { RequestHandler } from 'express'
import { say } from '#shared/messages/say.ts'
import { tooManyAtOnce } from '#shared/messages/request-messages.ts'
import type { Clock } from '#server/clock.ts'
import { networkOf } from './network.ts'
import { tooMany } from '#server/http/problem.ts'

interface Bucket {
  tokens: number
  at: number
}

/** Limits the speed of one caller by a token bucket for each person, else address, in memory. The throttle counts sensitive actions in PostgreSQL. */
export function floodGuard(options: { perSecond: number; burst: number; clock: Clock }): RequestHandler {
  const { perSecond, burst, clock } = options
  const buckets = new Map<string, Bucket>()
  let cleanedAt = clock().getTime()

  function deleteFullBuckets(now: number) {
    cleanedAt = now
    const full = (burst / perSecond) * 1000
    for (const [key, bucket] of buckets) if (now - bucket.at > full) buckets.delete(key)
  }

  return (request, _response, next) => {
    const now = clock().getTime()
    if (now - cleanedAt > minuteMs) deleteFullBuckets(now)
    const key = request.user?.id ?? networkOf(request.ip)
    const bucket = buckets.get(key) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    buckets.set(key, bucket)
    if (bucket.tokens < 1) throw tooMany(say(tooManyAtOnce), 1 / perSecond)
    bucket.tokens -= 1
    next()
  }
}
