import { beforeAll, expect, test } from 'vitest'
import { categories as table } from '#server/db/tables/library.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

/** Made for this test; none of them is a word of a language. */
const words = ['qada', 'xadaq', 'qadax', 'x', 'big', 'houseboat', 'house']

/** A number below `limit` for each call, the same in each run. */
function numbers() {
  let state = 1
  return (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

interface Entry {
  title: string
  content: string
  example: string | null
}
const next = numbers()
const someWords = (most: number) => Array.from({ length: 1 + next(most) }, () => words[next(words.length)]!).join(' ')
const entries: Entry[] = [
  { title: 'qone', content: 'big thing', example: 'the house is big' },
  { title: 'qtwo', content: 'other', example: 'a big house' },
  { title: 'big house', content: 'a title', example: null },
  ...Array.from({ length: 60 }, () => ({
    title: someWords(2),
    content: next(3) === 0 ? someWords(3) : 'other',
    example: next(2) === 0 ? someWords(4) : null,
  })),
]

beforeAll(async () => {
  const rows = entries.map(({ title, content }, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    type: 'WORD' as const,
    title,
    content,
  }))
  await app.db.insert(table).values(rows)
  for (const [index, { example }] of entries.entries())
    if (example !== null)
      await app.db.$client.query(
        `UPDATE categories SET document = jsonb_build_object('forms', jsonb_build_array(jsonb_build_object('text', title)),
           'senses', '[]'::jsonb, 'examples', jsonb_build_array($1::jsonb)) WHERE id = $2`,
        [JSON.stringify({ text: example, translation: null, dialect: null, sourceId: null }), rows[index]!.id],
      )
})

/** The numbers of the entries that a search finds, read in pages. */
async function found(q: string, limit: number) {
  const ids: number[] = []
  let at: string | undefined = `/api/categories?q=${encodeURIComponent(q)}&limit=${limit}`
  while (at && ids.length <= 2 * entries.length) {
    const answer = await app.visitor.fetch(at)
    ids.push(...((await answer.json()) as { id: string }[]).map(({ id }) => Number(id.slice(-12))))
    at = /<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1]
  }
  return ids
}

const pairs = words.flatMap((one) => words.map((other) => `${one} ${other}`))
const searches = [...pairs.filter((q) => new Set(q.split(' ')).size === 2), 'big house qada', 'house x qadax']

test.each(searches)('%j finds each entry with these words in its examples, once, in pages of any size', async (q) => {
  const all = await found(q, 100)
  expect(all).toEqual([...new Set(all)])
  const isIn = (example: string | null) =>
    q.split(' ').every((word) => example?.split(' ').some((one) => one.startsWith(word)))
  const expected = entries.flatMap(({ example }, index) => (isIn(example) ? [index] : []))
  expect(expected.filter((at) => !all.includes(at))).toEqual([])
  expect(await found(q, 1)).toEqual(all)
  expect(await found(q, 7)).toEqual(all)
})

test('an entry with one of two words in its meaning is found by its example', async () => {
  const all = await found('big house', 100)
  expect(all).toContain(0)
  expect(all.indexOf(2)).toBe(0)
})

test('the letter ŋ is read as ng, in entries that were written before too', async () => {
  const forms = [{ text: 'qaŋa', kind: 'main', dialects: [] }]
  const examples = [{ text: 'Qoŋu xiŋ', translation: null }]
  const document = { forms, senses: [], examples, relations: [], sources: [] }
  const { rows } = await app.db.$client.query<{ id: string }>(
    `INSERT INTO categories (type, title, content, document) VALUES ('WORD', 'qaŋa', 'made, weŋi', $1) RETURNING id`,
    [JSON.stringify(document)],
  )
  const titles = async (q: string) =>
    ((await (await app.visitor.fetch(`/api/categories?q=${encodeURIComponent(q)}`)).json()) as { title: string }[]).map(
      ({ title }) => title,
    )
  for (const q of ['qanga', 'QAŊA', 'qaŋ', 'wengi', 'qongu', 'xing'])
    expect([q, await titles(q)]).toEqual([q, ['qaŋa']])

  const keys = 'SELECT search_key FROM categories WHERE id = $1'
  const terms = 'SELECT term FROM category_terms WHERE category_id = $1 ORDER BY 1'
  const read = async () => [
    (await app.db.$client.query(keys, [rows[0]!.id])).rows,
    (await app.db.$client.query(terms, [rows[0]!.id])).rows,
  ]
  const now = await read()
  // The functions of the previous release.
  await app.db.$client.query(`DO $do$
    BEGIN
      EXECUTE replace(pg_get_functiondef('library_plain(text)'::regprocedure), E'\\u014B', E'\\uFFFF');
      UPDATE categories SET title = title WHERE title = 'qa\u014Ba';
      COMMENT ON FUNCTION library_key(text) IS 'search.sql, number 11';
    END $do$`)
  expect(await read()).not.toEqual(now)
  await migrate(app.db.$client.options.connectionString!)
  expect(await read()).toEqual(now)
})
