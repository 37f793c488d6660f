import { systemClock } from '#server/clock.ts'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'
import { prepareDatabase } from '#server/prepare.ts'
import type { Variables } from './command.ts'

/** Creates the tables of this version in place of existing ones, without demo content. */
export async function prepareTables(variables: Variables, { isRestoring = false, isMade = false } = {}): Promise<void> {
  const config = parseConfig(variables, 'for a command')
  const log = createLog('warn')
  const database = await openDatabase(config, log, { isMade })
  const empty = { ...config, databaseUrl: config.databaseUrl ?? database.directUrl }
  const options = { url: database.directUrl, clock: systemClock, isRestoring }
  await prepareDatabase(empty, options).finally(() => database.close())
}
