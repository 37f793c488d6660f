import { systemClock } from '#server/clock.ts'
import { ConfigError, parseConfig } from '#server/config.ts'
import { connect, isDatabaseUnreachable } from '#server/db/connect.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import { createPayments } from '#server/gateways/stripe/payments.ts'
import { Problem } from '#server/http/problem.ts'
import { createLog } from '#server/log.ts'
import { createBilling } from '#server/billing/billing.ts'
import { senderOf } from '#server/billing/emails.ts'
import type { Report } from '#server/billing/reconcile.ts'
import { createEnqueue } from '#server/outbox/store.ts'

const usage = `npm run reconcile [-- --everybody]\nReads from Stripe what a lost webhook would have told; with --everybody, every customer anew.`

interface Outcome {
  code: 0 | 1
  sentence: string
}

function outcomeOf(report: Report | undefined): Outcome {
  if (!report) return { code: 1, sentence: 'Another process is reconciling at the moment.' }
  const { missed, customers, failures, unclaimed } = report
  const sentence = [
    `${missed} events had been missed; ${customers} customers were read from Stripe, ${failures} could not be read.`,
    ...(unclaimed > 0
      ? [`${unclaimed} events speak of customers whom nobody here knows: see the table stripe_events.`]
      : []),
  ].join('\n')
  return { code: failures > 0 ? 1 : 0, sentence }
}

/** Reconciles at DATABASE_URL or else in DATA_DIR, whether the product runs or not. */
export async function reconcile(words: string[], variables: Record<string, string | undefined>): Promise<Outcome> {
  const everybody = words[0] === '--everybody'
  if (words.length > (everybody ? 1 : 0)) return { code: 1, sentence: usage }
  const config = parseConfig(variables)
  if (!config.stripe) return { code: 1, sentence: 'STRIPE_SECRET_KEY is not set: nobody can pay here.' }
  const { dataDir } = config
  const postgres = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : undefined
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const db = connect(config.databaseUrl ?? postgres?.url ?? '', log)
  try {
    const clock = systemClock
    const payments = createPayments({ ...config.stripe, clock })
    const billing = createBilling({ db, payments, clock, log, enqueue: createEnqueue(clock), sender: senderOf(config) })
    return outcomeOf(await billing.reconcile({ everybody }))
  } catch (error) {
    if (isDatabaseUnreachable(error)) return { code: 1, sentence: 'The database does not answer.' }
    if (error instanceof Problem) return { code: 1, sentence: error.message }
    throw error
  } finally {
    await db.$client.end()
    await postgres?.stop()
  }
}

if (import.meta.main) {
  const { code, sentence } = await reconcile(process.argv.slice(2), process.env).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error
    return { code: 1, sentence: error.message }
  })
  ;(code === 0 ? console.log : console.error)(sentence)
  process.exitCode = code
}
