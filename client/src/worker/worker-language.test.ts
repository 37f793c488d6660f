import { expect, test } from 'vitest'
import { languages } from '#shared/site/languages.ts'
import { cacheNameOf, languageOfWorker, workerAddressIn } from './worker-language.ts'

const languageAt = (address: string) => languageOfWorker(new URL(address, 'https://boros.test'))

test('a worker has the language of its address, and the one of earlier versions is English', () => {
  expect(languages.map((language) => languageAt(workerAddressIn(language)))).toEqual([...languages])
  expect(workerAddressIn('en')).toBe('/worker.js')
  for (const search of ['', '?lang=', '?lang=xx', '?other=ms']) expect(languageAt(`/worker.js${search}`)).toBe('en')
})

test('each language of a version has its own cache', () => {
  expect(new Set(languages.map((language) => cacheNameOf('1a', language))).size).toBe(languages.length)
})
