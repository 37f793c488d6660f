import { afterAll, beforeEach, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { media } from '#shared/media.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { startImporting } from '#server/testing/library/importing.ts'

const { app, admin, aSource, check, apply, undo, found } = await startImporting()

beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

async function aPicture(): Promise<string> {
  const { uploadURL, headers } = await admin.call(media.upload, { body: {} })
  await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(samples.png!) })
  return (await admin.call(media.registerUpload, { body: { mediaURL: uploadURL } })).objectPath
}
const withdraw = (path: string) => admin.call(media.withdraw, { params: { id: /[0-9a-f-]{36}/.exec(path)![0] } })
const file = (word: string, picture: string) => `Word,English,Picture\n${word},house,${picture}\n`
const pictures = async (word: string) => (await found(word)).map(({ imageUrl }) => imageUrl)
const history = async (word: string) =>
  JSON.stringify(await admin.call(entryDocuments.history, { params: { id: (await found(word))[0]!.id } }))

test('a picture withdrawn between the dry run and the import is in no entry', async () => {
  const [fresh, changed] = [await aPicture(), await aPicture()]
  await apply((await check(file('lamin', ''))).id)
  const [first, second] = [await check(file('walai', fresh)), await check(file('lamin', changed))]
  expect([first.counts.new, second.counts.changed]).toEqual([1, 1])
  await withdraw(fresh)
  await withdraw(changed)
  for (const { id } of [first, second]) expect(await apply(id)).toMatchObject({ state: 'applied', applied: 1 })
  expect([await pictures('walai'), await pictures('lamin')]).toEqual([[null], [null]])
  expect(await history('walai')).not.toContain(fresh)
})

test('undoing an import restores no withdrawn picture, and every other one', async () => {
  for (const isWithdrawn of [true, false]) {
    const [earlier, later] = [await aPicture(), await aPicture()]
    const word = isWithdrawn ? 'tasu' : 'sada'
    await apply((await check(file(word, earlier))).id)
    const { id } = await check(file(word, later))
    await apply(id)
    expect(await pictures(word)).toEqual([later])
    if (isWithdrawn) await withdraw(earlier)
    await undo(id)
    expect(await pictures(word)).toEqual([isWithdrawn ? null : earlier])
  }
})
