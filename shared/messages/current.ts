import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import type { Text, TextLanguage } from '#shared/messages/text.ts'

/** Builds of the client replace this module: one language, and texts that are compiled already (`scripts/message-compiler.ts`). */

/** Returns the language in which texts are said now. */
let languageSource: () => TextLanguage = () => 'en'
/** The language of the texts that are said now: English unless a source is set, as in commands. */
export const textLanguage = (): TextLanguage => languageSource()
/** The server sets how the language of the current request is found. */
export function setLanguageSource(source: () => TextLanguage) {
  languageSource = source
}

const compiled = new WeakMap<object, Partial<Record<TextLanguage, CompiledMessage>>>()
/** Each text is compiled when it is first said. */
export function compiledText(message: Text<never>): CompiledMessage {
  const language = textLanguage()
  const versions = compiled.get(message) ?? {}
  compiled.set(message, versions)
  return (versions[language] ??= compile(message[language]))
}
