import type { Sentence } from '#shared/messages/say.ts'
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { copyIn, majorOf, replaceBy, type Tombstone } from '#server/db/migrations/copy.ts'
import { withStartLock } from '#server/db/migrations/migrate.ts'
import { blockHeartbeats } from '#server/db/processes/heartbeat.ts'
import { Problem } from '#server/http/problem.ts'
import type { Product } from '#server/product.ts'
import { readArguments } from './arguments.ts'
import { openBackup, registeredFiles } from './backup.ts'
import { outcomeOfFiles, withProduct, runCommand, type CommandOutcome, type Variables } from './command.ts'
import { findTool, readWhole, runTool } from './dump-tool.ts'
import { prepareTables } from './prepare-tables.ts'

const usage = `npm run restore -- FOLDER [--replace]
Puts a backup into the database and the store of uploads, which must be empty unless --replace is said. Stop the product first.`

type Backup = Awaited<ReturnType<typeof openBackup>>

/** Tombstones of people who left after this backup was made, from newer backups in the same folder. */
async function newerTombstones(folder: string): Promise<Tombstone[]> {
  const parent = dirname(resolve(folder))
  const tombstones: Tombstone[] = []
  for (const name of await readdir(parent)) {
    const other = await openBackup(join(parent, name)).catch(() => undefined)
    if (!other?.manifest.tables['tombstones']) continue
    try {
      for await (const line of other.table('tombstones')) tombstones.push(JSON.parse(line) as Tombstone)
    } catch (error) {
      // Without its tombstones, people who left would come back.
      throw new Error(`The backup in ${join(parent, name)} cannot be read: move it away first.`, { cause: error })
    }
  }
  return tombstones
}

async function restoreTables(
  backup: Backup,
  url: string,
  tombstones: Tombstone[],
  variables: Variables,
): Promise<number> {
  const { dumpedBy } = backup.manifest
  if (dumpedBy === null) return copyIn(url, backup.manifest, (name) => backup.table(name), tombstones)
  const tool = await findTool('pg_restore', Math.max(dumpedBy, await majorOf(url)), variables)
  if (!tool)
    throw new Error(
      `pg_dump ${dumpedBy} made this backup: install PostgreSQL's client programs of that version or newer.`,
    )
  await readWhole(tool, backup.dump)
  const words = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', backup.dump]
  return replaceBy(url, () => runTool(tool, url, words), tombstones)
}

/** Checks that every registered upload has its file, in the backup or already in the store. */
async function restoreFiles(product: Product, backup: Backup): Promise<{ files: number; missingIds: string[] }> {
  const missingIds: string[] = []
  const files = await registeredFiles(product)
  for (const { id, type, size } of files) {
    const bytes = await backup.file(id, size)
    if (bytes) await product.objects.writeFrom(id, bytes, { size, contentType: type })
    else if ((await product.objects.find(id))?.size !== size) missingIds.push(id)
  }
  return { files: files.length - missingIds.length, missingIds }
}

const sentenceOf = (serving: number) =>
  `${serving === 1 ? 'A process serves' : `${serving} processes serve`} this database, and what is saved meanwhile would be lost: stop the product first. One that was killed is forgotten after half a minute.`

export async function restore(typed: string[], variables: Variables): Promise<CommandOutcome> {
  const parsed = readArguments(typed, usage, ['replace'])
  if ('sentence' in parsed) return parsed
  const [folder, ...more] = parsed.words
  const { replace: mayReplace = false } = parsed.options
  if (!folder || more.length > 0) return { code: 1, sentence: usage }
  const backup = await openBackup(folder).catch(() => undefined)
  if (!backup) return { code: 1, sentence: `${folder} holds no complete backup: backup.json is missing.` }
  await prepareTables(variables, { isRestoring: true })
  return withProduct(variables, async (product) => {
    const { rows } = await product.db.$client.query('SELECT 1 FROM users LIMIT 1')
    if (rows.length > 0 && !mayReplace)
      return {
        code: 1,
        sentence: 'There are people in this database already: say --replace to put the backup in their place.',
      }
    const tombstones = await newerTombstones(folder)
    const left = await withStartLock(product.directUrl, async (client) => {
      const serving = await blockHeartbeats(client)
      // Operators read English.
      if (serving > 0) throw new Problem(409, sentenceOf(serving) as Sentence)
      return restoreTables(backup, product.directUrl, tombstones, variables)
    })
    const { files, missingIds } = await restoreFiles(product, backup)
    const gone = left > 0 ? ` ${left} people had left since: they are gone again.` : ''
    const sentence = `The backup is restored, with ${files} files.${gone}`
    return outcomeOfFiles(missingIds, sentence)
  })
}

if (import.meta.main) await runCommand(restore)
