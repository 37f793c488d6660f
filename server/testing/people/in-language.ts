import type { Endpoint } from '#shared/endpoint.ts'
import type { TextLanguage } from '#shared/messages/text.ts'
import { call, type CallArguments } from '#client/lib/query/api.ts'
import type { Person } from '#server/testing/test-app.ts'

/** The same person with a page in this language. */
export const inLanguage = (person: Person, language: TextLanguage): Pick<Person, 'call' | 'fetch'> => {
  const send: Person['fetch'] = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Accept-Language', language)
    return person.fetch(path, { ...init, headers })
  }
  return {
    fetch: send,
    call: <E extends Endpoint>(endpoint: E, given: CallArguments<E>) => call(endpoint, given, send as typeof fetch),
  }
}
