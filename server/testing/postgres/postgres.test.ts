import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Starts PostgreSQL as a test run does, and prints its data folder. */
const started = `
  const { startTestPostgres } = await import(${JSON.stringify(new URL('postgres.ts', import.meta.url).href)})
  const { adminUrl } = await startTestPostgres()
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query('SHOW data_directory')
  await client.end()
  console.log(rows[0].data_directory)
  setInterval(() => {}, 1e6)`

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a test run that %s ends leaves no PostgreSQL process',
  async (signal) => {
    const env = { ...process.env, TEST_DATABASE_URL: '' }
    const run = spawn(process.execPath, ['--input-type=module', '-e', started], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(run, 'exit')
    const [firstOutput] = (await once(run.stdout, 'data')) as [Buffer]
    const data = firstOutput.toString().trim()
    expect(existsSync(`${data}/postmaster.pid`)).toBe(true)
    run.kill(signal)
    const [code] = (await ended) as [number | null]
    expect(code).toBeGreaterThan(128)
    expect(existsSync(data)).toBe(false)
  },
)
