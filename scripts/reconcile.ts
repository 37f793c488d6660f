import type { ReconciliationReport } from '#server/billing/sync/reconcile.ts'
import { readArguments } from './arguments.ts'
import { withProduct, runCommand, type CommandOutcome, type Variables } from './command.ts'

const usage = `npm run reconcile [-- --everybody]\nReads from Stripe what a lost webhook would have reported; with --everybody, every customer again.`

function outcomeOf(report: ReconciliationReport | undefined): CommandOutcome {
  if (!report) return { code: 1, sentence: 'Another process is reconciling at the moment.' }
  const { missed, customers, failures, unclaimed } = report
  const sentence = [
    `${missed} events had been missed; ${customers} customers were read from Stripe, ${failures} could not be read.`,
    ...(unclaimed > 0 ? [`${unclaimed} events name unknown customers: see the table stripe_events.`] : []),
  ].join('\n')
  return { code: failures > 0 ? 1 : 0, sentence }
}

/** Reconciles at DATABASE_URL or in DATA_DIR, also while the product runs. */
export async function reconcile(typed: string[], variables: Variables): Promise<CommandOutcome> {
  const parsed = readArguments(typed, usage, ['everybody'])
  if ('sentence' in parsed) return parsed
  const { everybody = false } = parsed.options
  if (parsed.words.length > 0) return { code: 1, sentence: usage }
  if (!variables.STRIPE_SECRET_KEY) return { code: 1, sentence: 'STRIPE_SECRET_KEY is not set: nobody can pay here.' }
  return withProduct(variables, async ({ slices }) => outcomeOf(await slices.billing.billing?.reconcile({ everybody })))
}

if (import.meta.main) await runCommand(reconcile)
