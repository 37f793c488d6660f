import { beforeAll, describe, expect, test } from 'vitest'
import { categories, type EntryJson, type EntryType } from '#shared/entries/entries.ts'
import { categories as table } from '#server/db/tables/library.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

const words: [EntryType, string, string][] = [
  ['WORD', 'walai', 'house'],
  ['WORD', 'waig', 'water'],
  ['WORD', 'agayo', 'big'],
  ['WORD', 'tadau', 'day'],
  ['WORD', "tondu'", 'woman'],
  ['WORD', 'raha’', 'blood'],
  ['WORD', 'tongo', 'what'],
  ['WORD', 'ngaran', 'name'],
  ['WORD', 'isai', 'who'],
  ['WORD', 'iso', 'one (1)'],
  ['WORD', 'duo nohopod', 'twenty (20)'],
  ['WORD', 'siou', 'neck'],
  ['PHRASE', 'Isai ngaran nu?', 'What is your name?'],
  ['PHRASE', 'Iisai ngaan nu?', 'What is your name?'],
  ['PHRASE', 'Kotobian Tadau Tagazo do Kaamatan', 'Happy harvest festival'],
  ['PHRASE', 'Monginum isio do waig', 'He drinks water.'],
  ['PHRASE', 'Kopivosian', 'hello, greetings'],
  ['CULTURE', 'Kaamatan', 'The harvest festival. It runs through May (100% true, a_b, C:\\).'],
]
beforeAll(async () => {
  await app.db.insert(table).values(words.map(([type, title, content]) => ({ type, title, content })))
})
const titlesOf = (list: EntryJson[]) => list.map(({ title }) => title)
const search = async (q: string, type?: EntryType) =>
  titlesOf(await app.visitor.call(categories.list, { query: { q, ...(type ? { type } : {}) } }))

describe('a search finds', () => {
  test.each([
    ['a title', 'ngaran', ['ngaran', 'Isai ngaran nu?']],
    ['the English', 'water', ['waig', 'Monginum isio do waig']],
    ['a beginning', 'kopi', ['Kopivosian']],
    ['the beginning of a later word', 'tagaz', ['Kotobian Tadau Tagazo do Kaamatan']],
    ['something within a word', 'opivos', ['Kopivosian']],
    ['the end of a word', 'lai', ['walai']],
    ['a phrase', 'isai ngaran nu', ['Isai ngaran nu?']],
    ['a phrase from within, then its words', 'tadau tagazo', ['Kotobian Tadau Tagazo do Kaamatan', 'tadau']],
    ['words in any order', 'name what', ['Iisai ngaan nu?', 'Isai ngaran nu?', 'ngaran', 'tongo']],
    ['words half written', 'harv fest', ['Kotobian Tadau Tagazo do Kaamatan', 'Kaamatan']],
    ['words of which one is within another', 'drinks onginum', ['Monginum isio do waig']],
    ['a number', '20', ['duo nohopod']],
    ['one letter, as a beginning, in titles first', 'm', ['Monginum isio do waig', 'Kaamatan']],
  ])('%s', async (_what, q, titles) => {
    expect(await search(q)).toEqual(titles)
  })

  test.each(["tondu'", 'tondu’', 'tonduʼ', 'tondu`', 'tondu', "ton'du", 'TONDU', '  tondu  ', 'tondu?', 'to\u200bndu'])(
    'a word with any spelling of glottal marks and letters: %j',
    async (q) => expect(await search(q)).toEqual(["tondu'"]),
  )

  test.each(['ｗａｌａｉ', 'ＷＡＬＡＩ', 'walａi'])('a word in full-width letters: %s', async (q) => {
    expect(await search(q)).toEqual(['walai'])
  })

  test.each(['raha', "raha'", 'rahaʼ'])('a word stored with another mark: %s', async (q) => {
    expect(await search(q)).toEqual(['raha’'])
  })

  test.each([
    ['avasi', []],
    ['valai', ['walai']],
    ['Agazo', ['agayo', 'Kotobian Tadau Tagazo do Kaamatan']],
    ['tagayo', ['Kotobian Tadau Tagazo do Kaamatan']],
    ['kopiwosian', ['Kopivosian']],
  ])('the twin of another dialect by v for w, z for y, and vice versa: %s', async (q, titles) => {
    expect(await search(q)).toEqual(titles)
  })

  test('letters with combined or separate accents', async () => {
    await app.db.insert(table).values({ type: 'WORD', title: 'Caf\u00e9', content: 'test' })
    expect(await search('cafe\u0301')).toEqual(['Café'])
  })

  test('the exact word first, then words that begin with it, then words that contain it', async () => {
    const rows = ['makanan', 'akan', 'akanan', 'si akan', 'bakan'].map((title) => ({
      type: 'GRAMMAR' as const,
      title,
      content: 'test',
    }))
    await app.db.insert(table).values(rows)
    expect(await search('akan', 'GRAMMAR')).toEqual(['akan', 'si akan', 'akanan', 'bakan', 'makanan'])
  })

  test('the exact title before its twin of another dialect, and titles before translations', async () => {
    await app.db.insert(table).values(
      [
        ['lazo', 'twin'],
        ['layo', 'twin'],
        ['abc', 'layo'],
        ['layo layo', 'more'],
      ].map(([title = '', content = '']) => ({ type: 'GRAMMAR' as const, title, content })),
    )
    expect(await search('lazo', 'GRAMMAR')).toEqual(['lazo', 'layo', 'abc', 'layo layo'])
    expect(await search('Layo', 'GRAMMAR')).toEqual(['layo', 'lazo', 'abc', 'layo layo'])
  })

  test('the right word before phrases with it or with a similar word', async () => {
    expect((await search('isoo')).slice(0, 2)).toEqual(['iso', 'Monginum isio do waig'])
  })

  test('each entry once, however many terms match', async () => {
    await app.db
      .insert(table)
      .values({ type: 'GRAMMAR', title: 'lolo lolohon lo', content: 'lolo, or kalolo and palolo' })
    for (const q of ['lolo', 'olo', 'lo', 'l', 'lolo lo', 'ololo', 'lola'])
      expect([q, ...(await search(q)).filter((title) => title === 'lolo lolohon lo')]).toEqual([q, 'lolo lolohon lo'])
  })

  test('only the requested type', async () => {
    expect(await search('tadau', 'WORD')).toEqual(['tadau'])
    expect(await search('tadau', 'PHRASE')).toEqual(['Kotobian Tadau Tagazo do Kaamatan'])
    expect(await search('tadau', 'CULTURE')).toEqual([])
    await expect(search('tadau', 'SONG' as EntryType)).rejects.toMatchObject({ status: 400 })
  })
})

describe('one typo', () => {
  test.each([
    ['a letter left out', 'kopivosan', 'Kopivosian'],
    ['a letter too many', 'waalai', 'walai'],
    ['another letter', 'ngoran', 'ngaran'],
    ['two letters swapped', 'nagran', 'ngaran'],
    ['the first letter', 'jopivosian', 'Kopivosian'],
    ['the last letter', 'waler', 'waig'],
    ['the English', 'festivl', 'Kaamatan'],
    ['one of several words', 'what nane', 'Isai ngaran nu?'],
    ['a letter too many in a word of three', 'isso', 'iso'],
  ])('is tolerated: %s', async (_what, q, title) => {
    expect(await search(q)).toContain(title)
  })

  test.each([
    ['two typos', 'kopevosan'],
    ['a word of three letters', 'isu'],
    ['a word with digits', '2o0o'],
    ['a typo in each of two words', 'whet nane'],
  ])('is not tolerated twice, nor in short words and numbers: %s', async (_what, q) => {
    expect(await search(q)).toEqual([])
  })

  test('is tolerated only without another match', async () => {
    const both = ['sokid', 'sokit'].map((title) => ({ type: 'GRAMMAR' as const, title, content: 'test' }))
    await app.db.insert(table).values(both)
    expect(await search('sokid')).toEqual(['sokid'])
    expect(await search('sokig')).toEqual(['sokid', 'sokit'])
    expect(await search('okid')).toEqual(['sokid'])
  })
})

describe('a search is safe', () => {
  test.each([
    '%',
    '_',
    '*',
    '.*',
    '^',
    '$',
    '\\',
    "'",
    '"',
    '(',
    '[a-z]',
    '?',
    '<script>',
    "'; DROP TABLE categories; --",
    '%%%',
    '\u202e',
    '🎋',
    '()',
    '\\0',
    'a:*|b',
  ])('with %j, which matches only itself', async (q) => {
    const found = await search(q)
    expect(found.length).toBeLessThan(/[a-z0]/i.test(q) ? words.length : 1)
  })

  test('with ten thousand characters, of which only the beginning counts', async () => {
    for (const typed of ['a', 'ngaran+', 'a+', '%25', '%F0%9F%8E%8B']) {
      const answer = await app.visitor.fetch(`/api/categories?q=${typed.repeat(10_000 / typed.length)}`)
      expect(answer.status).toBe(200)
      expect((answer.headers.get('Link') ?? '').length).toBeLessThan(4000)
    }
  })

  test('with a zero byte, and with an empty query', async () => {
    expect(await (await app.visitor.fetch('/api/categories?q=nga%00ran')).json()).toMatchObject([
      { title: 'ngaran' },
      {},
    ])
    expect((await search('   ')).length).toBeGreaterThanOrEqual(words.length)
  })

  test('and handles entries with one endless word, almost only symbols, or very many words', async () => {
    const titles = ['x'.repeat(200), '?!xx', `${'🎋'.repeat(98)}xxx`, `${'q'.repeat(41)} zebu`]
    for (const title of titles) {
      const { id } = await admin.call(categories.create, {
        body: { type: 'WORD', title, content: `${'zebu '.repeat(3999)}last` },
      })
      expect(titlesOf(await app.visitor.call(categories.list, { query: { q: title } }))[0]).toBe(title)
      await admin.call(categories.remove, { params: { id } })
    }
  })
})

describe('the search index follows the entries', () => {
  test('after writes by the API and by any other client of the database', async () => {
    const { id } = await admin.call(categories.create, { body: { type: 'WORD', title: 'lisun', content: 'smoke' } })
    expect(await search('lisun')).toEqual(['lisun'])
    await admin.call(categories.update, { params: { id }, body: { type: 'WORD', title: 'tapui', content: 'fire' } })
    expect(await search('lisun')).toEqual([])
    expect(await search('apui')).toEqual(['tapui'])
    await app.db.$client.query(
      "UPDATE categories SET title = 'togis', content = 'sand', content_by_hand = false, type = 'CULTURE' WHERE id = $1",
      [id],
    )
    expect(await search('fire')).toEqual([])
    expect(await search('togis', 'CULTURE')).toEqual(['togis'])
    await app.db.$client.query('DELETE FROM categories WHERE id = $1', [id])
    expect(await search('togis')).toEqual([])
  })

  test.each(['DELETE FROM categories', 'TRUNCATE categories CASCADE'])('and is empty after %s', async (gone) => {
    const client = await app.db.$client.connect()
    try {
      await client.query('BEGIN')
      await client.query(gone)
      const { rows } = await client.query<{ left: string }>(
        `SELECT (SELECT count(*) FROM category_terms) + (SELECT count(*) FROM entry_facets) + (SELECT count(*) FROM entry_example_words) AS left`,
      )
      expect(rows).toEqual([{ left: '0' }])
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  test('and is the same after a complete rebuild', async () => {
    const all = async () => {
      const tables = ['category_terms', 'search_words', 'search_suffixes', 'search_deletions']
      const rows = tables.map((name) =>
        app.db.$client.query(`SELECT * FROM ${name} ORDER BY ${name}::text COLLATE "C"`),
      )
      return (await Promise.all(rows)).map((result) => result.rows)
    }
    // Words of deleted entries stay in the search tables until a rebuild; they would change the result of this test.
    await app.db.$client.query('SELECT library_rebuild()')
    const rebuilt = await all()
    await app.db.$client.query(
      'TRUNCATE category_terms, search_words, search_suffixes, search_deletions; UPDATE categories SET title = title',
    )
    expect(await all()).toEqual(rebuilt)
    expect(rebuilt.map((rows) => rows.length > 20)).toEqual([true, true, true, true])
  })
})

/** The first page that the given SQL function returns. */
const firstPageBy = (name: string) =>
  `(SELECT json_agg(h ORDER BY n) FROM ${name}(q, size, 0, '', '', '00000000-0000-0000-0000-000000000000', q)
    WITH ORDINALITY h (fit, term, key, id, n))`

test('a search for one word gives the same result as the general search', async () => {
  const example = { text: 'walai tinimung', translation: 'a novel dwelling', dialect: null, sourceId: null }
  await app.db.$client.query(
    `UPDATE categories SET document = jsonb_build_object('forms', jsonb_build_array(jsonb_build_object('text', title)),
       'senses', '[]'::jsonb, 'examples', jsonb_build_array($1::jsonb)) WHERE title IN ('walai', 'waig')`,
    [JSON.stringify(example)],
  )
  const { rows } = await app.db.$client.query<{ q: string; one: { fit: number }[] | null; every: object[] | null }>(`
    SELECT q, ${firstPageBy('library_find')} AS one, ${firstPageBy('library_search_all')} AS every
    FROM (
      SELECT DISTINCT substr(word, "from", length) AS q FROM (
        SELECT regexp_split_to_table(search_key || ' tinimung novel dwelling', ' ') AS word FROM categories
      ) words, generate_series(1, 3) "from", unnest('{1, 2, 3, 4, 6, 20}'::int[]) length
      UNION SELECT unnest(ARRAY[word, overlay(word PLACING 'q' FROM 3)]) FROM search_words WHERE length(word) < 12
    ) searches, unnest('{3, 21}'::int[]) size`)
  for (const { q, one, every } of rows) expect([q, one]).toEqual([q, every])
  const fits = new Set(rows.flatMap(({ one }) => one ?? []).map(({ fit }) => fit))
  expect([...fits]).toEqual(expect.arrayContaining([0, 2, 3, 21, 31, 60]))
})
