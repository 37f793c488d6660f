import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { labels } from '#shared/labels/labels.ts'
import { labelNames } from '#shared/labels/names.ts'
import { attestations } from '#server/db/tables/entries.ts'
import { interfaceLabels } from '#server/db/tables/labels.ts'
import { categories as entryRows } from '#server/db/tables/library.ts'
import { recount } from '#server/entries/attestations.ts'
import { labelEvidence } from '#server/entries/labels/evidence.ts'
import { labelFormsIn } from '#server/entries/labels/store.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, admin, learner } = useTestApp({ admin: 'an admin', learner: 'a learner' })

/** Deletes all labels and entries: to add the attested labels again takes a second. */
async function clear() {
  await app.db.delete(interfaceLabels)
  await app.db.delete(entryRows)
}

const shown = async () => (await app.visitor.call(labels.list, {})).labels
const namesShown = async () => (await shown()).map(({ name }) => name)
const entryOf = async (name: string) => (await shown()).find((label) => label.name === name)!.entryId
const stateOf = async (name: string) => (await admin.call(labels.administer, {})).find((label) => label.name === name)
/** Adds the labels that are missing: a test changes words of its own, and leaves the others to the next. */
const seed = () => admin.call(labels.addAttested, {})
const link = (name: string, body: object) => admin.call(labels.link, { params: { name }, body: body as never })
const newEntry = (title: string, type: 'WORD' | 'PHRASE' = 'WORD') =>
  admin.call(categories.create, { body: { type, title, content: title } })

describe('the attested labels', () => {
  test('have the names of the contract', () => {
    expect(labelEvidence.map(({ name }) => name)).toEqual([...labelNames])
  })

  test('use an entry that was there before', async () => {
    await clear()
    const { id } = await newEntry('basao')
    await seed()
    expect((await shown()).find(({ name }) => name === 'read')?.entryId).toBe(id)
  })

  test('use the entry of their own spelling and type, not an older twin of another dialect or a greeting', async () => {
    await clear()
    await newEntry('agazo')
    await newEntry('Osonong', 'PHRASE')
    const [large, good] = [await newEntry('agayo'), await newEntry('osonong')]
    await seed()
    expect([await entryOf('large'), await entryOf('good')]).toEqual([large.id, good.id])
  })

  test('come with their sources as witnesses, once', async () => {
    await clear()
    expect(await seed()).toMatchObject({ labels: 65 })
    expect(await seed()).toEqual({ entries: 0, labels: 0 })
    const search = (await shown()).find(({ name }) => name === 'search')
    expect(search).toMatchObject({ form: 'ihumo', en: 'search', ms: 'cari', decision: null })
    expect(search!.sources.length).toBeGreaterThan(1)
    expect(await namesShown()).toHaveLength(65)
  })

  test('are described with texts, entries and documents', async () => {
    await clear()
    await seed()
    const { texts, entries, labels: shownLabels, documents } = await admin.call(labels.languages, {})
    expect(texts).toBeGreaterThan(1000)
    expect(entries.withMalay).toBe(entries.total)
    expect(shownLabels).toEqual({ shown: 65, total: 139 })
    expect(new Set(documents.map(({ name, language }) => `${name} ${language}`))).toEqual(
      new Set(['privacy', 'terms', 'refunds'].flatMap((name) => [`${name} en`, `${name} ms`])),
    )
  })

  test('with one word for two meanings share its entry', async () => {
    await seed()
    const [language, word] = ['language', 'word'].map(async (name) => (await shown()).find((one) => one.name === name))
    expect((await language)!.entryId).toBe((await word)!.entryId)
  })

  test('go at once with their entry, and come back with it', async () => {
    await seed()
    const { entryId } = (await shown()).find(({ name }) => name === 'cancel')!
    const { version } = await app.visitor.call(labels.list, {})
    await admin.call(categories.remove, { params: { id: entryId } })
    expect(await namesShown()).not.toContain('cancel')
    expect((await app.visitor.call(labels.list, {})).version).toBeGreaterThan(version)
    await admin.call(categories.restore, { params: { id: entryId } })
    expect(await namesShown()).toContain('cancel')
  })

  test('go at once when their form loses a witness, and come back with it', async () => {
    await seed()
    const { entryId } = (await shown()).find(({ name }) => name === 'cancel')!
    const witnesses = await app.db.delete(attestations).where(eq(attestations.entryId, entryId)).returning()
    await app.db.insert(attestations).values(witnesses.slice(0, 1))
    expect(await stateOf('cancel')).toMatchObject({ state: 'not attested', entryId })
    expect(await namesShown()).not.toContain('cancel')
    await app.db.insert(attestations).values(witnesses.slice(1))
    expect(await namesShown()).toContain('cancel')
  })

  test('go at once when their entry loses the form', async () => {
    await seed()
    const { entryId } = (await shown()).find(({ name }) => name === 'read')!
    const [entry] = await app.db.select().from(entryRows).where(eq(entryRows.id, entryId))
    const document = { ...entry!.document!, forms: [{ ...entry!.document!.forms[0]!, text: 'walai' }] }
    await app.db.update(entryRows).set({ document }).where(eq(entryRows.id, entryId))
    expect(await stateOf('read')).toMatchObject({ state: 'unlinked' })
    expect(await namesShown()).not.toContain('read')
  })

  test('follow a merge of their entry', async () => {
    await seed()
    const { entryId } = (await shown()).find(({ name }) => name === 'wait')!
    const other = await newEntry('andado po')
    const { version } = await admin.call(entryDocuments.read, { params: { id: other.id } })
    await admin.call(entryDocuments.join, { params: { id: entryId }, body: { into: other.id, version } })
    expect((await shown()).find(({ name }) => name === 'wait')?.entryId).toBe(other.id)
  })
})

describe('linking a label', () => {
  test('is refused for a form of another entry, at its field', async () => {
    const { id } = await newEntry('ihumo')
    await expect(link('search', { entryId: id, form: 'walai' })).rejects.toMatchObject({ status: 400, field: 'form' })
  })

  test('is refused before two independent sources give the form', async () => {
    const { id } = await newEntry('kouhupan')
    await expect(link('help', { entryId: id, form: 'kouhupan', decision: 'KLF, 2026' })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('needs a decision where sources differ, and shows it', async () => {
    await seed()
    const { entryId } = (await shown()).find(({ name }) => name === 'house')!
    await expect(link('home', { entryId, form: 'walai' })).rejects.toMatchObject({ status: 400, field: 'decision' })
    expect(await link('home', { entryId, form: 'walai', decision: 'The committee, 1 November 2026' })).toMatchObject({
      state: 'shown',
      version: 1,
    })
    expect((await shown()).find(({ name }) => name === 'home')?.decision).toBe('The committee, 1 November 2026')
  })

  test('is refused on a version that another admin has changed', async () => {
    await seed()
    const { entryId } = (await shown()).find(({ name }) => name === 'house')!
    const { version } = (await stateOf('house'))!
    await link('house', { entryId, form: 'walai', version })
    await expect(link('house', { entryId, form: 'walai', version })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
    })
  })

  test('by two admins at once is done once', async () => {
    await seed()
    const { entryId } = (await shown()).find(({ name }) => name === 'house')!
    const { version } = (await stateOf('house'))!
    const both = await Promise.allSettled([1, 2].map(() => link('house', { entryId, form: 'walai', version })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stateOf('house')).toMatchObject({ version: version + 1 })
  })

  test('answers 404 for an unknown name or entry', async () => {
    const body = { entryId: '00000000-0000-4000-8000-000000000000', form: 'x' }
    await expect(link('no-such-label', body)).rejects.toMatchObject({ status: 404 })
    await expect(link('search', body)).rejects.toMatchObject({ status: 404 })
  })

  test('shows one weekday only with all seven', async () => {
    await seed()
    const { entryId } = (await shown()).find(({ name }) => name === 'day')!
    for (const day of [1, 2, 3, 4, 5, 6])
      await link(`weekday-${day}`, { entryId, form: 'tadau', decision: 'The committee, 2026' })
    expect(await namesShown()).not.toContain('weekday-1')
    await link('weekday-7', { entryId, form: 'tadau', decision: 'The committee, 2026' })
    expect((await namesShown()).filter((name) => name.startsWith('weekday-'))).toHaveLength(7)
  })

  test('is undone by deleting it, also twice', async () => {
    await seed()
    await admin.call(labels.unlink, { params: { name: 'house' } })
    await admin.call(labels.unlink, { params: { name: 'house' } })
    expect(await stateOf('house')).toMatchObject({ state: 'unlinked', version: 0 })
  })

  test('is for admins', async () => {
    await expect(learner.call(labels.administer, {})).rejects.toMatchObject({ status: 403 })
    await expect(app.visitor.call(labels.addAttested, {})).rejects.toMatchObject({ status: 401 })
  })
})

test('pages learn by the version that a label is gone: with its link, its entry or its evidence', async () => {
  const { version, read } = labelFormsIn(app.db)
  await seed()
  const losses = {
    search: async (name: string) => admin.call(labels.unlink, { params: { name } }),
    cancel: async (name: string) => admin.call(categories.remove, { params: { id: await entryOf(name) } }),
    about: async (name: string) => {
      const entryId = await entryOf(name)
      await app.db.transaction(async (tx) => {
        await tx.delete(attestations).where(eq(attestations.entryId, entryId))
        await recount(tx, [entryId])
      })
    },
  }
  for (const [name, lose] of Object.entries(losses)) {
    const before = await version()
    expect((await read()).has(name)).toBe(true)
    await lose(name)
    expect(await version()).toBeGreaterThan(before)
    expect((await read()).has(name)).toBe(false)
  }
})
