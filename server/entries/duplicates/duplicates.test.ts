import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { duplicates, type DuplicateState } from '#shared/entries/duplicates.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { duplicateChecks } from '#server/db/tables/duplicates.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { compareAll } from './duplicate-store.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })
beforeEach(() => app.db.execute(sql`TRUNCATE categories CASCADE`))

const add = async (title: string, content: string) =>
  (await admin.call(categories.create, { body: { type: 'WORD', title, content } })).id
const read = (id: string) => app.visitor.call(entryDocuments.read, { params: { id } })
const pairs = async (state: DuplicateState = 'waiting') =>
  (await admin.call(duplicates.list, { query: { state } })).pairs.map(({ kind, one, other }) => [
    kind,
    ...[one.title, other.title].toSorted(),
  ])
const decide = (one: string, other: string, state: DuplicateState) =>
  admin.call(duplicates.decide, { body: { one, other, state } })

describe('likely duplicates are', () => {
  test.each([
    ['the same headword with the same meaning', 'walai', 'house', 'walai', 'house', 'equal'],
    ['without a glottal mark', "tua'", 'fruit', 'tua', 'a fruit', 'equal'],
    ['with one gloss in common', 'waig', 'water, river', 'waig', 'river (big)', 'equal'],
    ['one letter apart with the same gloss', 'ralan', 'road', 'lalan', 'road', 'near'],
    ['with a letter more', 'sawat', 'above', 'sawaat', 'above', 'near'],
    ['the same word in two dialects', 'awasi', 'good', 'avasi', 'good', 'twin'],
  ])('%s', async (_name, one, meaning, other, otherMeaning, kind) => {
    await add(one, meaning)
    await add('tanak', 'child')
    await add(other, otherMeaning)
    expect(await pairs()).toEqual([[kind, ...[one, other].toSorted()]])
  })
})

describe('no duplicates are', () => {
  test.each([
    ['one letter apart with another meaning', 'tulan', 'moon', 'tulang', 'bone'],
    ['the same headword with another meaning', 'tulan', 'moon', 'tulan', 'month'],
    ['two words for one thing', 'walai', 'house', 'lamin', 'house'],
    ['two numbers', 'turu', 'seven', 'tuluh', 'seven'],
  ])('%s', async (_name, one, meaning, other, otherMeaning) => {
    await add(one, meaning)
    await add(other, otherMeaning)
    expect(await pairs()).toEqual([])
  })

  test('twins that are joined as such, nor words of two languages', async () => {
    const [one, other] = [await add('awasi', 'good'), await add('avasi', 'good')]
    const { version, document } = await read(one)
    const related = { ...document, relations: [{ kind: 'twin' as const, entryId: other }] }
    await admin.call(entryDocuments.change, { params: { id: one }, body: { version, document: related } })
    expect(await pairs()).toEqual([])
    const [mine, lotud] = [await add('walai', 'house'), await add('walai', 'house')]
    const now = await read(lotud)
    const tagged = { version: now.version, document: { ...now.document, language: 'dtr' } }
    await admin.call(entryDocuments.change, { params: { id: lotud }, body: tagged })
    expect(await pairs()).toEqual([])
    expect(mine).not.toBe(lotud)
  })
})

test('a pair leaves the list when it is kept apart, left for later, merged, or changed', async () => {
  const [one, other] = [await add('walai', 'house'), await add('walai', 'house')]
  expect(await pairs()).toHaveLength(1)
  await decide(other, one, 'later')
  expect([await pairs(), await pairs('later')]).toMatchObject([[], [['equal', 'walai', 'walai']]])
  await decide(one, other, 'waiting')
  expect(await pairs()).toHaveLength(1)
  await decide(one, other, 'apart')
  // A later change of either entry does not ask again.
  await admin.call(categories.update, {
    params: { id: one },
    body: { type: 'WORD', title: 'walai', content: 'house, home' },
  })
  expect([await pairs(), (await pairs('apart')).length]).toEqual([[], 1])
  await decide(one, other, 'waiting')
  await admin.call(entryDocuments.join, { params: { id: other }, body: { into: one, version: 1 } })
  expect(await pairs()).toEqual([])
  await admin.call(categories.restore, { params: { id: other } })
  expect(await pairs()).toHaveLength(1)
  await admin.call(categories.update, {
    params: { id: other },
    body: { type: 'WORD', title: 'walai', content: 'rooster' },
  })
  expect(await pairs()).toEqual([])
})

test('a decision about two other entries is refused', async () => {
  const [one, other] = [await add('walai', 'house'), await add('tanak', 'child')]
  await expect(decide(one, other, 'apart')).rejects.toThrow(
    '404: These two entries are not among the likely duplicates.',
  )
  await expect(decide(one, other, 'never' as 'apart')).rejects.toThrow('400: state must be waiting, later or apart.')
})

test('the list comes in pages of at most 100 pairs, each pair once', async () => {
  for (const title of ['walai', 'waig', 'tanak', 'tasu', 'tikus'])
    for (const content of ['one thing', 'one thing']) await add(title, content)
  const seen: string[] = []
  let path: string | undefined = '/api/admin/duplicates?limit=2'
  for (let calls = 0; path !== undefined && calls < 9; calls += 1) {
    const response: Response = await admin.fetch(path)
    const { pairs: page } = (await response.json()) as { pairs: { one: { title: string } }[] }
    expect(page.length).toBeLessThanOrEqual(2)
    expect(response.headers.get('X-Total-Count')).toBe('5')
    seen.push(...page.map(({ one }) => one.title))
    path = /<([^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1]
  }
  expect(seen.toSorted()).toEqual(['tanak', 'tasu', 'tikus', 'waig', 'walai'])
  await expect(admin.call(duplicates.list, { query: { limit: '101' } })).rejects.toMatchObject({ status: 400 })
})

test('a thousand entries of one headword and meaning make no more than ten pairs each', async () => {
  await app.db.execute(
    sql`INSERT INTO categories (type, title, content) SELECT 'WORD', 'walai', 'house' FROM generate_series(1, 1000)`,
  )
  const { unchecked } = await admin.call(duplicates.list, {})
  expect(unchecked).toBe(800)
  await compareAll(app.db)
  expect(await app.db.$count(duplicateChecks)).toBe(0)
  const { rows } = await app.db.execute<{ pairs: number }>(sql`SELECT count(*)::int AS pairs FROM entry_duplicates`)
  expect(rows[0]!.pairs).toBeGreaterThan(1000)
  expect(rows[0]!.pairs).toBeLessThanOrEqual(10_000)
})

test('a batch that takes too long is compared in parts, and the list answers meanwhile', async () => {
  for (let each = 0; each < 6; each += 1) await add('walai', 'house')
  await app.db.execute(sql`ALTER FUNCTION duplicates_check(integer) RENAME TO duplicates_check_fast`)
  onTestFinished(async () => {
    await app.db.execute(sql`DROP FUNCTION duplicates_check(integer)`)
    await app.db.execute(sql`ALTER FUNCTION duplicates_check_fast(integer) RENAME TO duplicates_check`)
  })
  await app.db.execute(sql`CREATE FUNCTION duplicates_check(most integer) RETURNS integer LANGUAGE plpgsql AS $$ BEGIN
    IF most > 3 THEN RAISE EXCEPTION 'too slow' USING ERRCODE = '57014'; END IF;
    RETURN duplicates_check_fast(most); END $$`)
  expect(await admin.call(duplicates.list, {})).toEqual({ pairs: [], unchecked: 6 })
  await compareAll(app.db)
  const { pairs: found, unchecked } = await admin.call(duplicates.list, {})
  expect([found.length > 0, unchecked]).toEqual([true, 0])
})
