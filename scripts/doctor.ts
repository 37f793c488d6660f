import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { ConfigError, parseConfig, type Config } from '#server/config/config.ts'
import { systemClock } from '#server/clock.ts'
import { createOpenid } from '#server/gateways/openid/openid.ts'
import { RefusalReason } from '#server/gateways/openid/refusals.ts'
import { checkMail } from '#server/gateways/mail.ts'
import { openObjectStore } from '#server/gateways/storage/open.ts'
import { checkStripe, type Finding } from '#server/gateways/stripe/checkup.ts'
import { Problem } from '#server/http/problem.ts'
import { createLog } from '#server/log.ts'
import { readArguments } from './arguments.ts'
import { runCommand, type CommandOutcome, type Variables } from './command.ts'

const usage =
  'npm run doctor\nChecks everything that the product depends on, with the configuration of its next start, and changes nothing.'

const reasonOf = (error: unknown) => (error instanceof Error && error.message ? error.message : String(error))

async function check(subject: string, good: string, todo: string, work: () => Promise<unknown>): Promise<Finding> {
  try {
    await work()
    return { subject, state: 'ok', text: good }
  } catch (error) {
    return { subject, state: 'fault', text: `${reasonOf(error)}. ${todo}` }
  }
}

const note = (subject: string, text: string, before?: Finding['before']): Finding => ({
  subject,
  state: 'note',
  text,
  before,
})

const ask = (url: string) => async () => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  await client.query('SELECT 1').finally(() => client.end())
}

async function database({ databaseUrl, databaseDirectUrl, openid }: Config): Promise<Finding[]> {
  if (databaseUrl === null) {
    const accounts = openid ? '' : ', with demo accounts'
    return [note('Database', `the bundled one${accounts}. To go live, set DATABASE_URL`, 'going live')]
  }
  const direct = databaseDirectUrl !== null && databaseDirectUrl !== databaseUrl ? databaseDirectUrl : null
  return [
    await check('Database', 'it answers', 'Look at DATABASE_URL', ask(databaseUrl)),
    ...(direct ? [await check('Database, direct', 'it answers', 'Look at DATABASE_DIRECT_URL', ask(direct))] : []),
  ]
}

async function mail({ mail: smtp, openid }: Config): Promise<Finding> {
  if (smtp) return check('Mail', 'the server lets us in', 'Look at SMTP_URL', () => checkMail(smtp.smtpUrl))
  return openid
    ? note('Mail', 'none is set: no e-mails are sent', 'selling')
    : note('Mail', 'none is set: e-mails are shown at /dev/mail', 'going live')
}

async function provider({ openid, publicUrl }: Config): Promise<Finding> {
  if (!openid) return { subject: 'Sign-in', state: 'ok', text: 'with accounts of the product’s own' }
  const { issuer } = openid
  const answers = await check('Sign-in', 'it answers', 'Look at OIDC_ISSUER', async () => {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) })
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
    const metadata = (await answer.json()) as { issuer?: unknown }
    if (metadata.issuer !== issuer) throw new Error(`${address} speaks of the issuer ${String(metadata.issuer)}`)
  })
  return answers.state === 'ok' ? client(openid, publicUrl) : answers
}

/** Asks the provider whether it knows this site. */
async function client(openid: NonNullable<Config['openid']>, publicUrl: string): Promise<Finding> {
  const subject = 'Sign-in'
  const site = { callbackUrl: `${publicUrl}/api/callback`, allowInsecure: true, clock: systemClock }
  try {
    await createOpenid({ ...openid, ...site, log: createLog('silent') }).tryClient()
    return { subject, state: 'ok', text: `the provider ${openid.issuer} answers, and knows this site` }
  } catch (error) {
    if (error instanceof Problem && error.cause instanceof RefusalReason)
      return { subject, state: 'fault', text: error.cause.message }
    return note(subject, `the provider ${openid.issuer} answers; whether it knows this site shows with the first login`)
  }
}

/** Writes a small file, reads it and deletes it. */
async function bucket(config: Config): Promise<Finding> {
  if (!config.media) return note('Files', `on this machine, in ${config.dataDir}: only one machine can serve them`)
  const todo = 'Look at GCS_BUCKET, and at what its service account may do'
  return check('Files', `the bucket ${config.media.bucket} takes, keeps and gives up files`, todo, async () => {
    const store = await openObjectStore(config, { secrets: [randomUUID()], clock: systemClock })
    const key = randomUUID()
    await store.write(key, Buffer.from('doctor'), 'text/plain')
    const storedFile = await store.find(key)
    await store.remove(key)
    if (storedFile?.size !== 6) throw new Error('The test file could not be read back')
  })
}

function address({ publicUrl }: Config): Finding {
  const subject = 'Address'
  if (publicUrl.startsWith('https:')) return { subject, state: 'ok', text: publicUrl }
  return note(
    subject,
    `${publicUrl} is not https: others can read along, and browsers offer neither wallets nor recordings`,
    'going live',
  )
}

async function examine(config: Config): Promise<Finding[]> {
  return [
    { subject: 'Configuration', state: 'ok', text: 'complete' },
    address(config),
    ...(await database(config)),
    await mail(config),
    await provider(config),
    await bucket(config),
    ...(config.stripe
      ? await checkStripe(config.stripe, config.publicUrl)
      : [note('Stripe', 'no keys are set: nobody can pay', 'selling')]),
  ]
}

const stateLabels = { ok: 'ok   ', note: 'note ', fault: 'FAULT' }

/** Findings that are acceptable for now, with a deadline. */
function remainingTasks(findings: Finding[]): string {
  const namesBefore = (aim: Finding['before']) =>
    findings.filter(({ before }) => before === aim).map(({ subject }) => subject)
  const [live, selling] = [namesBefore('going live'), namesBefore('selling')]
  if (live.length + selling.length === 0) return 'Nothing stands in the way.'
  return [
    `Nothing stands in the way of ${live.length > 0 ? 'a demo' : 'going live'}.`,
    ...(live.length > 0 ? [`Before going live, see to: ${live.join(', ')}.`] : []),
    ...(selling.length > 0 ? [`Before selling, see to: ${selling.join(', ')}.`] : []),
  ].join(' ')
}

function outcomeOf(findings: Finding[]): CommandOutcome {
  const faults = findings.filter(({ state }) => state === 'fault').length
  const end = faults === 0 ? remainingTasks(findings) : `${faults} of these must be fixed before going live.`
  const lines = findings.map(({ subject, state, text }) => `${stateLabels[state]} ${subject}: ${text}`)
  return { code: faults === 0 ? 0 : 1, sentence: [...lines, '', end].join('\n') }
}

/** Checks every service that the product depends on, with the configuration it would start with, and changes nothing. */
export async function doctor(typed: string[], variables: Variables): Promise<CommandOutcome> {
  const parsed = readArguments(typed, usage)
  if ('sentence' in parsed) return parsed
  if (parsed.words.length > 0) return { code: 1, sentence: usage }
  try {
    return outcomeOf(await examine(parseConfig(variables)))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return outcomeOf(error.faults.map((text) => ({ subject: 'Configuration', state: 'fault', text })))
  }
}

if (import.meta.main) await runCommand(doctor)
