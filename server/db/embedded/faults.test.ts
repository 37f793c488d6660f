import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '#server/db/make-folder.ts'
import { passableFolder } from '#server/testing/postgres/quick-folder.ts'
import { makeData } from './data.ts'
import { faultText } from './faults.ts'
import { startEmbeddedPostgres } from './postgres.ts'

let parent = ''
beforeAll(async () => {
  parent = await passableFolder('faults')
})
afterAll(() => rm(parent, { recursive: true, force: true }))

/** A folder that looks like a database's data. */
async function aDataDir(name: string, { version = '18', mode = 0o700, secrets = '{"password":"x"}' } = {}) {
  const dataDir = join(parent, name)
  const data = join(dataDir, 'postgres')
  await mkdir(data, { recursive: true })
  await chmod(data, mode)
  await writeFile(join(data, 'PG_VERSION'), `${version}\n`)
  await writeFile(join(dataDir, 'postgres.json'), secrets)
  return dataDir
}

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => {} })

test.each(['', '{', '{"password":', '[]', '{"password":5}'])(
  'an invalid postgres.json (%j) is one sentence',
  async (secrets) => {
    const dataDir = await aDataDir('broken', { secrets })
    await expect(start(dataDir)).rejects.toThrow(
      /postgres\.json with the database's password is broken: bring back a copy/,
    )
  },
)

test('an impossible folder is one sentence, and a possible one is created with its parents', async () => {
  await expect(start('/proc/learn/here')).rejects.toThrow(
    /^No folder can be made at \/proc\/learn: choose another place/,
  )
  const deep = join(parent, 'a', 'b', 'c')
  await makeFolder(deep)
  await makeFolder(deep)
  expect((await stat(deep)).isDirectory()).toBe(true)
})

test('simultaneous creations of folders below a missing one do not disturb each other', async () => {
  for (let round = 0; round < 20; round += 1) {
    const above = join(parent, `together-${round}`)
    const all = Array.from({ length: 20 }, (_, n) => join(above, 'uploads', String(n % 5), String(n)))
    await Promise.all(all.map((folder) => makeFolder(folder)))
    const found = await Promise.all(all.map(async (folder) => (await stat(folder)).isDirectory()))
    expect(found).not.toContain(false)
  }
})

test('data without a readable version is reported as damaged, in one sentence', async () => {
  const dataDir = await aDataDir('no-version', { version: '' })
  await expect(start(dataDir)).rejects.toThrow(/^The database in .*no-version is damaged, .*: restore a backup into an/)
})

test.each([
  ['postgres: could not find the database system | but could not open file "global/pg_control"', 'missing'],
  ['FATAL:  database files are incompatible with server | PG_CONTROL_VERSION 0', 'zeroed'],
  ['PANIC:  could not read file "global/pg_control": read 0 of 296', 'empty'],
  ['LOG:  invalid checkpoint record | PANIC:  could not locate a valid checkpoint record', 'without its log of writes'],
])('a message of PostgreSQL about a damaged database becomes a sentence: %j', (message) => {
  const error = faultText(new Error(`PostgreSQL did not start; its log ends with: ${message}`), '/somewhere') as Error
  expect(error.message).toMatch(/^The database in \/somewhere is damaged, .*: restore a backup into an empty DATA_DIR/)
})

test('a database of another PostgreSQL version is left unchanged', async () => {
  const dataDir = await aDataDir('old', { version: '16' })
  await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 16, and the product brings 18: restore a backup/)
})

test('a data folder open to everybody is reported with a remedy', async () => {
  const dataDir = await aDataDir('open', { mode: 0o777 })
  await expect(start(dataDir)).rejects.toThrow(/\(777\), which PostgreSQL refuses: run chmod 700 /)
})

test('a DATA_DIR writable by everybody is reported with a remedy, whatever its content', async () => {
  const dataDir = join(parent, 'for-all')
  await mkdir(dataDir)
  await chmod(dataDir, 0o777)
  await expect(start(dataDir)).rejects.toThrow(/^Everybody may write to DATA_DIR .*\(777\).*: run chmod 700 /)
  expect(await readdir(dataDir)).toEqual([])
})

test.each([
  ['postgres.json', 'file'],
  ['postgres.log', 'file'],
  ['postgres', 'folder'],
])('%s that is not a %s is one sentence', async (name, kind) => {
  const dataDir = join(parent, `wrong-${name}`)
  await mkdir(dataDir)
  await (kind === 'file' ? mkdir(join(dataDir, name)) : writeFile(join(dataDir, name), ''))
  await expect(start(dataDir)).rejects.toThrow(new RegExp(`${name} must be a ${kind} and is something else: move it`))
})

test('a failed creation of a database leaves no files', async () => {
  const folder = join(parent, 'half-made')
  await mkdir(folder)
  const initdb = join(parent, 'initdb')
  await writeFile(initdb, '#!/bin/sh\ntouch "$2/half"; echo "No space left on device"; exit 1', { mode: 0o700 })
  const runner = { initdb, postgres: '', prefix: [], data: join(folder, 'postgres'), outsideFolders: {} }
  await expect(makeData(runner, 'secret', false)).rejects.toThrow(/No space left on device/)
  expect(await readdir(folder)).toEqual([])
})

test('a file at the address of the folder, or above it, is one sentence', async () => {
  const file = join(parent, 'file')
  await writeFile(file, '')
  await expect(start(file)).rejects.toThrow(/^DATA_DIR must be a folder, and .*file is a file/)
  await expect(start(join(file, 'below'))).rejects.toThrow(/^DATA_DIR must be a folder, and .* leads through a file/)
})

test.each([
  [Object.assign(new Error('mkdir'), { code: 'EROFS' }), /is read-only: make it writable/],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), /is full: make room/],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), /is full: make room/],
  [new Error('its log ends with: FATAL: could not write lock file: No space left on device'), /is full: make room/],
])('a disk that cannot be written is one sentence', (cause, sentence) => {
  expect((faultText(cause, '/somewhere') as Error).message).toMatch(sentence)
})
