import { join } from 'node:path'
import type { Express } from 'express'
import type { Logger } from 'pino'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { createJobRuns } from '#server/db/job-runs.ts'
import type { JobRuns } from '#server/db/job-runs.ts'
import { openDatabase } from '#server/db/open.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { createPresence } from '#server/db/presence.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import type { Secrets } from '#server/db/secrets.ts'
import { createMail } from '#server/gateways/mail.ts'
import { createOpenid } from '#server/gateways/openid/openid.ts'
import { openObjectStore } from '#server/gateways/storage/open.ts'
import type { Health } from '#server/http/health.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { createThrottle } from '#server/http/throttle.ts'
import { createJobs } from '#server/jobs.ts'
import type { Jobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import { createPages } from '#server/pages/pages.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { createEnqueue } from '#server/outbox/store.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import { createMint } from '#server/sign-in/mail-links.ts'
import { createSignIn } from '#server/sign-in/sign-in.ts'
import { loopbackFetch } from '#server/sign-in/loopback-fetch.ts'
import { publicConfig } from '#server/site/routes.ts'
import { createReadings } from '#server/readings.ts'
import { createSlices } from '#server/slices.ts'
import type { Deps, Slices } from '#server/slices.ts'
import { root } from '#server/root.ts'

type Gateways = Pick<
  Deps,
  'openid' | 'throttle' | 'enqueue' | 'outbox' | 'payments' | 'objects' | 'signIn' | 'pages' | 'drawPlain'
>

/** What is used instead of what the configuration leads to. */
export interface Overrides extends Partial<Gateways> {
  clock?: Clock
  log?: Logger
  health?: Health
  /** A database that is prepared already, or must stay as it is. */
  database?: OpenDatabase
  /** Where this process listens: it asks itself when people sign in. */
  address?: string
  /** Is told the name of each part of the start when that is done. */
  took?: (step: string) => void
  /** Is given the database as soon as it is open. */
  opened?: (database: OpenDatabase) => void
  /** Breaks a start off. */
  signal?: AbortSignal
  /** Is told that the database is no longer the one that this process began with: it must end. */
  replaced?: () => void
}

export interface Product {
  config: Config
  db: Database
  log: Logger
  health: Health
  outbox: Deps['outbox']
  objects: Deps['objects']
  slices: Slices
  /** The database's address, around a pooler. */
  directUrl: string
  app: Express
  /** null where nobody reads them. */
  metrics: Metrics | null
  jobs: Jobs
  /** Addresses, for people to try. */
  demoAccounts: string[]
  /** Lets jobs that are under way end, then closes the database. */
  close(): Promise<void>
}

/** The whole product, composed once: database, gateways, slices, jobs, app. Nothing runs yet, and nothing is left open when it fails. */
export async function createProduct(config: Config, overrides: Overrides = {}): Promise<Product> {
  const { clock = systemClock, log = createLog(config.logLevel), took = () => {} } = overrides
  const database = overrides.database ?? (await openDatabase(config, log))
  overrides.opened?.(database)
  took('database')
  const { db } = database
  const presence = createPresence(db, overrides.replaced)
  const leave = () => presence.end().then(() => database.close())
  try {
    const { signal } = overrides
    signal?.throwIfAborted()
    const { secrets, demoAccounts } = overrides.database
      ? { secrets: await ensureSecrets(db), demoAccounts: [] }
      : await prepareDatabase(config, { url: database.directUrl, clock, log, signal, presence })
    took('preparation')
    const own = { config, db, clock, log }
    const cookieSecrets = config.sessionSecret ? [config.sessionSecret] : secrets.sessionCookie
    const deps: Deps = {
      ...own,
      cookieSecrets,
      certificateKey: secrets.certificateKey,
      ...(await createGateways({ ...own, secrets, cookieSecrets }, overrides)),
    }
    const health = overrides.health ?? { draining: false, probe: () => database.probe() }
    const runs = createJobRuns(db, clock)
    const slices = createSlices({ ...deps, brokenJobs: () => runs.broken() })
    const metrics = config.metrics && (await watched(config, db, runs))
    const app = createApp({ ...deps, health, slices, metrics })
    const jobs = createJobs({ slices: Object.values(slices), log, runs })
    took('pages')
    const { outbox, objects } = deps
    async function close() {
      await jobs.stop()
      await leave()
    }
    return {
      config,
      directUrl: database.directUrl,
      db,
      log,
      health,
      outbox,
      objects,
      slices,
      app,
      metrics,
      jobs,
      demoAccounts,
      close,
    }
  } catch (error) {
    await leave()
    throw error
  }
}

async function watched(config: Config, db: Database, runs: JobRuns): Promise<Metrics> {
  // Loaded only where somebody reads figures.
  const { createMetrics } = await import('#server/http/metrics.ts')
  return createMetrics({ pool: db.$client, readings: createReadings(db, config, runs) })
}

type Outside = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'cookieSecrets'> & { secrets: Secrets }

/** What lies outside the process, and what guards the way there. */
async function createGateways(given: Outside, overrides: Overrides): Promise<Gateways> {
  const { config, db, clock, secrets, cookieSecrets } = given
  const enqueue = overrides.enqueue ?? createEnqueue(clock)
  const outbox =
    overrides.outbox ??
    createOutbox({ ...given, mail: createMail(given), mint: createMint({ clock, secret: cookieSecrets[0]! }) })
  const throttle = overrides.throttle ?? createThrottle(db, clock, secrets.throttleKey)
  const pages = overrides.pages === undefined ? await builtPages(config) : overrides.pages
  const drawPlain = overrides.drawPlain ?? pages?.drawPlain
  if (!drawPlain) throw new Error('Without pages it has to be said how those of signing in are drawn.')
  const isBuiltIn = !overrides.openid && !config.openid
  const signIn =
    overrides.signIn ??
    (isBuiltIn ? createSignIn({ ...given, enqueue, sendWaiting: outbox.work, throttle, drawPlain }) : null)
  return {
    enqueue,
    outbox,
    throttle,
    signIn,
    openid: overrides.openid ?? openidOf(given, signIn, overrides.address),
    payments: overrides.payments ?? (config.stripe && (await paymentsOf(config.stripe, clock))),
    objects: overrides.objects ?? (await openObjectStore(config, { secrets: cookieSecrets, clock })),
    pages,
    drawPlain,
  }
}

/** Stripe's package takes its room only where there are keys. */
async function paymentsOf(keys: NonNullable<Config['stripe']>, clock: Clock) {
  const { createPayments } = await import('#server/gateways/stripe/payments.ts')
  return createPayments({ ...keys, clock })
}

/** The provider that is set, else our own, which is reached without leaving the machine. */
function openidOf({ config, clock, log }: Outside, signIn: Deps['signIn'], address?: string) {
  const { openid, publicUrl, port } = config
  const common = { callbackUrl: `${publicUrl}/api/callback`, allowInsecure: true, clock, log }
  if (openid) return createOpenid({ ...openid, ...common })
  if (!signIn) throw new Error('There is no provider to sign in at.')
  const fetch = loopbackFetch(publicUrl, address ?? `http://127.0.0.1:${port}`)
  return createOpenid({ ...signIn.openid, ...common, fetch })
}

async function builtPages(config: Config) {
  const distDir = join(root, 'dist')
  const pages = await createPages({ distDir, config: publicConfig(config), publicUrl: config.publicUrl })
  if (!pages) throw new Error('The pages have not been built: run `npm run build` first.')
  return pages
}
