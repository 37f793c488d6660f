import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/**
 * Opens an IndexedDB database on demand, and again after its connection was closed: another tab wants a newer version, or
 * the browser ended it. After such an upgrade an older tab goes on with the newer version.
 */
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
