import { readFileSync, readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { entryDocuments, Revision, type FullEntryJson } from '#shared/entries/document-calls.ts'
import { plainSense } from '#shared/entries/document.ts'
import { categories } from '#shared/entries/entries.ts'
import { media } from '#shared/media.ts'
import { seededRandom } from '#client/lib/random.ts'
import { categories as categoryTable } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { named, startEditing, water } from '#server/testing/library/editing.ts'

const { app, admin, create, read, history, change } = await startEditing()
afterAll(() => app.close())

/** A pseudo-random generator with a fixed seed, so that every run uses the same numbers. */
function numbers(seed: string) {
  const random = seededRandom(seed)
  return (below: number) => Math.floor(random() * below)
}

describe('the history of an entry', () => {
  test('begins with the stored entry if there was none before', async () => {
    const [old] = await app.db
      .insert(categoryTable)
      .values({ ...water, dialect: 'Ranau' })
      .returning()
    const { id } = old!
    expect(await history(id)).toEqual([])
    expect((await read(id)).document.forms).toMatchObject([{ text: 'waig', dialects: ['ranau'] }])
    await admin.call(categories.update, { params: { id }, body: { ...water, title: 'vaig', dialect: 'Ranau' } })
    const [now, before] = await history(id)
    expect([now, before]).toMatchObject([
      { version: 2, action: 'edited', actorName: null },
      { version: 1, action: 'found', changes: [] },
    ])
    expect(named(now?.changes)).toEqual(['changed forms.0.text'])
  })

  test('names its sources, however many others there are', async () => {
    const id = await create()
    const named = await Promise.all(
      [1, 2].map((n) => admin.call(entryDocuments.createSource, { body: { title: `zz source ${n}` } })),
    )
    await change(id, { sources: [{ sourceId: named[0]!.id, locator: null }] })
    await change(id, { sources: [], examples: [{ text: 'waig', sourceId: named[1]!.id }] })
    await change(id, { examples: [] })
    const found = await admin.call(entryDocuments.sources, { query: { entryId: id, limit: 100 } })
    expect(found.map(({ title }) => title)).toEqual(['zz source 1', 'zz source 2'])
  })

  test('includes changes that an older process made directly', async () => {
    const id = await create()
    await app.db
      .update(categoryTable)
      .set({ title: 'vaig', content: 'river', version: 2 })
      .where(eq(categoryTable.id, id))
    expect(await read(id)).toMatchObject({
      title: 'vaig',
      contentByHand: false,
      document: { forms: [{ text: 'vaig' }], senses: [{ en: 'river' }] },
    })
    await change(id, { warning: 'Deep.' })
    expect((await history(id)).map(({ version, action }) => [version, action])).toEqual([
      [3, 'edited'],
      [2, 'found'],
      [1, 'created'],
    ])
  })

  test('reverts fifty random edits to equal documents, and each difference names only the changed parts', async () => {
    const pick = numbers('random edits')
    const other = await create({ title: 'other' })
    const source = await admin.call(entryDocuments.createSource, { body: { title: 'A list for fifty edits' } })
    const id = await create({ title: 'fifty', pronunciation: 'fif-ty' })
    await change(id, { senses: [plainSense('one'), plainSense('two'), plainSense('three')] })
    const edits: ((n: number) => [Partial<FullEntryJson['document']>, string, object?])[] = [
      (n) => [{ warning: `Warning ${n}` }, 'changed warning'],
      (n) => [
        { senses: [plainSense('one'), { ...plainSense('two'), ms: `dua ${n}` }, plainSense('three')] },
        'changed senses.1.ms',
      ],
      (n) => [
        { senses: [plainSense('one'), plainSense('two'), plainSense('three'), plainSense(`more ${n}`)] },
        'added senses.3',
      ],
      () => [{ senses: [plainSense('two'), plainSense('three')] }, 'removed senses.0'],
      (n) => [{ forms: [{ text: `fifty ${n}`, kind: 'main', dialects: [] }] }, 'changed forms.0.text'],
      () => [{ forms: [{ text: 'fifty', kind: 'main', dialects: ['tangaa'] }] }, 'added forms.0.dialects.0'],
      (n) => [
        { examples: [{ text: `Example ${n}`, translation: null, dialect: null, sourceId: source.id }] },
        'added examples.0',
      ],
      () => [{ relations: [{ kind: 'opposite', entryId: other }] }, 'added relations.0'],
      (n) => [{ sources: [{ sourceId: source.id, locator: `p. ${n}` }] }, 'added sources.0'],
      (n) => [{}, 'changed pronunciation', { pronunciation: `fif ${n}` }],
      (n) => [{}, 'changed content', { content: `By hand ${n}` }],
      () => [{}, 'changed type', { type: 'PHRASE' }],
      () => [{}, 'changed imageUrl', { imageUrl: 'https://example.test/a.png' }],
    ]
    for (let n = 0; n < 50; n += 1) {
      const { version: _was, updatedAt: _then, ...before } = await read(id)
      const [fields, difference, more] = edits[pick(edits.length)]!(n)
      const { version } = await change(id, fields, more)
      expect(named((await history(id, { limit: '1' }))[0]?.changes)).toEqual([difference])
      const back = await admin.call(entryDocuments.revert, { params: { id }, body: { version, to: version - 1 } })
      expect(back).toMatchObject({ ...before, version: version + 1 })
    }
    const rows = await history(id, { limit: '100' })
    expect(z.array(z.strictObject(Revision.shape)).safeParse(rows).error).toBeUndefined()
    expect(rows.filter(({ action }) => action === 'reverted')).toHaveLength(50)
  })

  test('has pages', async () => {
    const id = await create()
    for (let n = 0; n < 6; n += 1) await change(id, { warning: `Warning ${n}` })
    const first = await app.visitor.fetch(`/api/entries/${id}/history?limit=4`)
    expect(first.headers.get('X-Total-Count')).toBe('7')
    const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1]
    const pages = [...(await first.json()), ...(await (await app.visitor.fetch(next!)).json())] as Revision[]
    expect(pages.map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(pages.slice(0, 6).every(({ changes }) => changes.length === 1)).toBe(true)
  })

  test('reverts without a file withdrawn meanwhile, and no longer names it', async () => {
    const file = crypto.randomUUID()
    const address = { limit: 1, address: file, addressHash: '', expiresAt: new Date(), registeredAt: new Date() }
    await app.db.insert(uploads).values({ ...address, id: file, kind: 'audio', type: 'audio/mpeg', size: 1 })
    const path = `/objects/${file}.mp3`
    const id = await create({ audioUrl: path, imageUrl: 'https://example.test/a.png' })
    await change(id, { warning: 'Deep.' })
    await admin.call(media.withdraw, { params: { id: file } })
    const { version, audioUrl } = await read(id)
    expect(audioUrl).toBeNull()
    const back = await admin.call(entryDocuments.revert, { params: { id }, body: { version, to: 1 } })
    expect(back).toMatchObject({
      audioUrl: null,
      hasVoice: false,
      imageUrl: 'https://example.test/a.png',
      document: { warning: null },
    })
    expect(JSON.stringify(await history(id))).not.toContain(file)
    // A manual edit cannot restore the file either.
    const refused = { status: 400, message: expect.stringContaining('this file was taken back') }
    for (const field of ['imageUrl', 'audioUrl', 'videoUrl']) {
      await expect(change(id, {}, { [field]: path })).rejects.toMatchObject(refused)
      const body = { ...water, [field]: path }
      await expect(admin.call(categories.update, { params: { id }, body })).rejects.toMatchObject(refused)
      await expect(admin.call(categories.create, { body })).rejects.toMatchObject(refused)
    }
  })

  test('refuses an unknown file, but keeps one that the entry already names', async () => {
    const path = `/objects/${crypto.randomUUID()}.png`
    const refused = { status: 400, message: '400: Picture: there is no such file here. Please upload it first.' }
    for (const imageUrl of [path, '/objects/none.png'])
      await expect(admin.call(categories.create, { body: { ...water, imageUrl } })).rejects.toMatchObject(refused)
    const id = await create()
    const params = { id }
    const body = { ...water, imageUrl: path }
    await expect(admin.call(categories.update, { params, body })).rejects.toMatchObject(refused)
    await expect(change(id, {}, { imageUrl: path })).rejects.toMatchObject(refused)
    await app.db.update(categoryTable).set({ imageUrl: path }).where(eq(categoryTable.id, id))
    expect(await admin.call(categories.update, { params, body })).toMatchObject({ imageUrl: path })
    expect(await change(id, { warning: 'Deep.' }, { imageUrl: path })).toMatchObject({ imageUrl: path })
  })

  test('recognises a file of this site by its full address: it is withdrawn with the file, and no version restores it', async () => {
    const aFile = async (withdrawnAt: Date | null) => {
      const address = { limit: 1, addressHash: '', expiresAt: new Date(), registeredAt: new Date(), withdrawnAt }
      const id = crypto.randomUUID()
      await app.db.insert(uploads).values({ ...address, id, address: id, kind: 'audio', type: 'audio/mpeg', size: 1 })
      return { id, path: `/objects/${id}.mp3` }
    }
    const [present, gone] = [await aFile(null), await aFile(new Date())]
    const others = {
      imageUrl: `https://example.test/objects/${crypto.randomUUID()}.png`,
      videoUrl: app.url + gone.path,
    }
    const id = await create()
    const asStored = { ...water, ...others, audioUrl: app.url + present.path }
    await app.db.update(categoryTable).set(asStored).where(eq(categoryTable.id, id))
    await change(id, { warning: 'Deep.' })

    const name = readdirSync('migrations').find((each) => each.endsWith('files-of-ours-by-their-paths.sql'))
    await app.db.$client.query(readFileSync(`migrations/${name}`, 'utf8'))
    const { version, ...now } = await read(id)
    expect(now).toMatchObject({ imageUrl: others.imageUrl, audioUrl: present.path, videoUrl: null })

    await admin.call(media.withdraw, { params: { id: present.id } })
    expect(await read(id)).toMatchObject({ imageUrl: others.imageUrl, audioUrl: null })
    const revertBody = { version: version + 1, to: 2 }
    expect(await admin.call(entryDocuments.revert, { params: { id }, body: revertBody })).toMatchObject({
      audioUrl: null,
      videoUrl: null,
    })
    expect(JSON.stringify(await history(id))).not.toContain(present.id)
  })

  test('reverts only to a stored version, and only from the version that the admin saw', async () => {
    const id = await create()
    await change(id, { warning: 'Deep.' })
    const revert = (body: { version: number; to: number }) =>
      admin.call(entryDocuments.revert, { params: { id }, body })
    for (const to of [9, 2 ** 40, -1]) await expect(revert({ version: 2, to })).rejects.toMatchObject({ status: 404 })
    await expect(revert({ version: 1, to: 1 })).rejects.toMatchObject({ status: 409 })
    expect(await revert({ version: 2, to: 1 })).toMatchObject({ version: 3, document: { warning: null } })
  })
})
