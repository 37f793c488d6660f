import { beforeAll, expect, test } from 'vitest'
import { categories, type EntryType } from '#shared/entries/entries.ts'
import { categories as table } from '#server/db/tables/library.ts'
import { seedDemoLibrary } from '#server/demo/library.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

/** Made for this test; none of them is a word of a language. */
const made: [EntryType, string, string][] = [
  ['WORD', 'údu', 'made (with a diacritic)'],
  ['WORD', "qa'qo", 'made (with a glottal mark)'],
  ['WORD', 'qe-qi', 'made (with a hyphen)'],
  ['PHRASE', 'qoqa ququ', 'a big house'],
  ['WORD', 'qilo', 'big houseboat'],
  ['PHRASE', 'Xaxa xexo xixi', 'A sentence that begins with a letter.'],
  ['WORD', 'xuxu', 'made (a headword)'],
  ['WORD', 'qaya', 'made (a twin)'],
  ['WORD', 'qáza', 'made (with a diacritic)'],
  ['WORD', 'qaza', 'made (a twin of two)'],
  ['WORD', 'y', 'made (a twin of one letter)'],
  ['WORD', 'z', 'made (one letter)'],
  ['WORD', 'qaiqai', 'to swim, to float'],
  ['WORD', 'qaqai', 'the swimmer'],
  ['WORD', 'qibe', 'to cook, to bake'],
  ['PHRASE', 'to qexo', 'made (its first word looks like English)'],
  ['WORD', "to'qo", 'made (its first letters look like English)'],
  ['WORD', "a'q", 'made (two letters)'],
  ['WORD', 'qobo', 'dig deep'],
  ['WORD', 'qobu', 'to dig deep'],
  ['WORD', 'qomo', 'madeira boxes'],
  ['WORD', 'qumo', 'zarbo kettle'],
  ['WORD', 'qumi', 'zarbo; teakettles'],
  ['WORD', 'qumu', 'some zarbo teakettles'],
  ['WORD', 'quma', 'zarbo'],
]

/** Equal titles are listed in the order of their ids. */
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

beforeAll(async () => {
  await seedDemoLibrary(app.db)
  await app.db.insert(table).values(made.map(([type, title, content], n) => ({ id: idOf(n), type, title, content })))
  await app.db.$client.query(
    `UPDATE categories SET document = jsonb_build_object('forms', jsonb_build_array(jsonb_build_object('text', title)),
       'senses', '[]'::jsonb, 'examples', jsonb_build_array($1::jsonb)) WHERE title = 'qomo'`,
    [JSON.stringify({ text: 'xuxu qomo', translation: 'made for this', dialect: null, sourceId: null })],
  )
})

const search = async (q: string) =>
  (await app.visitor.call(categories.list, { query: { q } })).map(({ title }) => title)

test.each([
  ['údu', 'údu'],
  ['udu', 'údu'],
  ['UDU', 'údu'],
  ['ÚDÚ', 'údu'],
  ['tondú', "tondu'"],
  ['wãlaì', 'walai'],
  ['tonduʔ', "tondu'"],
  ['tondu′', "tondu'"],
  ['one', 'iso'],
  ['eleven', 'hopod om iso'],
  ['twenty', 'duo nohopod'],
  ['twenty-one', 'duo nohopod om iso'],
  ['ten', 'hopod'],
  ['seven', "turu|tuu'"],
  ['foot', 'gakod'],
  ['leg', 'gakod'],
  ['fine', 'Osonong'],
  ['hello', 'Kopivosian'],
  ['speech', 'boos|boros'],
  ['mother', 'tama|tina'],
  ['rumah', 'walai'],
  ['house', 'walai'],
  ['big', 'agayo|agazo'],
  ['harvest festival', 'Kotobian Tadau Tagazo do Kaamatan'],
  ['swim', 'qaiqai'],
  ['float', 'qaiqai'],
  ['big house', 'qoqa ququ'],
  ['house big', 'qoqa ququ'],
  ['terimakasih', 'Pounsikou|Kotoluadan|Kotohuadan'],
  ['harvestfestival', 'Kotobian Tadau Tagazo do Kaamatan|Kaamatan'],
  ['thankyou', 'Pounsikou|Kotoluadan|Kotohuadan'],
  ['Miagalnopo', 'Miagal nopo'],
  ['duonohopod', 'duo nohopod'],
  ['qa-qo', "qa'qo"],
  ["qa'qo", "qa'qo"],
  ['qa qo', "qa'qo"],
  ["qe'qi", 'qe-qi'],
  ['qeqi', 'qe-qi'],
  ['qe qi', 'qe-qi'],
  ['x', 'xuxu'],
  ['w', 'vagu|wagu'],
  ['i', 'iso'],
  ['n', 'ngaran'],
  ['tulan', 'tulan'],
  ['vanan', 'wanan'],
  ['ngaran', 'ngaran'],
  ['isai ngaran nu', 'Isai ngaran nu?'],
  ['air', 'waig'],
  ['kopivosan', 'Kopivosian'],
  ['two', 'duo|duvo'],
  ['three', 'tolu'],
  ['(3)', 'tolu'],
  ['four', 'apat'],
  ['five', 'limo'],
  ['six', 'onom'],
  ['eight', 'walu'],
  ['nine', 'siam'],
  ['hundred', 'hatus'],
  ['first', 'koiso'],
  ['second', 'koduo'],
  ['satu', 'iso'],
  ['dua', 'duo|duvo'],
  ['sebelas', 'hopod om iso'],
  ['dua puluh satu', 'duo nohopod om iso'],
  ['hand', 'longon'],
  ['tangan', 'longon'],
  ['kaki', 'gakod'],
  ['skin', 'kulit'],
  ['back', 'likud'],
  ['tulang', 'tulang'],
  ['bone', 'tulang'],
  ['darah', "raha'"],
  ['raha', "raha'"],
  ['head', 'tulu'],
  ['hair', 'tobuk'],
  ['hidung', 'todung'],
  ['tooth', 'nipon'],
  ['dila', "dila'"],
  ['ear', 'tolingo'],
  ['eye', 'mato'],
  ['mata', 'mato'],
  ['man', 'kusai'],
  ['woman', "tondu'"],
  ['perempuan', "tondu'"],
  ['child', 'tanak'],
  ['roof', 'taap'],
  ['jarum', 'dalat'],
  ['wood', 'kayu'],
  ['anjing', 'tasu'],
  ['bird', 'tombolog'],
  ['egg', "tontolu'"],
  ['rat', 'tikus'],
  ['snake', 'tulanut'],
  ['labah-labah', 'korut'],
  ['labah labah', 'korut'],
  ['fish', "sada'"],
  ['leaf', 'roun'],
  ['root', 'gamut'],
  ['buah', "tua'"],
  ['grass', 'sakot'],
  ['earth', "tana'"],
  ['sorry', 'Siou'],
  ['selamat tinggal', 'Tumoodo no'],
  ['how are you', 'Nunu habar nu?'],
  ["you're welcome", 'Miagal nopo'],
  ['rice wine', 'Tapai'],
  ['the house', 'walai'],
  ['a house', 'walai'],
  ['The Moon', 'tulan'],
  ['to float', 'qaiqai'],
  ['the big house', 'qoqa ququ'],
  ['a big house', 'qoqa ququ'],
  ['to qe', 'to qexo'],
  ['to-qo', "to'qo"],
  ['to qo', "to'qo"],
  ['a-q', "a'q"],
  ['feet', 'gakod'],
  ['teeth', 'nipon'],
  ['leaves', 'roun'],
  ['houses', 'walai'],
  ['swimming', 'qaiqai'],
  ['cooked', 'qibe'],
  ['baking', 'qibe'],
  ['singing contest', 'Sugandoi'],
])('%j finds first %j', async (q, title) => {
  const [first] = await search(q)
  expect(title.split('|')).toContain(first)
})

test.each([
  ['qaza', ['qaza', 'qáza', 'qaya']],
  ['qáza', ['qáza', 'qaza', 'qaya']],
  ['qazá', ['qáza', 'qaza', 'qaya']],
  ['qáya', ['qaya', 'qáza', 'qaza']],
  ['ź', ['z', 'y']],
])('%j finds its letters with any diacritics before its twins', async (q, titles) => {
  expect((await search(q)).slice(0, titles.length)).toEqual(titles)
})

test.each([
  ['ágazo', ['agazo', 'agayo']],
  ['ágayo', ['agayo', 'agazo']],
])('%j finds first the word that has its letters, then its twin', async (q, titles) => {
  expect((await search(q)).slice(0, 2)).toEqual(titles)
})

test('of two words, entries with both come first, then those whose meaning is one of them', async () => {
  const found = await search('big house')
  expect(found.slice(0, 3)).toEqual(['qoqa ququ', 'qilo', 'walai'])
  expect(found.slice(3, 5).toSorted()).toEqual(['agayo', 'agazo'])
  expect(new Set(found).size).toBe(found.length)
})

test('entries that contain both words, one of them only within a word, are found too', async () => {
  expect(await search('house a')).toContain('walai')
  expect(await search('big s')).toEqual(expect.arrayContaining(['agayo', 'agazo']))
})

test('an entry that means exactly "to dig deep" keeps no entry that means "dig deep" from being found', async () => {
  expect(await search('to dig deep')).toEqual(['qobo', 'qobu'])
})

test('a rare single letter within a word hides no entry that has the other word as its meaning or in its examples', async () => {
  const found = await search('made x')
  expect(found[0]).toBe('xuxu')
  expect(found).toEqual(expect.arrayContaining(['to qexo', 'qomo']))
})

test.each([
  ['houses', 'house'],
  ['boxes', 'box'],
  ['leaves', 'leaf'],
  ['leaves', 'leave'],
  ['knives', 'knife'],
  ['cities', 'city'],
  ['swimming', 'swim'],
  ['cooked', 'cook'],
  ['baked', 'bake'],
  ['feet', 'foot'],
])('%j may be a form of %j', async (form, base) => {
  const { rows } = await app.db.$client.query<{ found: boolean }>(
    'SELECT library_key($2) IN (SELECT library_english_bases(library_key($1))) AS found',
    [form, base],
  )
  expect(rows).toEqual([{ found: true }])
})

test('entries of the functions before get the new terms', async () => {
  const terms = `SELECT c.title, t.term FROM category_terms t JOIN categories c ON c.id = t.category_id ORDER BY 1, 2`
  const { rows: before } = await app.db.$client.query(terms)
  await app.db.$client.query(`DELETE FROM category_terms WHERE term = 'one';
    COMMENT ON FUNCTION library_key(text) IS 'search.sql, number 1'`)
  const { rows: without } = await app.db.$client.query(terms)
  expect(without.length).toBeLessThan(before.length)
  await migrate(app.db.$client.options.connectionString!)
  expect((await app.db.$client.query(terms)).rows).toEqual(before)
})

test('search terms of an earlier release (`=…`) hide no results, and the job deletes them', async () => {
  const found = await search('asih')
  expect(found).not.toEqual([])
  await app.db.$client.query(`INSERT INTO category_terms (category_id, term, key, type)
    SELECT DISTINCT t.category_id, '=terimakasih', t.key, t.type FROM category_terms t WHERE t.term LIKE '%asih%'`)
  // Another limit is another request, so no answer of the cache.
  const again = await app.visitor.call(categories.list, { query: { q: 'asih', limit: 49 } })
  expect(again.map(({ title }) => title)).toEqual(found)
  await app.product.slices.entries.hourlyJobs['terms of words written together']()
  expect((await app.db.$client.query(`SELECT FROM category_terms WHERE term LIKE '=%'`)).rowCount).toBe(0)
})

test.each([
  'i',
  'k',
  'big house',
  'qa qo',
  'ngaran nu',
  'the big house',
  'house a',
  'made x',
  'terimakasih',
  'thank you',
  'tulan om',
  'kettle zarbo',
  'qáza',
])('the pages of %j hold the same entries as one long page, each once', async (q) => {
  const all = await search(q)
  const paged: string[] = []
  let at: string | undefined = `/api/categories?q=${encodeURIComponent(q)}&limit=1`
  while (at && paged.length <= all.length) {
    const answer = await app.visitor.fetch(at)
    paged.push(...((await answer.json()) as { title: string }[]).map(({ title }) => title))
    at = /<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1]
  }
  expect(paged.slice(0, all.length)).toEqual(all)
})

test('the rarer of two words begins a text, and the other may stand only within a word', async () => {
  expect(await search('kettle zarbo')).toEqual(['qumo', 'qumi', 'qumu', 'quma'])
})

test('one letter lists words, then other titles, then entries whose examples contain it', async () => {
  const found = await search('x')
  expect(found).toEqual(['xuxu', 'Xaxa xexo xixi', 'qomo'])
})
