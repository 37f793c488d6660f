import format, { type FormatValues } from 'icu-minify/format'
import { compiledText, textLanguage } from '#shared/messages/current.ts'
import type { Text, TextLanguage } from '#shared/messages/text.ts'

declare const sentenceBrand: unique symbol
/** A text made for a person in their language. Only `say` makes one, so a text in one language does not compile. */
export type Sentence = string & { readonly [sentenceBrand]: true }

const locales = { en: 'en', ms: 'ms-MY' } as const satisfies Record<TextLanguage, string>
/** The locale for `Intl`. Kadazandusun is not passed: `Intl` would take the machine's language for it. */
export const textLocale = () => locales[textLanguage()]

const formatterCache = new Map<string, unknown>()
/** Formatters are slow to make, so one is kept for each class, locale and options. */
function memoizeFormatter<Made>(Formatter: new (locale?: string | string[], options?: object) => Made) {
  return (locale?: unknown, options?: object): Made => {
    const key = `${Formatter.name} ${String(locale)} ${JSON.stringify(options)}`
    if (!formatterCache.has(key)) formatterCache.set(key, new Formatter(locale as string, options))
    return formatterCache.get(key) as Made
  }
}
const formatters = {
  getNumberFormat: memoizeFormatter(Intl.NumberFormat),
  getDateTimeFormat: memoizeFormatter(Intl.DateTimeFormat),
  getPluralRules: memoizeFormatter(Intl.PluralRules),
}

/** Formats a text. Values that are functions make the elements of its tags (`client/src/lib/rich-text.tsx`). */
export const formatText = <Element = string>(message: Text<never>, values?: FormatValues<Element>) =>
  format<Element>(compiledText(message), textLocale(), values, { formatters })

type ValuesArgument<Values> = keyof Values extends never ? [] : [values: Values]

/** The sentence of a text in the current language: of the build in the browser, of the request on the server. */
export const say = <Values>(message: Text<Values>, ...[values]: ValuesArgument<Values>): Sentence =>
  String(formatText(message as Text<never>, values as FormatValues<string>)) as Sentence
