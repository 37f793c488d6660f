import { urlencoded, type Request, type RequestHandler } from 'express'
import { say } from '#shared/messages/say.ts'
import { formFromElsewhere } from '#shared/people/sign-in-messages.ts'
import type { FormValues } from '#server/sign-in/accounts/account-rules.ts'
import { passwordLength } from '#shared/people.ts'
import { forbidden } from '#server/http/problem.ts'
import { isSameOrigin } from '#server/http/session/same-origin.ts'

const parse = urlencoded({ extended: false, limit: '32kb', parameterLimit: 20 })

/** Middleware of every form. Refuses a form that another site made the browser send. */
export function readForm(publicUrl: string): RequestHandler {
  return (request, response, next) => {
    if (!isSameOrigin(request, publicUrl)) throw forbidden(say(formFromElsewhere))
    parse(request, response, next)
  }
}

/** Longer than any field may be: normalising a text with many combining marks takes quadratic time. */
const maxFieldLength = 4 * passwordLength.most

/** Values of the form; for a repeated field the first value. */
export function fieldsOf(request: Request): FormValues {
  const body = (request.body ?? {}) as Record<string, unknown>
  const firsts = Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value])
  const texts = firsts.filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, text.slice(0, maxFieldLength)]))
}
