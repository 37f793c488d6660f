import { textLanguage } from '#shared/messages/current.ts'
import { say, textLocale } from '#shared/messages/say.ts'
import { dialectNotStated, onTheCoast } from './place-messages.ts'

/** Names that the product itself stores, in the reader's language. */
const knownNames = new Map([
  ['the coast', onTheCoast],
  ['Not stated', dialectNotStated],
])
export function knownName(name: string): string {
  const known = knownNames.get(name)
  return known ? say(known) : name
}

/** The stored names of an entry's dialects, such as 'Ranau, Tambunan and Kota Belud', joined in the reader's language. */
export function dialectText(stored: string): string {
  if (textLanguage() === 'en') return stored
  return new Intl.ListFormat(textLocale()).format(stored.split(/, | and /).map(knownName))
}
