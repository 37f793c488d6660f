import type { Request } from 'express'
import { cookieOf } from '#server/http/cookies.ts'
import type { Here } from './draw-for.ts'

/** Where most of the learners are. */
const usual = 'Asia/Kuching'

/** `GMT+08:00` of a moment; throws where there is no such zone. */
const offsetName = (zone: string, now: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

function hereIn(zone: string, now: Date): Here {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(offsetName(zone, now)) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return { at: now.toISOString(), zone, offset }
}

/** By the cookie that browsers outside of the usual zone set; whatever else stands in it is nobody's zone. */
export function hereOf(request: Request, now: Date): Here {
  try {
    return hereIn(cookieOf(request, 'zone') ?? usual, now)
  } catch {
    return hereIn(usual, now)
  }
}
