import { afterAll, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { places } from '#shared/entries/places/places.ts'
import { startContributing } from '#server/testing/library/contributing.ts'

const { app, admin, fresh, create, read, give, decide, edit } = await startContributing()
afterAll(() => app.close())

const add = (name: string, fields: object = {}) => admin.call(places.create, { body: { name, ...fields } })
const putUnder = (id: string, dialect: string) => admin.call(places.change, { params: { id }, body: { dialect } })
const merge = (id: string, into: string) => admin.call(places.merge, { params: { id }, body: { into } })
const names = async () => (await app.visitor.call(places.list, {})).map(({ name }) => name)
/** An entry that is said in this place, with a sentence from there and a statement of somebody there. */
async function saidIn(place: string) {
  const id = await create()
  const { version, document } = await read(id)
  const [form] = document.forms
  const examples = [{ text: 'Waig.', translation: null, dialect: place, sourceId: null }]
  const forms = [{ ...form!, dialects: [place, 'ranau'] }]
  await admin.call(entryDocuments.change, {
    params: { id },
    body: { version, document: { ...document, forms, examples } },
  })
  const body = { kind: 'witness' as const, form: 'waig', dialect: place, stance: 'same' as const }
  await decide((await give(id, body, await fresh())).id, { status: 'APPROVED' })
  return id
}
const idsIn = async (dialect: string) =>
  (await app.visitor.call(categories.list, { query: { dialect } })).map(({ id }) => id)

describe('places', () => {
  test('are added by admins, under a dialect and with the tag of another language', async () => {
    const made = await add('Kampung Lotud', { place: 'Tuaran', language: 'dtr', unsure: true })
    expect(made).toMatchObject({ slug: 'kampung-lotud', dialect: null, language: 'dtr', unsure: true })
    const below = await add("Tamparuli'", { dialect: made.id })
    expect(below).toMatchObject({ slug: 'tamparuli', dialect: made.slug, language: 'dtp' })
    expect(await names()).toEqual(expect.arrayContaining(['Kampung Lotud', "Tamparuli'"]))
    expect(await app.visitor.call(entryDocuments.dialects, {})).toContainEqual(
      expect.objectContaining({ slug: 'tamparuli', name: "Tamparuli'" }),
    )
  })

  test.each([
    ['409 name', { name: 'ranau' }],
    ['400 name', { name: '123' }],
    ['400 name', { name: ' ' }],
    ['400 dialect', { name: 'Nabalu', dialect: 'nowhere' }],
    ['400 language', { name: 'Nabalu', language: 'Lotud' }],
  ])('are refused with %s', async (refusal, body) => {
    const [status, field] = refusal.split(' ')
    await expect(admin.call(places.create, { body })).rejects.toMatchObject({
      status: Number(status),
      field,
    })
  })

  test('get another name, which entries, lists and filters follow', async () => {
    const { id: placeId, slug: place } = await add('Old name')
    const id = await saidIn(place)
    expect(await read(id)).toMatchObject({ dialect: 'Old name and Ranau' })
    await admin.call(places.change, { params: { id: placeId }, body: { name: 'New name' } })
    expect(await read(id)).toMatchObject({
      dialect: 'New name and Ranau',
      forms: [{ dialects: [{ dialect: { name: 'New name' } }, {}] }],
    })
    expect(await idsIn(place)).toEqual([id])
  })

  test('keep their new name when an entry goes back to an earlier version', async () => {
    const { id: placeId, slug: place } = await add('Called before')
    const id = await saidIn(place)
    const { version, document } = await read(id)
    await admin.call(entryDocuments.change, {
      params: { id },
      body: { version, document: { ...document, warning: 'Said at a burial' } },
    })
    await admin.call(places.change, { params: { id: placeId }, body: { name: 'Called after' } })
    await admin.call(entryDocuments.revert, { params: { id }, body: { version: version + 1, to: version } })
    const entry = await read(id)
    expect(entry.dialect).toBe('Called after and Ranau')
    expect(entry.warning).toBeNull()
  })

  test('are merged: entries, sentences and statements go to the place that stays', async () => {
    const [twice, once] = [await add('Twice'), await add('Once')]
    const [from, into] = [twice.slug, once.slug]
    const id = await saidIn(from)
    await admin.call(places.merge, { params: { id: twice.id }, body: { into: once.id } })
    const entry = await read(id)
    expect(entry.document.forms?.[0]?.dialects).toEqual([into, 'ranau'])
    expect(entry.document.examples?.[0]?.dialect).toBe(into)
    expect(entry).toMatchObject({ dialect: 'Once and Ranau', places: [{ place: into, people: 1 }] })
    expect([await idsIn(from), await idsIn(into)]).toEqual([[id], [id]])
    expect(await names()).not.toContain('Twice')
    await expect(admin.call(places.merge, { params: { id: once.id }, body: { into } })).rejects.toMatchObject({
      status: 400,
    })
    await expect(admin.call(places.merge, { params: { id: once.id }, body: { into: from } })).rejects.toMatchObject({
      status: 400,
    })
    await expect(
      admin.call(places.change, { params: { id: twice.id }, body: { name: 'Again' } }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  test('that are merged take the pending edits which name them along', async () => {
    const [from, into] = [await add('Merged early'), await add('Stays here')]
    const id = await create()
    const forms = [{ text: 'waig', kind: 'main' as const, dialects: ['ranau', from.slug] }]
    const examples = [{ text: 'Waig.', translation: null, dialect: from.slug, sourceId: null }]
    const given = await edit(id, { forms, examples }, await fresh())
    const without = await edit(id, { warning: 'Heard once' }, await fresh())
    await admin.call(places.merge, { params: { id: from.id }, body: { into: into.id } })
    await decide(given.id, { status: 'APPROVED' })
    await decide(without.id, { status: 'APPROVED' })
    const entry = await read(id)
    expect(entry).toMatchObject({ dialect: 'Ranau and Stays here', document: { warning: 'Heard once' } })
    expect(entry.document.forms[0]?.dialects).toEqual(['ranau', into.slug])
    expect(entry.document.examples?.[0]?.dialect).toBe(into.slug)
  })

  test('with places of their own do not go under another place', async () => {
    const [one, other] = [await add('Dialect one'), await add('Dialect other')]
    const below = await add('Village one', { dialect: one.id })
    await expect(putUnder(one.id, other.id)).rejects.toMatchObject({ status: 409, field: 'dialect' })
    await expect(merge(one.id, below.id)).rejects.toMatchObject({ status: 409, field: 'into' })
    await add('Village other', { dialect: other.id })
    await expect(merge(other.id, below.id)).rejects.toMatchObject({ status: 409, field: 'into' })
    expect(await putUnder(below.id, other.id)).toMatchObject({ dialect: other.slug })
    expect(await putUnder(one.id, other.id)).toMatchObject({ dialect: other.slug })
    await merge(other.id, (await add('Dialect that stays')).id)
    const all = await app.visitor.call(places.list, {})
    expect(all.find(({ id }) => id === below.id)).toMatchObject({ dialect: 'dialect-that-stays' })
  })

  test('of a dialect are found with it, by the forms and by the statements of people', async () => {
    const [dialect, other] = [await add('Dialect above'), await add('Another above')]
    const village = await add('Village below', { dialect: dialect.id })
    const [named, stated] = [await saidIn(village.slug), await create()]
    expect(await idsIn(dialect.slug)).toEqual([named])
    const body = { kind: 'witness' as const, form: 'waig', dialect: village.slug, stance: 'same' as const }
    await decide((await give(stated, body, await fresh())).id, { status: 'APPROVED' })
    const unknown = { ...body, stance: 'unknown' as const }
    await decide((await give(await create(), unknown, await fresh())).id, { status: 'APPROVED' })
    const both = [named, stated].toSorted()
    const found = async () => [(await idsIn(dialect.slug)).toSorted(), (await idsIn(other.slug)).toSorted()]
    expect(await found()).toEqual([both, []])
    await putUnder(village.id, other.id)
    expect(await found()).toEqual([[], both])
    await merge(village.id, dialect.id)
    expect(await found()).toEqual([both, []])
    await putUnder(dialect.id, other.id)
    expect(await found()).toEqual([both, both])
  })

  test('that two admins change at once make no circle, and nothing goes into a place that is gone', async () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const pairs = await Promise.all(
      letters.map(async (letter) => [await add(`Circle one ${letter}`), await add(`Circle other ${letter}`)] as const),
    )
    for (const [one, other] of pairs) {
      const done = await Promise.allSettled([putUnder(one.id, other.id), putUnder(other.id, one.id)])
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
    const merged = await Promise.all(
      letters.map(async (letter) => [await add(`Gone one ${letter}`), await add(`Gone other ${letter}`)] as const),
    )
    for (const [one, other] of merged) {
      const done = await Promise.allSettled([merge(one.id, other.id), merge(other.id, one.id)])
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const left = (await app.visitor.call(places.list, {})).filter(({ id }) => id === one.id || id === other.id)
      expect(left).toHaveLength(1)
    }
  })

  test('that people suggest wait until an admin accepts or declines them', async () => {
    const person = await fresh()
    const suggested = await person.call(places.suggest, { body: { name: 'Bundu Tuhan' } })
    const declined = await person.call(places.suggest, { body: { name: 'Nowhere at all' } })
    expect(await names()).not.toContain('Bundu Tuhan')
    const [first] = await admin.call(places.administer, {})
    expect(first).toMatchObject({ listed: false })
    await admin.call(places.change, { params: { id: suggested.id }, body: { listed: true, unsure: false } })
    await admin.call(places.decline, { params: { id: declined.id } })
    expect(await names()).toContain('Bundu Tuhan')
    expect((await admin.call(places.administer, {})).every(({ listed }) => listed)).toBe(true)
    await expect(admin.call(places.decline, { params: { id: suggested.id } })).rejects.toMatchObject({ status: 409 })
  })
})
