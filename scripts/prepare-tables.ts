import { systemClock } from '#server/clock.ts'
import { parseConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'
import { prepareDatabase } from '#server/prepare.ts'

/** The tables of this version, whatever was there, and none of the demo's content. */
export async function prepareTables(
  variables: Record<string, string | undefined>,
  { isRestoring = false, isMade = false } = {},
): Promise<void> {
  const config = parseConfig(variables, 'for a command')
  const log = createLog('warn')
  const database = await openDatabase(config, log, { isMade })
  const empty = { ...config, databaseUrl: config.databaseUrl ?? database.directUrl }
  const given = { url: database.directUrl, clock: systemClock, isRestoring }
  await prepareDatabase(empty, given).finally(() => database.close())
}
