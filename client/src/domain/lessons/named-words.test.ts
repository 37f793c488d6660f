import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendBy } from '#client/lib/query/api.ts'
import { namedWords } from '#shared/courses/named-words.ts'
import { namedWordQuery } from './named-words.ts'

const requests: string[] = []
beforeEach(() => {
  requests.length = 0
  sendBy(async (address) => {
    const words = new URL(address as string, 'https://x.test').searchParams.get('words') ?? ''
    requests.push(words)
    return Response.json(words.split('\n').map((title) => (title === 'nowhere' ? null : { id: title, title })))
  })
})
afterEach(() => sendBy(fetch))

const readAll = (client: QueryClient, words: string[]) =>
  Promise.all(words.map((word) => client.fetchQuery(namedWordQuery(word))))

test('one call requests all words of a lesson, and later uses read the cache', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const words = namedWords('[[tondu]] and [[waig]], [[ tondu ]].\n\n[[nowhere]]')
  expect(words).toEqual(['tondu', 'waig', 'nowhere'])
  const found = await readAll(client, words)
  expect(requests).toEqual(['tondu\nwaig\nnowhere'])
  expect(found.map((entry) => entry?.title)).toEqual(['tondu', 'waig', undefined])
  await readAll(client, ['waig', 'nowhere'])
  expect(requests).toHaveLength(1)
})

test('a word list too long for one address is requested in several calls', async () => {
  const words = Array.from({ length: 250 }, (_, at) => `${'uvang’'.repeat(4)} ${at}`)
  const found = await readAll(new QueryClient(), words)
  expect(found.map((entry) => entry?.title)).toEqual(words)
  expect(requests.length).toBeGreaterThan(2)
  for (const some of requests) expect(encodeURIComponent(some).length).toBeLessThanOrEqual(4000)
})
