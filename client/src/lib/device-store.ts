import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Opens an IndexedDB database on demand, and again after the browser or an upgrade in another tab closed it. */
export function deviceStore<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: (db: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let openedDatabase: Promise<IDBPDatabase<S>> | undefined
  const dropConnection = () => void (openedDatabase = undefined)
  const closing = {
    blocking: (_from: number, _to: number | null, event: IDBVersionChangeEvent) => {
      ;(event.target as IDBDatabase).close()
      dropConnection()
    },
    terminated: dropConnection,
  }
  // Some browsers throw at once, others reject later.
  const open = async () => {
    try {
      return await openDB<S>(name, version, { upgrade, ...closing })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'VersionError') return openDB<S>(name, undefined, closing)
      throw error
    }
  }
  return () => (openedDatabase ??= open())
}
