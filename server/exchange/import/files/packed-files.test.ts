import { zstdCompressSync } from 'node:zlib'
import { and, eq, isNotNull, like } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contributions as calls } from '#shared/contributions/contributions.ts'
import { imports } from '#shared/exchange.ts'
import { statistics } from '#shared/site/statistics.ts'
import { contributions } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { dayMs } from '#shared/time.ts'
import { startImporting, zipped } from '#server/testing/library/importing.ts'

const { app, admin, aSource, check, apply, undo, restore, choose, found } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const entry = (word: string, picture: string) =>
  `<entry id="${word}"><lexical-unit><form lang="dtp"><text>${word}</text></form></lexical-unit>
    <sense><gloss lang="en"><text>one</text></gloss><illustration href="${picture}"/></sense></entry>`

test('pictures of a package wait in the queue, and nobody sees one before', async () => {
  const words = ['a.png', 'pictures\\b.gif', 'broken.png', 'missing.png']
  const bytes = await zipped({
    'words/words.lift': `<lift version="0.13">${words.map((name, index) => entry(`qxp${index}`, name)).join('')}</lift>`,
    'words/pictures/a.png': samples['png']!,
    'words/pictures/b.gif': samples['gif']!,
    'words/pictures/broken.png': samples['html']!,
  })
  const { id, leftOut } = await check(bytes, { name: 'words.zip' })
  expect(leftOut).toMatchObject([{ kind: 'pictures', count: 4 }])
  expect(await app.db.$count(contributions, eq(contributions.kind, 'picture'))).toBe(0)
  // Two files of the package are no pictures, or are not there.
  expect(await apply(id)).toMatchObject({
    waiting: [{ kind: 'pictures', count: 2 }],
    leftOut: [{ kind: 'pictures', count: 2 }],
  })
  const rest = await (await admin.fetch(leftOut[0]!.address)).text()
  expect(rest).toMatch(/broken\.png[^]*missing\.png/)
  expect(rest).not.toContain('a.png')

  const waiting = await app.db.select().from(contributions).where(eq(contributions.kind, 'picture'))
  expect(waiting.map(({ title, status }) => `${title} ${status}`).toSorted()).toEqual(['qxp0 PENDING', 'qxp1 PENDING'])
  expect(waiting[0]).toMatchObject({ content: 'From the file words.zip', authorId: admin.id })
  const { imageUrl } = waiting[0]!.proposal as { imageUrl: string }
  expect((await admin.fetch(imageUrl)).status).toBe(200)
  expect((await app.visitor.fetch(imageUrl)).status).toBe(401)
  expect((await app.visitor.fetch(imageUrl.replace('/api/gifts/', '/objects/'))).status).toBe(404)
  expect((await found('qxp0'))[0]).toMatchObject({ imageUrl: null })
  expect(await app.db.$count(uploads, and(eq(uploads.gate, 'held'), eq(uploads.userId, admin.id!)))).toBe(2)
})

test('pictures of an Anki deck are found by the names that it lists', async () => {
  const bytes = await zipped({
    'words.lift': `<lift version="0.13">${entry('qxq', 'deep/c d.png')}</lift>`,
    media: JSON.stringify({ 0: 'c d.png' }),
    0: samples['png']!,
  })
  await apply((await check(bytes, { name: 'deck.zip' })).id)
  expect(await app.db.$count(contributions, eq(contributions.title, 'qxq'))).toBe(1)
})

/** A field of Protocol Buffers with bytes. */
const field = (number: number, bytes: Uint8Array) => Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes])

test('pictures of a deck of a newer Anki are unpacked, with the list of their names', async () => {
  const names = ['first.mp3', 'c ä.png']
  // Its size, a number, stands between the name and the sum.
  const entries = names.map((name) =>
    field(1, Buffer.concat([field(1, Buffer.from(name)), Buffer.from([16, 200, 1]), field(3, Buffer.alloc(20))])),
  )
  const bytes = await zipped({
    'words.lift': `<lift version="0.13">${entry('qxr', 'c ä.png')}</lift>`,
    media: zstdCompressSync(Buffer.concat(entries)),
    0: zstdCompressSync(Buffer.from('sound')),
    1: zstdCompressSync(samples['png']!),
  })
  await apply((await check(bytes, { name: 'deck.zip' })).id)
  expect(await app.db.$count(contributions, eq(contributions.title, 'qxr'))).toBe(1)
})

const known = (word: string, gloss: string, picture = '') =>
  `<entry id="${word}"><lexical-unit><form lang="dtp"><text>${word}</text></form></lexical-unit>
    <sense><gloss lang="en"><text>one</text></gloss>${gloss}${picture}</sense></entry>`

test('files of additions come in only if an admin chose the addition', async () => {
  await apply(
    (await check(`<lift version="0.13">${known('qxva', '')}${known('qxvb', '')}</lift>`, { name: 'a.lift' })).id,
  )
  await aSource()
  const malay = '<gloss lang="ms"><text>satu</text></gloss>'
  const bytes = await zipped({
    'words.lift': `<lift version="0.13">${['qxva', 'qxvb'].map((word) => known(word, malay, `<illustration href="${word}.png"/>`)).join('')}</lift>`,
    'qxva.png': samples['png']!,
    'qxvb.png': samples['png']!,
  })
  const { id, counts } = await check(bytes, { name: 'added.zip' })
  expect(counts).toMatchObject({ add: 2, new: 0 })
  const [first] = await admin.call(imports.rows, { params: { id }, query: { outcome: 'add' } })
  await choose(id, [first!.row])
  await apply(id)
  const sent = await app.db
    .select({ title: contributions.title })
    .from(contributions)
    .where(like(contributions.title, 'qxv%'))
  expect(sent).toEqual([{ title: 'qxva' }])
})

/** The number of pictures of this word in the queue, by either filter, and of all contributions that wait. */
const waiting = async () => {
  const queue = await admin.call(calls.all, { query: { state: 'waiting', q: 'qxu' } })
  const { pendingContributions } = await admin.call(statistics.read, {})
  return [
    queue.length,
    (await admin.call(calls.all, { query: { status: 'PENDING', q: 'qxu' } })).length,
    pendingContributions,
  ]
}

test('pictures of an undone import leave the queue, come back with the import, and are deleted after a month', async () => {
  const bytes = await zipped({
    'words.lift': `<lift version="0.13">${entry('qxu', 'a.png')}</lift>`,
    'a.png': samples['png']!,
  })
  const [, , before] = await waiting()
  const { id } = await check(bytes, { name: 'undone.zip' })
  await apply(id)
  expect(await waiting()).toEqual([1, 1, before! + 1])
  await undo(id)
  expect(await waiting()).toEqual([0, 0, before])
  await restore(id)
  expect(await waiting()).toEqual([1, 1, before! + 1])

  // The same package again, for an entry that stays when it is undone.
  const again = await check(
    await zipped({
      'words.lift': `<lift version="0.13">${entry('qxu', 'b.gif')}</lift>`,
      'b.gif': samples['gif']!,
    }),
    { name: 'again.zip' },
  )
  await apply(again.id)
  expect(await waiting()).toEqual([2, 2, before! + 2])
  await undo(again.id)
  expect(await waiting()).toEqual([1, 1, before! + 1])
  await undo(id)
  app.time.advance(31 * dayMs)
  await app.product.slices.media.hourlyJobs['gifts that nobody waits for']()
  expect(await app.db.$count(uploads, isNotNull(uploads.withdrawnAt))).toBe(2)
})
