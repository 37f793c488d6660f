import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { copyIn, majorOf, replaceBy } from '#server/db/copy.ts'
import type { Tombstone } from '#server/db/copy.ts'
import { whileNobodyStarts } from '#server/db/migrate.ts'
import { keepOthersAway } from '#server/db/presence.ts'
import { Problem } from '#server/http/problem.ts'
import type { Product } from '#server/product.ts'
import { readArguments } from './arguments.ts'
import { openBackup, registeredFiles } from './backup.ts'
import { beside, runCommand } from './beside.ts'
import type { Outcome } from './beside.ts'
import { findTool, readWhole, runTool } from './dump-tool.ts'
import { prepareTables } from './prepare-tables.ts'

const usage = `npm run restore -- FOLDER [--replace]
Puts a backup into the database and the store of uploads, which must be empty unless --replace is said. Stop the product first.`

type Variables = Record<string, string | undefined>
type Backup = Awaited<ReturnType<typeof openBackup>>

/** What the backups beside this one know of people who left since it was made. */
async function toldBeside(folder: string): Promise<Tombstone[]> {
  const parent = dirname(resolve(folder))
  const told: Tombstone[] = []
  for (const name of await readdir(parent)) {
    const other = await openBackup(join(parent, name)).catch(() => undefined)
    if (!other?.told.tables['tombstones']) continue
    for await (const line of other.table('tombstones')) told.push(JSON.parse(line) as Tombstone)
  }
  return told
}

async function bringBack(found: Backup, url: string, told: Tombstone[], variables: Variables): Promise<number> {
  const { dumpedBy } = found.told
  if (dumpedBy === null) return copyIn(url, found.told, (name) => found.table(name), told)
  const tool = await findTool('pg_restore', Math.max(dumpedBy, await majorOf(url)), variables)
  if (!tool)
    throw new Error(
      `pg_dump ${dumpedBy} made this backup: install PostgreSQL's client programs of that version or newer.`,
    )
  await readWhole(tool, found.dump)
  const words = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', found.dump]
  return replaceBy(url, () => runTool(tool, url, words), told)
}

/** Every registered upload must have its file, from the backup or where it is already. */
async function bringFiles(product: Product, found: Backup): Promise<{ files: number; lost: string[] }> {
  const lost: string[] = []
  const files = await registeredFiles(product)
  for (const { id, type, size } of files) {
    const bytes = await found.file(id, size)
    if (bytes) await product.objects.writeFrom(id, bytes, { size, contentType: type })
    else if ((await product.objects.find(id))?.size !== size) lost.push(id)
  }
  return { files: files.length - lost.length, lost }
}

const sentenceOf = (serving: number) =>
  `${serving === 1 ? 'A process serves' : `${serving} processes serve`} this database, and what is saved meanwhile would be lost: stop the product first. One that was killed is forgotten after half a minute.`

export async function restore(typed: string[], variables: Variables): Promise<Outcome> {
  const given = readArguments(typed, usage, ['replace'])
  if ('sentence' in given) return given
  const [folder, ...more] = given.words
  const { replace: mayReplace = false } = given.said
  if (!folder || more.length > 0) return { code: 1, sentence: usage }
  const found = await openBackup(folder).catch(() => undefined)
  if (!found) return { code: 1, sentence: `${folder} holds no whole backup: backup.json is missing.` }
  await prepareTables(variables, { isRestoring: true })
  return beside(variables, async (product) => {
    const { rows } = await product.db.$client.query('SELECT 1 FROM users LIMIT 1')
    if (rows.length > 0 && !mayReplace)
      return {
        code: 1,
        sentence: 'There are people in this database already: say --replace to put the backup in their place.',
      }
    const told = await toldBeside(folder)
    const left = await whileNobodyStarts(product.directUrl, async (client) => {
      const serving = await keepOthersAway(client)
      if (serving > 0) throw new Problem(409, sentenceOf(serving))
      return bringBack(found, product.directUrl, told, variables)
    })
    const { files, lost } = await bringFiles(product, found)
    const gone = left > 0 ? ` ${left} people had left since: they are gone again.` : ''
    const sentence = `The backup is restored, with ${files} files.${gone}`
    if (lost.length === 0) return { code: 0, sentence }
    return { code: 1, sentence: `${sentence}\n${lost.length} registered uploads have no file: ${lost.join(', ')}` }
  })
}

if (import.meta.main) await runCommand(restore)
