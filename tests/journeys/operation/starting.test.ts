import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { copyTemplateData } from '#tests/journeys/support/template-data.ts'
import { startProduct } from '#tests/journeys/support/product.ts'
import { processesOf } from '#tests/journeys/support/terminal.ts'

/** A DATA_DIR in whose database something was done before the start that is meant. */
async function preparedBy(...statements: string[]): Promise<string> {
  const dataDir = await copyTemplateData('starting')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'warn' } })
  const client = new Client({ connectionString: await product.database() })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
  expect(await product.stop()).toBe(0)
  return dataDir
}

test('a failed start gives its reason, and its PostgreSQL has ended by then, however long that takes', async () => {
  const dataDir = await preparedBy(
    'CREATE SCHEMA restoring',
    // Its end waits for what it last wrote to be laid by.
    'ALTER SYSTEM SET archive_mode = on',
    "ALTER SYSTEM SET archive_command = 'sleep 5'",
  )
  await expect(startProduct({ dataDir })).rejects.toThrow(
    'a restore did not reach its end: run `npm run restore` again',
  )
  expect(await processesOf(dataDir)).toEqual([])
})

test('a start sends no query for its last log line, so that a failure cannot end a serving process', async () => {
  const dataDir = await preparedBy(
    `CREATE FUNCTION take_away() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ALTER TABLE IF EXISTS accounts RENAME TO elsewhere; RETURN NULL; END $$`,
    // The last thing that is written: that this process serves.
    'CREATE TRIGGER take_away AFTER INSERT ON leases EXECUTE FUNCTION take_away()',
  )
  const product = await startProduct({ dataDir })
  onTestFinished(async () => void (await product.stop('SIGKILL')))
  await expect.poll(() => product.output()).toMatch(/"demoAccounts":\["learner@demo\.test"/)
  expect((await fetch(product.url)).status).toBe(200)
  expect(await product.stop()).toBe(0)
})
