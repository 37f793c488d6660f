import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { ConfigError, parseConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import { seedDemoLibrary } from '#server/demo/library.ts'
import { demoTeacherId, seedDemoCourses } from '#server/demo/seed.ts'
import { createMail } from '#server/gateways/mail.ts'
import { createPayments } from '#server/gateways/stripe/payments.ts'
import { createOpenid } from '#server/gateways/openid.ts'
import { openObjectStore } from '#server/gateways/storage/open.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import { createEnqueue } from '#server/outbox/store.ts'
import { listen } from '#server/http/listen.ts'
import { createPages } from '#server/pages/pages.ts'
import { createThrottle } from '#server/http/throttle.ts'
import { demoAccounts, demoPassword, ensureDemoAccounts } from '#server/sign-in/demo-accounts.ts'
import { createSignIn } from '#server/sign-in/sign-in.ts'
import { loopbackFetch } from '#server/sign-in/loopback-fetch.ts'
import { createMailLinks } from '#server/sign-in/mail-links.ts'
import { startJobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import { publicConfig } from '#server/site/routes.ts'
import { createBilling } from '#server/billing/billing.ts'
import { senderOf } from '#server/billing/emails.ts'

const clock = systemClock
const began = performance.now()
const steps: string[] = []
let lastStep = began
/** Notes how long a part of the start took. */
function took(step: string) {
  const now = performance.now()
  steps.push(`${step} ${Math.round(now - lastStep)}`)
  lastStep = now
}

/** Ends the process with the sentence alone where we know what is wrong. */
function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) giveUp(error)
    throw error
  }
}

const config = readConfig()
const log = createLog(config.logLevel)
const demo = config.databaseUrl === null

const embedded = demo
  ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => log.info(message) }).catch(giveUp)
  : null
const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
took('database')

const secrets = await migrate(config.databaseDirectUrl ?? databaseUrl, async (db) => {
  const made = await ensureSecrets(db)
  took('migrations')
  if (demo) {
    await ensureDemoAccounts(db, clock)
    await seedDemoCourses(db, await demoTeacherId(db), config.publicUrl)
    await seedDemoLibrary(db)
    took('demo content')
  }
  return made
}).catch((error: unknown) => {
  log.fatal({ err: error }, 'the database could not be prepared')
  return giveUp('The database could not be prepared: see the line above.')
})

const db = connect(databaseUrl, log)
const enqueue = createEnqueue(clock)
const outbox = createOutbox({ db, clock, log, mail: createMail({ config, db }), mint: createMailLinks(db, clock).mint })
const payments = config.stripe && createPayments({ ...config.stripe, clock })
const billing = payments && createBilling({ db, payments, clock, log, enqueue, sender: senderOf(config) })
const throttle = createThrottle(db, clock, secrets.throttleKey)
const cookieSecrets = config.sessionSecret ? [config.sessionSecret] : secrets.sessionCookie
const objects = await openObjectStore(config, { secrets: cookieSecrets, clock }).catch(giveUp)
const { work: sendWaiting } = outbox
const signIn = config.openid ? null : createSignIn({ db, clock, config, secrets, enqueue, sendWaiting, throttle, log })
const site = publicConfig(config)
const distDir = join(import.meta.dirname, '../dist')
const pages = await createPages({ distDir, config: site, publicUrl: config.publicUrl })
if (!pages) giveUp('The pages have not been built: run `npm run build` first.')
took('pages')

const health = { draining: false, probe: () => db.$client.query('SELECT 1') }
const serving = await listen(
  (port) => {
    const callbackUrl = `${config.publicUrl}/api/callback`
    const openid = createOpenid(
      signIn
        ? { ...signIn.openid, callbackUrl, allowInsecure: true, fetch: loopbackFetch(config.publicUrl, () => port) }
        : { ...(config.openid as NonNullable<Config['openid']>), callbackUrl, allowInsecure: true },
    )
    const own = { config, db, clock, log, health, cookieSecrets, openid, throttle, objects, outbox, payments }
    return createApp({ ...own, signIn: signIn ?? undefined, pages })
  },
  { port: config.port, host: config.host, health },
).catch((error: NodeJS.ErrnoException) =>
  giveUp(error.code === 'EADDRINUSE' ? `Port ${config.port} is taken: set PORT to another one.` : error),
)
took('listening')
const jobs = startJobs({ db, clock, log, objects, billing, outbox })
const sending = outbox.start()

const accounts = demo
  ? `\nDemo accounts, password ${demoPassword}:\n${demoAccounts.map(({ email }) => `  ${email}`).join('\n')}`
  : ''
console.log(
  `Ready in ${Math.round(performance.now() - began)} ms (${steps.join(', ')}): ${config.publicUrl}${accounts}`,
)

let stopping = false
/** Lets accepted requests end, then the database. A second signal does not wait. */
async function stop() {
  if (stopping) process.exit(1)
  stopping = true
  await serving.stop()
  await jobs.stop()
  await sending.stop()
  await db.$client.end()
  await embedded?.stop()
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
