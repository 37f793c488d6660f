import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler } from 'express'
import { setLanguageSource } from '#shared/messages/current.ts'
import type { TextLanguage } from '#shared/messages/text.ts'
import { textLanguageOf, type Language } from '#shared/site/languages.ts'
import { languageOf } from './request-language.ts'

const current = new AsyncLocalStorage<() => TextLanguage>()

/** Lets `say` find the language of the request that it is called in. The product calls it once. */
export const sayInRequestLanguage = () => setLanguageSource(() => current.getStore()?.() ?? 'en')

/** Runs something whose texts are said in this language, such as an e-mail that is written for a person. */
export const inLanguage = <Result>(language: TextLanguage, run: () => Result): Result =>
  current.run(() => language, run)

/** Runs something in the language that a person chose; in the current one if they chose none. */
export const inLanguageOf = <Result>(language: Language | null, run: () => Result): Result =>
  language === null ? run() : inLanguage(textLanguageOf(language), run)

/** Says the texts of a request in its language, which is decided when a text is said: the person may be known by then. */
export const inRequestLanguage: RequestHandler = (request, _response, next) =>
  current.run(() => textLanguageOf(languageOf(request)), next)
