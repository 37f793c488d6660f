import { AsyncLocalStorage } from 'node:async_hooks'
import { guardPool, type Database } from '#server/db/connect.ts'

const inTransaction = new AsyncLocalStorage<boolean>()
const guarded = new WeakSet<Database>()

/**
 * Fails every caller that asks the pool for a connection while it holds a transaction: under load such callers hold all connections and
 * wait for each other. Two apps may share a database, which is guarded once.
 */
export function refuseSecondConnections(db: Database): void {
  if (guarded.has(db)) return
  guarded.add(db)
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => transaction((tx) => inTransaction.run(true, () => work(tx)), config)
  guardPool(db.$client, () =>
    inTransaction.getStore()
      ? Promise.reject(new Error('A second connection was asked for inside a transaction.'))
      : undefined,
  )
}

/** Runs work inside a test's transaction like a request of its own. Drizzle sends a query when it is awaited. */
export const asAnotherRequest = <T>(work: () => PromiseLike<T>): Promise<T> =>
  inTransaction.exit(async () => await work())
