import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { attestations } from '#server/db/tables/entries.ts'
import { categories as categoryTable } from '#server/db/tables/library.ts'
import { startContributing } from '#server/testing/library/contributing.ts'
import * as store from './attestations.ts'

const { app, admin, fresh, create, read, give, decide } = await startContributing()
afterAll(() => app.close())

const attest = (
  entryId: string,
  by: Parameters<typeof store.add>[2],
  dialect = 'ranau',
  stance: 'same' | 'different' = 'same',
) => app.db.transaction((tx) => store.add(tx, { entryId, form: 'waig', dialect, stance }, by))
const listBy = async (author: string) => ({
  sourceId: (await admin.call(entryDocuments.createSource, { body: { title: `List by ${author}`, author } })).id,
})

describe('attestations', () => {
  test('in three places make an entry attested, and each form there has one', async () => {
    const id = await create()
    expect((await read(id)).state).toBe('reported')
    await attest(id, await listBy('Ana'), 'ranau')
    expect((await read(id)).state).toBe('one witness')
    await attest(id, await listBy('Ben'), 'tambunan')
    await attest(id, await listBy('Cora'), 'kota-belud')
    const entry = await read(id)
    expect(entry.state).toBe('attested')
    expect(entry.forms[0]?.dialects).toMatchObject([
      { dialect: { slug: 'ranau' }, state: 'one witness', same: 1, names: ['Ana'] },
      { dialect: { slug: 'tambunan' }, state: 'one witness', names: ['Ben'] },
      { dialect: { slug: 'kota-belud' }, state: 'one witness', names: ['Cora'] },
    ])
    // A source that says it differently is no source of the entry.
    await attest(id, await listBy('Dora'), 'ranau', 'different')
    expect((await read(id)).sources).toMatchObject(['Ana', 'Ben', 'Cora'].map((author) => ({ author, locator: null })))
  })

  test('of one person, or of the same list, count once', async () => {
    const id = await create()
    const person = await app.person({ firstName: 'Ana', lastName: null })
    await attest(id, await listBy('Ana'))
    await attest(id, { personId: person.id! })
    await attest(id, { personId: person.id! })
    expect((await read(id)).forms[0]?.dialects[0]).toMatchObject({ state: 'one witness', same: 1, names: ['Ana'] })
    expect(await app.db.$count(attestations, eq(attestations.entryId, id))).toBe(2)
  })

  test('of two against two count as different ways to say it, and none as wrong', async () => {
    const id = await create()
    for (const author of ['Dan', 'Eva']) await attest(id, await listBy(author))
    for (const author of ['Fay', 'Gil']) await attest(id, await listBy(author), 'ranau', 'different')
    const entry = await read(id)
    expect(entry.forms[0]?.dialects[0]).toMatchObject({ state: 'said in different ways here', same: 2, different: 2 })
    expect(JSON.stringify(entry)).not.toContain('wrong')
  })

  test('added at once are all counted', async () => {
    const id = await create()
    const lists = await Promise.all(Array.from({ length: 6 }, (_none, n) => listBy(`Person ${n}`)))
    await Promise.all(lists.map((list) => attest(id, list)))
    const [row] = await app.db.select().from(categoryTable).where(eq(categoryTable.id, id))
    expect(row?.attestationCount).toBe(6)
  })

  test('of a recording are removed with it', async () => {
    const id = await create()
    const recordingId = crypto.randomUUID()
    await attest(id, { speakerId: crypto.randomUUID(), recordingId })
    expect((await read(id)).state).toBe('one witness')
    await app.db.transaction((tx) => store.removeAttestationsOfRecordings(tx, [recordingId]))
    expect((await read(id)).state).toBe('reported')
  })

  test('of another form are shown under their place, are found, and can become a form', async () => {
    const id = await create({ title: 'karabaw' })
    const statement = { kind: 'witness' as const, dialect: 'kota-belud' }
    const say = async (body: object) => (await give(id, { ...statement, ...body } as never, await fresh())).id
    for (const body of [
      { stance: 'different', form: 'kambau' },
      { form: 'karabaw', stance: 'different', note: 'Kambau' },
      { form: 'karabaw', stance: 'unknown' },
      { dialect: 'ranau', stance: 'unknown' },
      { dialect: 'ranau', stance: 'same' },
    ])
      await decide(await say(body), { status: 'APPROVED' })
    const entry = await read(id)
    expect(entry.forms).toMatchObject([
      { text: 'karabaw', dialects: [{ dialect: { slug: 'ranau' }, state: 'one witness' }] },
    ])
    expect(entry.places).toEqual([
      { place: 'ranau', name: 'Ranau', stance: 'same', form: 'karabaw', people: 1 },
      { place: 'kota-belud', name: 'Kota Belud', stance: 'different', form: 'kambau', people: 2 },
    ])
    const seen = await admin.call(entryDocuments.read, { params: { id } })
    expect(seen.places.filter(({ stance }) => stance === 'unknown')).toHaveLength(2)
    const found = await app.visitor.call(categories.list, { query: { q: 'kambau' } })
    expect(found).toMatchObject([{ id, title: 'karabaw', otherForms: expect.arrayContaining(['kambau']) }])

    const last = await say({ stance: 'different', form: 'kambau' })
    await decide(last, { status: 'APPROVED', asForm: true })
    expect((await read(id)).forms).toMatchObject([
      { text: 'karabaw' },
      { text: 'kambau', kind: 'variant', dialects: [{ dialect: { slug: 'kota-belud' }, state: 'attested', same: 3 }] },
    ])
    await admin.call(contributions.undo, { params: { id: last } })
    expect((await read(id)).forms).toHaveLength(1)
  })

  test('of a form in capitals count with the same form in small letters, in the spelling of most people', async () => {
    const id = await create({ title: 'qxkarabau' })
    const statement = { kind: 'witness' as const, stance: 'different' as const }
    const say = async (dialect: string, form: string) =>
      decide((await give(id, { ...statement, dialect, form }, await fresh())).id, { status: 'APPROVED' })
    const shown = async () => {
      const [found] = await app.visitor.call(categories.list, { query: { q: 'qxkarabau' } })
      return [found!.otherForms, (await read(id)).places.map(({ form, people: count }) => [form, count])]
    }
    await say('kota-belud', 'QXKAMBAU')
    await say('ranau', 'qxkambau')
    expect(await shown()).toEqual([
      ['QXKAMBAU'],
      [
        ['QXKAMBAU', 1],
        ['QXKAMBAU', 1],
      ],
    ])
    await say('kota-belud', 'qxkambau')
    expect(await shown()).toEqual([
      ['qxkambau'],
      [
        ['qxkambau', 1],
        ['qxkambau', 2],
      ],
    ])
    const { version, document } = await read(id)
    const forms = [...document.forms, { text: 'qxkambau', kind: 'variant' as const, dialects: [] }]
    await admin.call(entryDocuments.change, { params: { id }, body: { version, document: { ...document, forms } } })
    expect((await shown())[0]).toEqual(['qxkambau'])
  })

  test('of another form of the entry disagree with its headword, not with that form', async () => {
    const id = await create({ title: 'karabau' })
    const { version, document } = await read(id)
    const forms = [...document.forms, { text: 'kambau', kind: 'variant' as const, dialects: [] }]
    await admin.call(entryDocuments.change, { params: { id }, body: { version, document: { ...document, forms } } })
    const body = { kind: 'witness' as const, dialect: 'tambunan', stance: 'different' as const, form: 'Kambau' }
    const { id: given, proposal } = await give(id, body, await fresh())
    expect(proposal).toMatchObject({ form: 'karabau', note: 'Kambau' })
    await decide(given, { status: 'APPROVED' })
    expect((await read(id)).places).toMatchObject([
      { place: 'tambunan', stance: 'different', form: 'Kambau', people: 1 },
    ])
  })
})
