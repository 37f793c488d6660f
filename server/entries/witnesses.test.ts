import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import { categories as categoryTable, witnesses } from '#server/db/tables.ts'
import { startEditing } from '#server/testing/editing.ts'
import { createWitnessStore } from './witnesses.ts'

const { app, admin, create, read } = await startEditing()
afterAll(() => app.close())

const store = () => createWitnessStore(app.db, async () => [])
const says = (
  entryId: string,
  by: Parameters<ReturnType<typeof store>['add']>[2],
  dialect = 'ranau',
  stance: 'same' | 'different' = 'same',
) => app.db.transaction((tx) => store().add(tx, { entryId, form: 'waig', dialect, stance }, by))
const listBy = async (author: string) => ({
  sourceId: (await admin.call(dictionary.createSource, { body: { title: `List by ${author}`, author } })).id,
})

describe('witnesses', () => {
  test('in three places attest an entry, and each form there has one', async () => {
    const id = await create()
    expect((await read(id)).state).toBe('reported')
    await says(id, await listBy('Ana'), 'ranau')
    expect((await read(id)).state).toBe('one witness')
    await says(id, await listBy('Ben'), 'tambunan')
    await says(id, await listBy('Cora'), 'kota-belud')
    const whole = await read(id)
    expect(whole.state).toBe('attested')
    expect(whole.forms[0]?.dialects).toMatchObject([
      { dialect: { slug: 'ranau' }, state: 'one witness', same: 1, names: ['Ana'] },
      { dialect: { slug: 'tambunan' }, state: 'one witness', names: ['Ben'] },
      { dialect: { slug: 'kota-belud' }, state: 'one witness', names: ['Cora'] },
    ])
  })

  test('who are one person, or repeat one list, count once', async () => {
    const id = await create()
    const person = await app.person({ firstName: 'Ana', lastName: null })
    await says(id, await listBy('Ana'))
    await says(id, { personId: person.id! })
    await says(id, { personId: person.id! })
    expect((await read(id)).forms[0]?.dialects[0]).toMatchObject({ state: 'one witness', same: 1, names: ['Ana'] })
    expect(await app.db.$count(witnesses, eq(witnesses.entryId, id))).toBe(2)
  })

  test('two against two say it in different ways, and nobody is wrong', async () => {
    const id = await create()
    for (const author of ['Dan', 'Eva']) await says(id, await listBy(author))
    for (const author of ['Fay', 'Gil']) await says(id, await listBy(author), 'ranau', 'different')
    const whole = await read(id)
    expect(whole.forms[0]?.dialects[0]).toMatchObject({ state: 'said in different ways here', same: 2, different: 2 })
    expect(JSON.stringify(whole)).not.toContain('wrong')
  })

  test('who come at once are all counted', async () => {
    const id = await create()
    const lists = await Promise.all(Array.from({ length: 6 }, (_none, n) => listBy(`Person ${n}`)))
    await Promise.all(lists.map((list) => says(id, list)))
    const [kept] = await app.db.select().from(categoryTable).where(eq(categoryTable.id, id))
    expect(kept?.witnessed).toBe(6)
  })

  test('of a recording go with it', async () => {
    const id = await create()
    const recordingId = crypto.randomUUID()
    await says(id, { speakerId: crypto.randomUUID(), recordingId })
    expect((await read(id)).state).toBe('one witness')
    await app.db.transaction((tx) => store().removeRecordings(tx, [recordingId]))
    expect((await read(id)).state).toBe('reported')
  })
})
