import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'

test('an old tab does not block an upgrade, and continues afterwards with all waiting data', async () => {
  // Without the answers and connections of other test files.
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.resetModules()
  const { readItems, putInQueue } = await import('#client/domain/answering/answer-queue.ts')
  await putInQueue({ id: 'a', person: 'me', body: { at: '1' } })
  const newer = await openDB('outbox', 2, { upgrade: (db) => void db.createObjectStore('more') })
  newer.addEventListener('versionchange', () => newer.close())
  await putInQueue({ id: 'b', person: 'me', body: { at: '2' } })
  expect((await readItems('me')).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(await newer.getAllKeys('answers' as never)).toEqual(['a', 'b'])
})
