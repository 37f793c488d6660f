import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { categories as rows } from '#server/db/tables/library.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })
beforeEach(() => app.db.execute(sql`TRUNCATE categories CASCADE`))

const add = async (title: string, content: string) =>
  (await admin.call(categories.create, { body: { type: 'WORD', title, content } })).id
const remove = (id: string) => admin.call(categories.remove, { params: { id } })
const restore = (id: string) => admin.call(categories.restore, { params: { id } })
const rename = (id: string, title: string) =>
  admin.call(categories.update, { params: { id }, body: { type: 'WORD', title, content: 'renamed' } })
const numberOf = async (id: string) => {
  const [entry, document] = await Promise.all([
    app.visitor.call(categories.read, { params: { id } }),
    app.visitor.call(entryDocuments.read, { params: { id } }),
  ])
  expect(document.homograph).toBe(entry.homograph)
  return entry.homograph
}
const numbers = (ids: string[]) => Promise.all(ids.map(numberOf))

test('a single headword has no number; equal ones are numbered as they come, whatever their case', async () => {
  const first = await add('tulan', 'moon')
  expect(await numberOf(first)).toBeNull()
  const others = [await add('Tulan', 'month'), await add('tulan', 'light')]
  expect(await numbers([first, ...others])).toEqual([1, 2, 3])
  const other = await add('tulang', 'bone')
  expect(await numberOf(other)).toBeNull()
  const found = await app.visitor.call(categories.list, { query: { q: 'tulan' } })
  expect(found.filter(({ title }) => /^tulan$/i.test(title)).map(({ homograph }) => homograph)).toEqual(
    expect.arrayContaining([1, 2, 3]),
  )
})

test('the sign for the glottal mark makes no other headword; a headword without the mark is another one', async () => {
  const ids = [await add("za'rum", 'needle'), await add('za\u02BCrum', 'thorn'), await add('Za\u2019rum', 'pin')]
  expect(await numbers(ids)).toEqual([1, 2, 3])
  expect(await numberOf(await add('zarum', 'cloth'))).toBeNull()
  await rename(ids[2]!, "za'rum")
  expect(await numbers(ids)).toEqual([1, 2, 3])
})

test('forms of two dialects are no equal headwords', async () => {
  expect(await numbers([await add('awasi', 'good'), await add('avasi', 'good')])).toEqual([null, null])
})

test('numbers stay when an entry leaves, returns or is renamed', async () => {
  const [one, two, three] = [await add('tasu', 'dog'), await add('tasu', 'star'), await add('tasu', 'boat')]
  await remove(two)
  expect(await numbers([one, three])).toEqual([1, 3])
  expect(await numberOf(await add('tasu', 'later'))).toBe(4)
  await restore(two)
  expect(await numbers([one, two, three])).toEqual([1, 2, 3])
  await rename(three, 'tasik')
  expect(await numberOf(three)).toBeNull()
  await rename(three, 'tasu')
  expect(await numbers([one, two, three])).toEqual([1, 2, 5])
})

test('the first needs no number while it is alone, and gets the same one again', async () => {
  const [one, two] = [await add('tikus', 'rat'), await add('tikus', 'mouse')]
  await remove(two)
  expect(await numberOf(one)).toBeNull()
  await restore(two)
  expect(await numbers([one, two])).toEqual([1, 2])
  await remove(one)
  expect(await numberOf(two)).toBe(2)
  await restore(one)
  expect(await numbers([one, two])).toEqual([1, 2])
})

test('many rows of one statement are numbered in their order', async () => {
  await app.db
    .insert(rows)
    .values(['a', 'b', 'c'].map((content) => ({ type: 'WORD' as const, title: 'sada', content })))
  const stored = await app.db.select({ content: rows.content, homograph: rows.homograph }).from(rows)
  expect(stored.toSorted((x, y) => (x.content < y.content ? -1 : 1)).map(({ homograph }) => homograph)).toEqual([
    1, 2, 3,
  ])
})

test('triggers that compare the old rows of a statement with the new ones may hash them, though an import forbids it', async () => {
  const { rows: found } = await app.db.execute(sql`
    SELECT DISTINCT p.proname FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgrelid = 'categories'::regclass AND t.tgoldtable = 'was' AND t.tgnewtable = 'fresh' AND 'enable_hashjoin=on' <> ALL (coalesce(p.proconfig, '{}'))`)
  expect(found).toEqual([])
})
