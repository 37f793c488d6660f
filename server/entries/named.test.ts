import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: Person
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
  for (const [title, content] of [
    ["tondu'", 'woman'],
    ['tondu', 'another word'],
    ["raha'", 'blood'],
    ['waig', 'water'],
    ['waig tagayo', 'river'],
    ['weeg', 'another spelling'],
    ['gone', 'deleted'],
  ])
    ids[title!] = (await admin.call(categories.create, { body: { type: 'WORD', title: title!, content: content! } })).id
  await admin.call(categories.remove, { params: { id: ids['gone']! } })
})
afterAll(() => app.close())

const named = async (...words: string[]) =>
  (await app.visitor.call(categories.named, { query: { words: words.join('\n') } })).map(
    (entry) => entry?.title ?? null,
  )

test('words are found by their whole titles, in the order in which they are asked for, and what is not there is null', async () => {
  expect(await named('waig', 'nowhere', "tondu'", 'WAIG ', 'gone', 'water')).toEqual([
    'waig',
    null,
    "tondu'",
    'waig',
    null,
    null,
  ])
})

test('whichever mark stands for a glottal stop, or none, it is the same word, unless another one is written so', async () => {
  expect(await named('raha’', 'rahaʼ', 'raha', 'Raha', 'rahat')).toEqual(["raha'", "raha'", "raha'", "raha'", null])
  expect(await named('tondu’', 'tonduʼ', 'tondu', "waig'")).toEqual(["tondu'", "tondu'", 'tondu', 'waig'])
})

test('a word that is another form of an entry is that entry, unless one has it as its title', async () => {
  const id = ids['waig']!
  const { version } = await app.visitor.call(categories.read, { params: { id } })
  const forms = [
    { text: 'waig', kind: 'main' as const, dialects: [] },
    { text: 'vaig', kind: 'variant' as const, dialects: ['tangaa'] },
    { text: 'weeg', kind: 'variant' as const, dialects: [] },
  ]
  const document = { forms, senses: [{ en: 'water' }] }
  await admin.call(dictionary.change, { params: { id }, body: { version, document } })
  expect(await named('vaig', 'Vaig', 'weeg', 'vaeg')).toEqual(['waig', 'waig', 'weeg', null])
})

test('a call asks for so many at most', async () => {
  await expect(named(...Array.from({ length: 101 }, (_, at) => `w${at}`))).rejects.toThrow('400: At most 100 words')
  await expect(named('x'.repeat(4001))).rejects.toThrow('400: ')
})
