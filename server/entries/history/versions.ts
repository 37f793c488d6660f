import { conflict, invalid } from '#server/http/problem.ts'

/**
 * The version from which a change was made, from the body or from `If-Match` (docs/product.md 32). Undefined if the change is to overwrite any
 * version.
 */
export function versionGiven(body: number | undefined, ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return body
  const [, digits] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch.trim()) ?? []
  if (digits === undefined) throw invalid('If-Match must be the version of the entry, as in "3".')
  if (body !== undefined && body !== Number(digits)) throw stale()
  return Number(digits)
}

export const stale = () =>
  conflict('Somebody else has changed this entry since you opened it. Please load it again and repeat your change.', {
    code: 'stale',
  })
