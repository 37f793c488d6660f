import type { Page } from 'playwright-core'

/** Rows of a store in the browser's IndexedDB, with their keys; none as long as the store is missing. */
export const rowsOnDevice = (page: Page, database: 'kept' | 'outbox', store: string) =>
  page.evaluate(
    (names) =>
      new Promise<{ key: IDBValidKey; value: unknown }[]>((resolve) => {
        const opening = indexedDB.open(names.database)
        opening.addEventListener('success', () => {
          const db = opening.result
          const finish = (rows: { key: IDBValidKey; value: unknown }[]) => {
            db.close()
            resolve(rows)
          }
          if (!db.objectStoreNames.contains(names.store)) return finish([])
          const tx = db.transaction(names.store)
          const keys = tx.objectStore(names.store).getAllKeys()
          const values = tx.objectStore(names.store).getAll()
          tx.addEventListener('complete', () =>
            finish(keys.result.map((key, index) => ({ key, value: values.result[index] as unknown }))),
          )
        })
      }),
    { database, store },
  )

/** Refuses this page's storage, as some browsers do in private windows. */
export const withoutStorage = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here.', 'SecurityError')
    }
  })
