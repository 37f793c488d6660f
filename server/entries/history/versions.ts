import { conflict, invalid } from '#server/http/problem.ts'
import { say } from '#shared/messages/say.ts'
import { entryIsStale, ifMatchMust } from '#shared/entries/refusal-messages.ts'

/**
 * The version from which a change was made, from the body or from `If-Match`. Undefined if the change is to overwrite any
 * version.
 */
export function versionGiven(body: number | undefined, ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return body
  const [, digits] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch.trim()) ?? []
  if (digits === undefined) throw invalid(say(ifMatchMust))
  if (body !== undefined && body !== Number(digits)) throw stale()
  return Number(digits)
}

export const stale = () =>
  conflict(say(entryIsStale), {
    code: 'stale',
  })
