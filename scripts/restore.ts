import { systemClock } from '#server/clock.ts'
import { parseConfig } from '#server/config.ts'
import { copyIn } from '#server/db/copy.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'
import { prepareDatabase } from '#server/prepare.ts'
import type { Product } from '#server/product.ts'
import { openBackup, registeredFiles } from './backup.ts'
import { beside, runCommand } from './beside.ts'
import type { Outcome } from './beside.ts'

const usage = `npm run restore -- FOLDER [--replace]
Puts a backup into the database and the store of uploads, which must be empty unless --replace is said. Stop the product first.`

type Variables = Record<string, string | undefined>

/** The tables of this version, whatever was there. */
async function prepare(variables: Variables) {
  const config = parseConfig(variables, 'for a command')
  const log = createLog('warn')
  const database = await openDatabase(config, log)
  const empty = { ...config, databaseUrl: config.databaseUrl ?? database.directUrl }
  await prepareDatabase(empty, { url: database.directUrl, clock: systemClock }).finally(() => database.close())
}

/** Who has left since the backup was made leaves again, as they did. */
async function buryAgain({ db, slices }: Product): Promise<number> {
  const { rows } = await db.$client.query<{ id: string }>(
    "SELECT u.id FROM users u JOIN tombstones t ON t.kind = 'person' AND t.id = u.id",
  )
  for (const { id } of rows) await slices.people.erase(id)
  return rows.length
}

export async function restore(words: string[], variables: Variables): Promise<Outcome> {
  const [folder, replace, ...more] = words
  const mayReplace = replace === '--replace'
  if (!folder || more.length > 0 || (replace !== undefined && !mayReplace)) return { code: 1, sentence: usage }
  const found = await openBackup(folder).catch(() => undefined)
  if (!found) return { code: 1, sentence: `${folder} holds no whole backup: backup.json is missing.` }
  await prepare(variables)
  return beside(variables, async (product) => {
    const { rows } = await product.db.$client.query('SELECT 1 FROM users LIMIT 1')
    if (rows.length > 0 && !mayReplace)
      return {
        code: 1,
        sentence: 'There are people in this database already: say --replace to put the backup in their place.',
      }
    await copyIn(product.directUrl, found.copied, (name) => found.table(name))
    const left = await buryAgain(product)
    const lost: string[] = []
    const files = await registeredFiles(product)
    for (const { id, type } of files) {
      const bytes = await found.file(id)
      if (bytes) await product.objects.write(id, bytes, type)
      else lost.push(id)
    }
    const gone = left > 0 ? ` ${left} people had left since: they are gone again.` : ''
    const sentence = `The backup is restored, with ${files.length - lost.length} files.${gone}`
    if (lost.length === 0) return { code: 0, sentence }
    return { code: 1, sentence: `${sentence}\n${lost.length} registered uploads have no file: ${lost.join(', ')}` }
  })
}

if (import.meta.main) await runCommand(restore)
