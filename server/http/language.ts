import { AsyncLocalStorage } from 'node:async_hooks'
import { setLanguageSource } from '#shared/messages/current.ts'
import type { TextLanguage } from '#shared/messages/text.ts'

const current = new AsyncLocalStorage<TextLanguage>()

/** Lets `say` find the language of the request that it is called in. The product calls it once. */
export const sayInRequestLanguage = () => setLanguageSource(() => current.getStore() ?? 'en')

/** Runs something whose texts are said in this language: a request, or an e-mail that is written for a person. */
export const inLanguage = <Result>(language: TextLanguage, run: () => Result): Result => current.run(language, run)
