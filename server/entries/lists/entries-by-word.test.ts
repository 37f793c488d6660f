import { beforeAll, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

const ids: Record<string, string> = {}
beforeAll(async () => {
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
const named = async (...words: string[]) =>
  (await app.visitor.call(categories.named, { query: { words: words.join('\n') } })).map(
    (entry) => entry?.title ?? null,
  )

test('words are found by complete titles, in the requested order, and a missing word is null', async () => {
  expect(await named('waig', 'nowhere', "tondu'", 'WAIG ', 'gone', 'water')).toEqual([
    'waig',
    null,
    "tondu'",
    'waig',
    null,
    null,
  ])
})

test('every glottal mark, or none, means the same word, unless another title is spelled so', async () => {
  expect(await named('raha’', 'rahaʼ', 'raha', 'Raha', 'rahat')).toEqual(["raha'", "raha'", "raha'", "raha'", null])
  expect(await named('tondu’', 'tonduʼ', 'tondu', "waig'")).toEqual(["tondu'", "tondu'", 'tondu', 'waig'])
})

test('another form of an entry finds that entry, unless it is a title itself', async () => {
  const id = ids['waig']!
  const { version } = await app.visitor.call(categories.read, { params: { id } })
  const forms = [
    { text: 'waig', kind: 'main' as const, dialects: [] },
    { text: 'vaig', kind: 'variant' as const, dialects: ['tangaa'] },
    { text: 'weeg', kind: 'variant' as const, dialects: [] },
  ]
  const document = { forms, senses: [{ en: 'water' }] }
  await admin.call(entryDocuments.change, { params: { id }, body: { version, document } })
  expect(await named('vaig', 'Vaig', 'weeg', 'vaeg')).toEqual(['waig', 'waig', 'weeg', null])
})

test('a call has a maximum of words', async () => {
  await expect(named(...Array.from({ length: 101 }, (_, index) => `w${index}`))).rejects.toThrow(
    '400: At most 100 words',
  )
  await expect(named('x'.repeat(4001))).rejects.toThrow('400: ')
})

test('words with NUL are refused with one sentence, as in every other query', async () => {
  const answer = await app.visitor.fetch('/api/categories/named?words=waig%00')
  expect([answer.status, await answer.text()]).toEqual([400, 'words holds a character that cannot be stored.'])
})
