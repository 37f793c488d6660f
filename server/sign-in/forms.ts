import { urlencoded } from 'express'
import type { Request, RequestHandler } from 'express'
import type { Fields } from './account-rules.ts'
import { forbidden } from '#server/http/problem.ts'

const parse = urlencoded({ extended: false, limit: '32kb', parameterLimit: 20 })

/**
 * In front of every form. Refuses one that another site made the browser send: `Sec-Fetch-Site` is believed first; browsers
 * leave it out on plain http.
 */
export function readForm(publicUrl: string): RequestHandler {
  return (request, response, next) => {
    const site = request.headers['sec-fetch-site']
    const fromHere = site === undefined ? request.headers.origin === publicUrl : site === 'same-origin'
    if (!fromHere) throw forbidden('This form did not come from this site, so it was refused.')
    parse(request, response, next)
  }
}

/** What was typed; a field sent twice counts as its first. */
export function fieldsOf(request: Request): Fields {
  const body = (request.body ?? {}) as Record<string, unknown>
  const firsts = Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value])
  return Object.fromEntries(firsts.filter(([, value]) => typeof value === 'string'))
}
