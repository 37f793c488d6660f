import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { attestations } from '#server/db/tables/entries.ts'
import { categories as categoryTable } from '#server/db/tables/library.ts'
import { startEditing } from '#server/testing/library/editing.ts'
import * as store from './attestations.ts'

const { app, admin, create, read } = await startEditing()
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
    await app.db.transaction((tx) => store.removeRecordings(tx, [recordingId]))
    expect((await read(id)).state).toBe('reported')
  })
})
