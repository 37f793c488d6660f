import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { Role, roleLabels, roles } from '#shared/people.ts'
import { createPeopleStore } from '#server/people/store.ts'
import type { Grant } from '#server/people/store.ts'
import { createAuditStore } from '#server/audit/store.ts'
import { systemClock } from '#server/clock.ts'
import { connect, isDatabaseUnreachable } from '#server/db/connect.ts'
import { createLedger } from '#server/billing/ledger.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'

const usage = `npm run account -- grant EMAIL ROLE\nROLE is one of ${roles.join(', ')}.`

interface Outcome {
  code: 0 | 1
  sentence: string
}

function outcomeOf(grant: Grant, email: string, role: Role): Outcome {
  const sentences: Record<Grant, string> = {
    changed: `${email} is now ${role} (${roleLabels[role]}).`,
    absent: `Nobody has logged in with the address ${email} yet.`,
    unconfirmed: `The address ${email} is not confirmed: its owner must follow the link in the mail and log in again.`,
    several: `Several people have the address ${email}, at different sign-in services: nothing was changed.`,
    'bought period': `${email} has bought a period that still runs: refund it instead.`,
    'last admin': `${email} is the last ADMIN: make somebody else ADMIN first.`,
  }
  return { code: grant === 'changed' ? 0 : 1, sentence: sentences[grant] }
}

async function grantAt(url: string, email: string, role: Role): Promise<Outcome> {
  const db = connect(url, pino({ level: 'silent' }))
  try {
    const ledger = createLedger(db)
    const neighbours: Parameters<typeof createPeopleStore>[1] = {
      audit: createAuditStore(db).write,
      hasBoughtPeriod: (tx, userId) => ledger.hasBoughtPeriod(tx, userId, systemClock()),
    }
    const store = createPeopleStore(db, neighbours)
    return outcomeOf(await store.grantRole(email, role, systemClock()), email, role)
  } catch (error) {
    if (isDatabaseUnreachable(error)) return { code: 1, sentence: 'The database does not answer.' }
    const cause = error instanceof Error ? error.cause : undefined
    const noTables = cause instanceof DatabaseError && cause.code === '42P01'
    if (noTables) return { code: 1, sentence: 'The product has never been started with this database.' }
    throw error
  } finally {
    await db.$client.end()
  }
}

/** `grant EMAIL ROLE`, at DATABASE_URL or else in DATA_DIR, whether the product runs or not. */
export async function account(words: string[], variables: Record<string, string | undefined>): Promise<Outcome> {
  const [verb, email, wanted, ...more] = words
  const role = Role.safeParse(wanted?.toUpperCase())
  if (verb !== 'grant' || !email?.includes('@') || !role.success || more.length > 0) return { code: 1, sentence: usage }
  const { DATABASE_URL, DATA_DIR } = variables
  if (DATABASE_URL) return grantAt(DATABASE_URL, email, role.data)
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR || '.data', log: () => {} })
  try {
    return await grantAt(postgres.url, email, role.data)
  } finally {
    await postgres.stop()
  }
}

if (import.meta.main) {
  const { code, sentence } = await account(process.argv.slice(2), process.env).catch((error: unknown) => ({
    code: 1,
    sentence: error instanceof Error ? error.message : String(error),
  }))
  ;(code === 0 ? console.log : console.error)(sentence)
  process.exitCode = code
}
