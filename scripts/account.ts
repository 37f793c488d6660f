import { say } from '#shared/messages/say.ts'
import { Role, roleLabels } from '#shared/people.ts'
import { roles } from '#shared/policy.ts'
import { systemClock } from '#server/clock.ts'
import type { GrantOutcome } from '#server/people/store.ts'
import { readArguments } from './arguments.ts'
import { withProduct, runCommand, type CommandOutcome, type Variables } from './command.ts'

const usage = `npm run account -- grant EMAIL ROLE\nROLE is one of ${roles.join(', ')}.`

function outcomeOf(grant: GrantOutcome, email: string, role: Role): CommandOutcome {
  const sentences: Record<GrantOutcome, string> = {
    changed: `${email} is now ${role} (${say(roleLabels[role])}).`,
    absent: `Nobody has logged in with the address ${email} yet.`,
    unconfirmed: `The address ${email} is not confirmed: its owner must follow the link in the mail and log in again.`,
    several: `Several people have the address ${email}, at different sign-in services: nothing was changed.`,
    'bought period': `${email} has bought a period that still runs: refund it instead.`,
    'last admin': `${email} is the last ADMIN: make somebody else ADMIN first.`,
  }
  return { code: grant === 'changed' ? 0 : 1, sentence: sentences[grant] }
}

/** `grant EMAIL ROLE`, at DATABASE_URL or in DATA_DIR, also while the product runs. */
export async function account(typed: string[], variables: Variables): Promise<CommandOutcome> {
  const parsed = readArguments(typed, usage)
  if ('sentence' in parsed) return parsed
  const [verb, email, roleName, ...more] = parsed.words
  const role = Role.safeParse(roleName?.toUpperCase())
  if (roleName && !role.success) return { code: 1, sentence: `${roleName} is no role.\n${usage}` }
  if (verb !== 'grant' || !email?.includes('@') || !role.success || more.length > 0) return { code: 1, sentence: usage }
  return withProduct(variables, async ({ slices }) =>
    outcomeOf(await slices.people.grantRole(email, role.data, systemClock()), email, role.data),
  )
}

if (import.meta.main) await runCommand(account)
