import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './postgres.ts'
import { quickFolder } from '#server/testing/postgres/quick-folder.ts'

// Making a database takes most of the time here, so the tests share one; each begins and ends with it stopped.
let parent = ''
let dataDir = ''
let running: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  parent = await quickFolder('embedded')
  // The path has spaces and is longer than the 107 bytes of a socket path.
  dataDir = join(parent, `${'a long folder '.repeat(10)}name`)
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  running = []
})

afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 3 }))

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, ...options })
  running.push(postgres)
  return postgres
}

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const keepWord = `DROP TABLE IF EXISTS words; CREATE TABLE words AS SELECT 'kopivosian' AS word`
const findWord = 'SELECT word FROM words'

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

test('an empty folder becomes a database that keeps its data after a restart', async () => {
  const first = await start()
  await rows(first.url, keepWord)
  await first.stop()
  await expect(rows(first.url, findWord)).rejects.toThrow('ECONNREFUSED')
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await rows(second.url, findWord)).toEqual([{ word: 'kopivosian' }])
})

test('the database listens on this machine only, writes through to the disk, and only its owner can read its password', async () => {
  const { url } = await start()
  const names = ['listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit', 'server_encoding']
  const settings = await rows(url, `SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`)
  expect(settings).toEqual([
    {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'on',
      synchronous_commit: 'on',
      server_encoding: 'UTF8',
    },
  ])
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'guessed'
  await expect(rows(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('a killed database restarts by itself at the same address with everything it had acknowledged', async () => {
  const { url } = await start()
  await rows(url, keepWord)
  process.kill(await postmasterPid(), 'SIGKILL')
  await expect.poll(() => rows(url, findWord).catch(() => [])).toEqual([{ word: 'kopivosian' }])
})

test('a hanging database is stopped before a service manager would kill the product, and keeps what it had acknowledged', async () => {
  const hung = await start()
  await rows(hung.url, keepWord)
  process.kill(await postmasterPid(), 'SIGSTOP')
  const abort = new AbortController()
  const tooLate = pause(40_000, 'too late', { signal: abort.signal })
  expect(await Promise.race([hung.stop(), tooLate])).toBeUndefined()
  abort.abort()
  await expect(tooLate).rejects.toThrow('aborted')
  expect(await rows((await start()).url, findWord)).toEqual([{ word: 'kopivosian' }])
})

test('the next start takes over a database that outlived its killed product', async () => {
  const { url } = await start()
  await rows(url, keepWord)
  await running.pop()?.stop()
  const script = `
    import { startEmbeddedPostgres } from './postgres.ts'
    await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} })
    process.kill(process.pid, 'SIGKILL')`
  const product = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], { cwd: import.meta.dirname })
  expect(await new Promise((resolve) => product.on('exit', (_code, signal) => resolve(signal)))).toBe('SIGKILL')
  const orphan = await postmasterPid()
  const next = await start()
  expect(await postmasterPid()).toBe(orphan)
  expect(await rows(next.url, findWord)).toEqual([{ word: 'kopivosian' }])
})

test('a start with the password of another database ends with a sentence and stops the database that it started, but not one in use', async () => {
  const first = await start()
  const path = join(dataDir, 'postgres.json')
  const right = await readFile(path, 'utf8')
  const wrong = JSON.stringify({ ...JSON.parse(right), password: 'of another' })
  const sentence = /does not take the password in .*postgres\.json: bring back the file that belongs to it/
  try {
    await writeFile(path, wrong)
    await expect(start()).rejects.toThrow(sentence)
    expect(await rows(first.url, 'SELECT 1 AS here')).toEqual([{ here: 1 }])
    await first.stop()
    await expect(start()).rejects.toThrow(sentence)
    await expect(postmasterPid()).rejects.toThrow('ENOENT')
  } finally {
    await writeFile(path, right)
  }
  expect(await rows((await start()).url, 'SELECT 1 AS here')).toEqual([{ here: 1 }])
})

test('the last of two products on one folder stops the database', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(one.url).toBe(other.url)
  await one.stop()
  expect(await rows(other.url, 'SELECT 1 AS here')).toEqual([{ here: 1 }])
  await other.stop()
  await expect(rows(other.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
})

test('a partly created database is created again', async () => {
  const folder = join(parent, 'half made')
  await mkdir(join(folder, 'postgres.new-0123456789ab'), { recursive: true })
  await writeFile(join(folder, 'postgres.new-0123456789ab', 'PG_VERSION'), '18\n')
  const { url } = await start({ dataDir: folder })
  expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres.json', 'postgres.log'])
  expect(await rows(url, 'SELECT 1 AS here')).toEqual([{ here: 1 }])
})

test('a process id now used by another program does not prevent a start', async () => {
  await (await start()).stop()
  const data = join(dataDir, 'postgres')
  await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n0\n1\n\n127.0.0.1\n\nready\n`)
  const { url } = await start()
  expect(await rows(url, 'SELECT 1 AS here')).toEqual([{ here: 1 }])
})

test('a start that cannot succeed says the remedy in one sentence', async () => {
  const machine = { platform: 'plan9', arch: 'x64' }
  await expect(start({ machine })).rejects.toThrow(/^No PostgreSQL is bundled for plan9-x64 .* set DATABASE_URL .*\.$/)
  const rootWithoutCure = { uid: 0, unshare: '/nonexistent', fallbackUsers: [] }
  await expect(start({ machine: rootWithoutCure, dataDir: join(parent, 'without cure') })).rejects.toThrow(
    / start the product as an ordinary user or set DATABASE_URL .*\.$/,
  )
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /^PostgreSQL did not start; its log ends with: .*"shared_buffers": "plenty"/,
  )
})

test.runIf(process.getuid?.() === 0)(
  'without user namespaces for root, another user runs the database in a folder that is accessible',
  async () => {
    const folder = join(parent, 'entered by root alone')
    await mkdir(folder, { mode: 0o700 })
    const refused = { dataDir: folder, machine: { unshare: '/nonexistent', outsideRoots: [tmpdir()] } }
    const first = await start(refused)
    const { data, home } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8'))
    try {
      expect((await stat(data)).uid).not.toBe(0)
      await rows(first.url, keepWord)
      await first.stop()
      const second = await start(refused)
      expect(await rows(second.url, findWord)).toEqual([{ word: 'kopivosian' }])
      await second.stop()
    } finally {
      await rm(home, { recursive: true })
    }
  },
)
