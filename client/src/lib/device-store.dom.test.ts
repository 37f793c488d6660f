import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { readItems, putInOutbox } from '#client/domain/answering/outbox.ts'

test('an old tab does not block an upgrade, and continues afterwards with all waiting data', async () => {
  await putInOutbox({ id: 'a', person: 'me', body: { at: '1' } })
  const newer = await openDB('outbox', 2, { upgrade: (db) => void db.createObjectStore('more') })
  newer.addEventListener('versionchange', () => newer.close())
  await putInOutbox({ id: 'b', person: 'me', body: { at: '2' } })
  expect((await readItems('me')).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(await newer.getAllKeys('answers' as never)).toEqual(['a', 'b'])
})
