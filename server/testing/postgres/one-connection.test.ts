import { inspect } from 'node:util'
import { expect, inject, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import { asAnotherRequest, refuseSecondConnections } from './one-connection.ts'
import { createTestDatabase, patient } from './postgres.ts'

test('a pool query inside a transaction fails its test, and one outside does not', async () => {
  const database = await createTestDatabase(inject('adminUrl'))
  const db = connect(database.url, createLog('silent'), patient)
  refuseSecondConnections(db)
  refuseSecondConnections(db)
  const nested: (() => PromiseLike<unknown>)[] = [
    () => db.execute('SELECT 1'),
    () => db.$client.query('SELECT 1'),
    () => db.transaction(async () => {}),
  ]
  for (const query of nested) {
    await query()
    const failure = await db.transaction(async () => await query()).catch((error: unknown) => error)
    expect(inspect(failure)).toContain('A second connection was asked for inside a transaction.')
    await db.transaction(async (tx) => {
      await tx.execute('SELECT 1')
      await asAnotherRequest(query)
    })
  }
  await db.$client.end()
  await database.drop()
})
