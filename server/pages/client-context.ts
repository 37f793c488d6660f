import type { ClientContext } from '#shared/site/rendering.ts'
import type { Request } from 'express'
import { cookieOf } from '#server/http/session/cookies.ts'

/** Time zone of most learners. */
const usualZone = 'Asia/Kuching'

/** Name of the offset at a moment, as in `GMT+08:00`. Throws if the zone does not exist. */
const offsetName = (zone: string, now: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

function contextIn(zone: string, now: Date): ClientContext {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(offsetName(zone, now)) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return { at: now.toISOString(), zone, offset }
}

/** Browsers outside the usual zone set a cookie with theirs. An unknown zone is ignored. */
export function clientContextOf(request: Request, now: Date): ClientContext {
  try {
    return contextIn(cookieOf(request, 'zone') ?? usualZone, now)
  } catch {
    return contextIn(usualZone, now)
  }
}
