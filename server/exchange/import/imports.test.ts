import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { imports } from '#shared/exchange.ts'
import { imports as importRows } from '#server/db/tables/exchange.ts'
import { runBatchesUnderClaim } from './importer.ts'
import { beginBatch } from './store/async-commit.ts'
import { createImportStore } from './store/import-store.ts'
import { createBatchStatement, undoneRows } from './store/import-statements.ts'
import { none, startImporting } from '#server/testing/library/importing.ts'

const { app, admin, aSource, check, apply, undo, found } = await startImporting()

let source: string
beforeEach(async () => {
  source = await aSource()
})
afterAll(() => app.close())

const manyWords = (name: string) =>
  ['Word,English', ...Array.from({ length: 150 }, (_, n) => `${name} ${n},meaning ${n}`)].join('\n')
/** A trigger that fails statements with more rows than this, as the statement timeout would. */
const givesUpAbove = (most: number) =>
  app.db.$client.query(`
    CREATE OR REPLACE FUNCTION out_of_time() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM written) > ${most} THEN RAISE EXCEPTION 'too slow' USING ERRCODE = '57014'; END IF;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE TRIGGER out_of_time AFTER UPDATE ON import_rows REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION out_of_time()`)

interface Plan {
  'Relation Name'?: string
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
/** The largest number of rows that one index scan of a table reads. */
const looksAt = (plan: Plan, table: string): number =>
  Math.max(
    plan['Relation Name'] === table && /Index|Bitmap|Seq/.test(plan['Node Type']) ? plan['Actual Rows'] : 0,
    ...(plan.Plans ?? []).map((part) => looksAt(part, table)),
  )

describe('applying an import', () => {
  const file = 'Word,English,Malay,Dialect,Domains\nroun,leaf,daun,Bundu-Liwan,Plants\ngamut,root,akar,,plants\n'

  test('creates entries with documents, which are searchable and have a history', async () => {
    const { id } = await check(file)
    expect(await apply(id)).toMatchObject({ state: 'applied', applied: 2 })
    const [leaf] = await found('roun')
    expect(leaf).toMatchObject({ content: 'leaf', dialect: 'Bundu-Liwan', type: 'WORD' })
    expect(leaf!.document).toMatchObject({
      senses: [{ en: 'leaf', ms: 'daun', domains: ['plants'] }],
      sources: [{ sourceId: source }],
    })
    const [hit] = await app.visitor.call(categories.list, { query: { q: 'roun' } })
    expect(hit).toMatchObject({ id: leaf!.id })
    expect(await admin.call(entryDocuments.history, { params: { id: leaf!.id } })).toMatchObject([
      { action: 'imported' },
    ])
    await undo(id)
  })

  test('updates the statistics of the database, which then uses the index of the pages', async () => {
    await apply((await check(manyWords('counted'))).id)
    const { rows } = await app.db.$client.query(
      `SELECT attname FROM pg_stats WHERE tablename = 'categories' AND attname IN ('deleted_at', 'type') ORDER BY attname`,
    )
    expect(rows).toEqual([{ attname: 'deleted_at' }, { attname: 'type' }])
  })

  test('twice with the same file changes nothing; a corrected row changes one entry; manual edits stay', async () => {
    const first = await check(file)
    await apply(first.id)
    expect((await check(file)).counts).toEqual({ ...none, same: 2 })

    const mended = file.replace('leaf', 'leaf, foliage')
    const quoted = mended.replace('leaf, foliage', '"leaf, foliage"')
    const second = await check(quoted)
    expect(second.counts).toEqual({ ...none, same: 1, changed: 1 })
    await apply(second.id)
    const [leaf] = await found('roun')
    expect(leaf).toMatchObject({ content: 'leaf, foliage', version: 2 })

    const entry = await admin.call(entryDocuments.read, { params: { id: leaf!.id } })
    const document = { ...entry.document, senses: [{ ...entry.document.senses![0]!, en: 'a leaf' }] }
    await admin.call(entryDocuments.change, { params: { id: leaf!.id }, body: { version: 2, document } })
    const third = await check(file)
    expect(third.counts).toEqual({ ...none, same: 1, conflict: 1 })
    await apply(third.id)
    expect((await found('roun'))[0]).toMatchObject({ content: 'a leaf' })
  })

  test('does not change an entry edited after the dry run', async () => {
    const first = await check('Word,English\nsakot,grass\n')
    await apply(first.id)
    const second = await check('Word,English\nsakot,weed\n')
    expect(second.counts).toEqual({ ...none, changed: 1 })
    const [grass] = await found('sakot')
    await admin.call(categories.update, {
      params: { id: grass!.id },
      body: { type: 'WORD', title: 'sakot', content: 'grass, herb' },
    })
    expect(await apply(second.id)).toMatchObject({ applied: 0, counts: { ...none, conflict: 1 } })
    expect((await found('sakot'))[0]).toMatchObject({ content: 'grass, herb' })
  })

  test('and undoing it removes unedited entries, and names those that stay', async () => {
    const { id } = await check('Word,English\nkorut,spider\ntikus,rat\n')
    await apply(id)
    const [rat] = await found('tikus')
    await admin.call(categories.update, {
      params: { id: rat!.id },
      body: { type: 'WORD', title: 'tikus', content: 'rat, mouse' },
    })
    expect(await undo(id)).toMatchObject({ state: 'undone', keptByUndo: 1 })
    expect(await found('korut')).toEqual([])
    expect(await found('tikus')).toHaveLength(1)
  })

  test('twice after two dry runs imports its words once', async () => {
    const words = 'Word,English\nsusu,milk\nbatu,stone\n'
    const [first, second] = [await check(words), await check(words)]
    expect(await apply(first.id)).toMatchObject({ applied: 2 })
    expect(await apply(second.id)).toMatchObject({ state: 'applied', applied: 0, counts: { ...none, conflict: 2 } })
    expect(await found('susu')).toHaveLength(1)
    const id = crypto.randomUUID()
    const named = `id,Word,English\n${id},gayo,big\n`
    const [third, fourth] = [await check(named), await check(named)]
    await apply(third.id)
    expect(await apply(fourth.id)).toMatchObject({ applied: 0, counts: { ...none, conflict: 1 } })
  })

  test('at the same time as another with the same words imports each once', async () => {
    const words = ['Word,English', ...Array.from({ length: 3000 }, (_, n) => `kinoingan ${n},meaning ${n}`)]
    const backwards = [words[0]!, ...words.slice(1).toReversed()]
    const both = [await check(words.join('\n')), await check(backwards.join('\n'))]
    const applied = await Promise.all(both.map(({ id }) => apply(id)))
    expect(applied.map(({ state }) => state)).toEqual(['applied', 'applied'])
    const sum = (outcome: 'new' | 'conflict') => applied.reduce((all, { counts }) => all + counts[outcome], 0)
    expect([sum('new'), sum('conflict')]).toEqual([3000, 3000])
    expect(await found('kinoingan 1500')).toHaveLength(1)
    for (const { id } of both) await undo(id)
  })

  test('again after an undo restores its entries, but not those that an admin deleted', async () => {
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const words = `id,Word,English\n${id},bulan,month\n${other},tadau,day\n`
    const first = await check(words)
    await apply(first.id)
    await undo(first.id)
    const again = await check(words)
    expect(again.counts).toEqual({ ...none, new: 2 })
    await apply(again.id)
    const [day] = await found('tadau')
    await admin.call(categories.remove, { params: { id: day!.id } })
    const mended = words.replace('month', 'moon').replace('day', 'the day')
    expect((await check(mended)).counts).toEqual({ ...none, changed: 1, conflict: 1 })
  })

  test('and undoing it in two requests happens once', async () => {
    const { id } = await check('Word,English\nkotigoguno,green\nmagasu,white\n')
    await apply(id)
    const answers = await Promise.allSettled([undo(id), undo(id), undo(id)])
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    expect(await admin.call(imports.read, { params: { id } })).toMatchObject({ state: 'undone', keptByUndo: 0 })
    await expect(admin.call(imports.discard, { params: { id } })).rejects.toThrow('409')
  })

  test('and undoing it reads no more rows than one batch, however many exist', async () => {
    const { id } = await check(manyWords('tabu'))
    await apply(id)
    const client = await app.db.$client.connect()
    try {
      await client.query(beginBatch)
      await client.query(createBatchStatement)
      const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, FORMAT json) ${undoneRows.fillStatement}`,
        [id, admin.id, app.time.now(), null, 10, 5],
      )
      expect(looksAt(explained.rows[0]!['QUERY PLAN'][0].Plan, 'import_rows')).toBe(10)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    await undo(id)
  })

  test('invalidates cached answers once, and not with each batch', async () => {
    const { id } = await check(manyWords('sunsuyon'))
    const store = createImportStore(app.db, () => app.time.now())
    await store.claim(id, 'checked', 'applying')
    const version = async () =>
      (await app.db.$client.query(`SELECT version FROM content_versions WHERE name = 'library'`)).rows[0].version
    const before = Number(await version())
    const by = { actorId: admin.id!, at: app.time.now(), why: 'A test' }
    await runBatchesUnderClaim(store, id, 'applied', () => store.applyBatch(id, by, 10))
    // Fifteen batches were written.
    expect(Number(await version()) - before).toBeLessThan(15)
    await undo(id)
  })

  test('and undoing it restores replaced content', async () => {
    await apply((await check('Word,English\nliou,neck\n')).id)
    const second = await check('Word,English\nliou,throat\n')
    await apply(second.id)
    await undo(second.id)
    expect((await found('liou'))[0]).toMatchObject({ content: 'neck', version: 3 })
  })

  test('continues after an interruption, and two simultaneous requests do not apply it twice', async () => {
    const { id } = await check('Word,English\ntodung,nose\nkabang,mouth\n')
    const answers = await Promise.allSettled([apply(id), apply(id)])
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
    expect(refusals.filter((why) => !why.endsWith('409: This import is being applied already.'))).toEqual([])
    expect(await found('todung')).toHaveLength(1)
    const cut = await check('Word,English\nnipon,tooth\n')
    await app.db
      .update(importRows)
      .set({ state: 'applying', claimedAt: new Date(0) })
      .where(eq(importRows.id, cut.id))
    expect(await apply(cut.id)).toMatchObject({ state: 'applied', applied: 1 })
  })

  describe('with time for few rows per statement', () => {
    afterEach(() => app.db.$client.query('DROP TRIGGER out_of_time ON import_rows'))

    test('an import is applied and undone in smaller batches', async () => {
      await givesUpAbove(40)
      const { id } = await check(manyWords('tutuk'))
      expect(await apply(id)).toMatchObject({ state: 'applied', applied: 150 })
      expect(await undo(id)).toMatchObject({ state: 'undone', applied: 150, keptByUndo: 0 })
      expect(await found('tutuk 149')).toEqual([])
    })

    test('or for none, an import stays for the next request, which need not wait', async () => {
      await givesUpAbove(0)
      const { id } = await check(manyWords('tangkal'))
      const store = createImportStore(app.db, () => app.time.now())
      const by = { actorId: admin.id!, at: app.time.now(), why: 'A test' }
      await store.claim(id, 'checked', 'applying')
      const applied = runBatchesUnderClaim(store, id, 'applied', (most) => store.applyBatch(id, by, most))
      await expect(applied).rejects.toThrow('too slow')
      expect(await admin.call(imports.read, { params: { id } })).toMatchObject({ state: 'applying', stalled: true })
      await givesUpAbove(40)
      expect(await apply(id)).toMatchObject({ state: 'applied', applied: 150 })
    })
  })
})
