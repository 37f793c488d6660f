import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { places } from '#shared/entries/places/places.ts'
import { exportAddresses, imports } from '#shared/exchange.ts'
import { contributions as contributionRows } from '#server/db/tables/library.ts'
import { startContributing } from '#server/testing/library/contributing.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'

const { app, admin, fresh, create, read, edit, decide } = await startContributing()
afterAll(() => app.close())

let count = 0
/** Two places, and the merge of the first into the second one. */
async function twoPlaces() {
  count += 1
  const add = (name: string) => admin.call(places.create, { body: { name: `${name} ${'abcdefghijklm'[count]!}` } })
  const [from, into] = [await add('Before'), await add('After')]
  const merge = () => admin.call(places.merge, { params: { id: from.id }, body: { into: into.id } })
  return { from, into, merge }
}
const saidIn = (slug: string) => ({
  forms: [{ text: 'waig', kind: 'main' as const, dialects: [slug, 'ranau'] }],
  examples: [{ text: 'Waig.', translation: null, dialect: slug, sourceId: null }],
})
async function change(id: string, fields: object) {
  const { version, document } = await read(id)
  await admin.call(entryDocuments.change, { params: { id }, body: { version, document: { ...document, ...fields } } })
}
/** The places that an entry names. */
async function placesOf(id: string, person = app.visitor) {
  const { document, dialect } = await person.call(entryDocuments.read, { params: { id } })
  return {
    dialect,
    forms: document.forms.map(({ dialects }) => dialects),
    examples: document.examples?.map((one) => one.dialect),
  }
}
const placesIn = ({ slug, name }: { slug: string; name: string }) => ({
  dialect: `${name} and Ranau`,
  forms: [[slug, 'ranau']],
  examples: [slug],
})
const history = (id: string) => app.visitor.call(entryDocuments.history, { params: { id } })

describe('a merged place does not come back', () => {
  test('with a version that an entry returns to, nor as a difference of versions', async () => {
    const { from, into, merge } = await twoPlaces()
    const id = await create()
    await change(id, saidIn(from.slug))
    await change(id, { warning: 'Said at a burial' })
    await merge()
    await change(id, { warning: 'Said at a wedding' })
    expect((await history(id))[0]!.changes).toMatchObject([{ path: ['warning'] }])
    const { version } = await read(id)
    await admin.call(entryDocuments.revert, { params: { id }, body: { version, to: 2 } })
    expect(await placesOf(id)).toEqual(placesIn(into))
    expect((await history(id))[0]!.changes).toMatchObject([{ path: ['warning'] }])
  })

  test('with a decision that is undone', async () => {
    const { from, into, merge } = await twoPlaces()
    const id = await create()
    await change(id, saidIn(from.slug))
    const given = await edit(id, { forms: [{ text: 'waig', kind: 'main', dialects: [] }], examples: [] }, await fresh())
    await decide(given.id, { status: 'APPROVED' })
    await merge()
    await admin.call(contributions.undo, { params: { id: given.id } })
    expect(await placesOf(id)).toEqual(placesIn(into))
  })

  test('with an entry that was deleted', async () => {
    const { from, into, merge } = await twoPlaces()
    const id = await create()
    await change(id, saidIn(from.slug))
    await admin.call(categories.remove, { params: { id } })
    await merge()
    await admin.call(categories.restore, { params: { id } })
    expect(await placesOf(id)).toEqual(placesIn(into))
  })

  test('with an import that was checked before, is taken back, or names it afterwards', async () => {
    const { from, into, merge } = await twoPlaces()
    const source = await admin.call(entryDocuments.createSource, { body: { title: 'A list', licence: 'CC BY 4.0' } })
    const check = async (file: string) => {
      const address = `/api/imports?name=words.csv&source=${source.id}`
      const answer = await admin.fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream' },
        body: file,
      })
      return (await answer.json()) as { id: string; counts: object }
    }
    const file = (meaning: string) => `id,Word,English,Dialects\nm-1,tulan,${meaning},${from.name}\n`
    const apply = (id: string) => admin.call(imports.apply, { params: { id } })
    await apply((await check(file('bone'))).id)
    const again = (await check(file('bones'))).id
    await apply(again)
    const later = (await check(`id,Word,English,Dialects\nm-2,likud,back,${from.name}\n`)).id
    await merge()
    await apply(later)
    await admin.call(imports.undo, { params: { id: again } })
    const [tulan, likud] = await admin
      .call(categories.list, { query: { dialect: into.slug } })
      .then((found) => ['tulan', 'likud'].map((title) => found.find((one) => one.title === title)))
    const there = { dialect: into.name, forms: [[into.slug]], examples: [] }
    expect(await placesOf(tulan!.id)).toEqual(there)
    expect(await placesOf(likud!.id)).toEqual(there)
    expect((await read(likud!.id)).forms[0]).toMatchObject({ dialects: [{ dialect: { slug: into.slug } }] })
    const witnesses = await app.db.execute(
      sql`SELECT DISTINCT dialect FROM witnesses WHERE entry_id IN (${tulan!.id}, ${likud!.id})`,
    )
    expect(witnesses.rows).toEqual([{ dialect: into.slug }])
    expect((await check(file('bone'))).counts).toMatchObject({ same: 1, changed: 0, conflict: 0 })
    const words = await (await app.visitor.fetch(exportAddresses.csv)).text()
    expect(words).not.toContain(from.slug)
  })

  test('with an archive of a version that left it in entries', async () => {
    const { from, into, merge } = await twoPlaces()
    const id = await create()
    await merge()
    await app.db.execute(sql`ALTER TABLE categories DISABLE TRIGGER categories_places`)
    await change(id, { warning: 'Here' })
    const stored = JSON.stringify({ ...(await read(id)).document, ...saidIn(from.slug) })
    await app.db.execute(sql`UPDATE categories SET document = ${stored}::jsonb, dialect = 'Before' WHERE id = ${id}`)
    await app.db.execute(sql`ALTER TABLE categories ENABLE TRIGGER categories_places`)
    const folder = await mkdtemp(join(tmpdir(), 'merged-places-'))
    const file = join(folder, 'archive.zip')
    await writeFile(file, Buffer.from(await (await admin.fetch('/api/admin/archive')).arrayBuffer()))
    const other = await startTestApp()
    try {
      await other.product.slices.exchange.readArchive(file)
      expect(await placesOf(id, await other.person(people['an admin']))).toEqual(placesIn(into))
    } finally {
      await other.close()
      await rm(folder, { recursive: true })
    }
  })
})

test('an edit that names a place which was merged before it could follow is approved', async () => {
  const { from, into, merge } = await twoPlaces()
  const id = await create()
  await change(id, saidIn(from.slug))
  const forms = [{ text: 'vaig', kind: 'main' as const, dialects: [from.slug, 'ranau'] }]
  const given = await edit(id, { forms }, await fresh())
  const [row] = await app.db.select().from(contributionRows).where(eq(contributionRows.id, given.id))
  await merge()
  // An earlier release left proposals as they were; the migration moves them as a merge does.
  await app.db.update(contributionRows).set({ proposal: row!.proposal }).where(eq(contributionRows.id, given.id))
  await app.db.execute(sql`SELECT places_move(array(SELECT slug FROM dialects WHERE merged_into IS NOT NULL))`)
  await decide(given.id, { status: 'APPROVED' })
  expect(await read(id)).toMatchObject({ title: 'vaig' })
  expect(await placesOf(id)).toEqual(placesIn(into))
})
