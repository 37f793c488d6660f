import type { GetICUArgs } from '@schummar/icu-type-parser'

/** Languages in which every text is written. The interface in Kadazandusun is the Malay one with attested labels. */
export const textLanguages = ['en', 'ms'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** Values of the arguments of an ICU message. */
export type ValuesOf<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date | number }
>

declare const values: unique symbol
/** A text for people in every language, in ICU MessageFormat. `say` makes its sentence. */
export interface Text<Values = object> {
  readonly en: string
  readonly ms: string
  /** Types only: which values the sentence needs. */
  readonly [values]?: (given: Values) => void
}
/** A text that needs no values. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- it has no arguments
export type PlainText = Text<ValuesOf<''>>

/**
 * Declares a text in English and Malay, side by side. The values are typed by the English one; a test compares the arguments of both.
 * Builds of the client replace the modules that declare texts (`scripts/message-compiler.ts`), so these modules declare nothing else.
 */
export const text = <const En extends string>(en: En, ms: string): Text<ValuesOf<En>> => ({ en, ms })
