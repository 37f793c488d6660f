import { DatabaseError } from 'pg'
import { ConfigError, parseConfig } from '#server/config/config.ts'
import { isDatabaseUnreachable } from '#server/db/connect.ts'
import { openDatabase } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import { createLog } from '#server/log.ts'
import { createProduct, type Product } from '#server/product.ts'

/** Environment variables. */
export type Variables = Record<string, string | undefined>

/** Exit code and last sentence of a command. */
export interface CommandOutcome {
  code: 0 | 1
  sentence: string
}

/** The outcome of a backup or restore: a failure if files of uploads are missing. */
export const outcomeOfFiles = (missingIds: readonly string[], sentence: string): CommandOutcome =>
  missingIds.length === 0
    ? { code: 0, sentence }
    : {
        code: 1,
        sentence: `${sentence}\n${missingIds.length} registered uploads have no file: ${missingIds.join(', ')}`,
      }

const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof ConfigError || error instanceof Problem) return error.message
  if (isDatabaseUnreachable(error)) return 'The database does not answer.'
  const cause = error instanceof Error ? error.cause : undefined
  const noTables = cause instanceof DatabaseError && cause.code === '42P01'
  return noTables ? 'The product has never been started with this database.' : undefined
}

/** Runs a command with the product's own modules on its database, also while the product runs. */
export async function withProduct(
  variables: Variables,
  work: (product: Product) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  try {
    const config = parseConfig(variables, 'for a command')
    const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
    const database = await openDatabase(config, log, { isMade: true })
    const product = await createProduct(config, { log, database, pages: null, renderPlainPage: () => '' })
    return await work(product).finally(() => product.close())
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    return { code: 1, sentence }
  }
}

/** Prints the command's sentence, to stderr after a failure, and ends the process with its code. */
export async function runCommand(
  command: (words: string[], variables: Variables) => Promise<CommandOutcome>,
): Promise<void> {
  const { code, sentence } = await command(process.argv.slice(2), process.env).catch((error: unknown) => ({
    code: 1,
    sentence: error instanceof Error ? error.message : String(error),
  }))
  ;(code === 0 ? console.log : console.error)(sentence)
  process.exitCode = code
}
