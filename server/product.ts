import { join } from 'node:path'
import type { Express } from 'express'
import type { Logger } from 'pino'
import { createApp } from '#server/app.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { createDomainEvents } from '#server/domain-events.ts'
import { createRemoval } from '#server/media/withdrawal/removal.ts'
import { createJobRuns, type JobRuns } from '#server/db/processes/job-runs.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { createHeartbeat } from '#server/db/processes/heartbeat.ts'
import { ensureSecrets, type Secrets } from '#server/db/secrets.ts'
import { createMail, senderOf } from '#server/gateways/mail.ts'
import { createOpenid } from '#server/gateways/openid/openid.ts'
import { openObjectStore } from '#server/gateways/storage/open.ts'
import { sayInRequestLanguage } from '#server/http/language-context.ts'
import type { Health } from '#server/http/monitoring/health.ts'
import type { Metrics } from '#server/http/monitoring/metrics.ts'
import { createThrottle } from '#server/http/limits/throttle.ts'
import { createJobs, type Jobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import { labelFormsIn } from '#server/entries/labels/store.ts'
import { createPages } from '#server/pages/pages.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { createEnqueue, createEnqueueAll } from '#server/outbox/store.ts'
import { createMailOutbox } from '#server/outbox/outbox.ts'
import { createLinkTokenMaker, languageOfAccountIn } from '#server/sign-in/mail-links.ts'
import { createSignIn } from '#server/sign-in/sign-in.ts'
import { loopbackFetch } from '#server/sign-in/provider/loopback-fetch.ts'
import { publicConfig } from '#server/site/site.ts'
import { createProductMetrics } from './product-metrics.ts'
import { createSlices, type Slices } from '#server/slices.ts'
import { root } from '#server/root.ts'

type Gateways = Pick<
  Deps,
  | 'openid'
  | 'throttle'
  | 'enqueue'
  | 'enqueueAll'
  | 'outbox'
  | 'payments'
  | 'objects'
  | 'signIn'
  | 'pages'
  | 'renderPlainPage'
>

/** Replacements for parts that the configuration would create. */
export interface Overrides extends Partial<Gateways> {
  clock?: Clock
  log?: Logger
  health?: Health
  /** A database that is prepared already, or must stay as it is. */
  database?: OpenDatabase
  /** Own address of this process, for its built-in provider. */
  address?: string
  /** Called after each step of the start, with its name. */
  onStep?: (step: string) => void
  /** Called as soon as the database is open. */
  onOpen?: (database: OpenDatabase) => void
  signal?: AbortSignal
  /** Called when the database was replaced by another one: the process must end. */
  onReplaced?: () => void
}

export interface Product {
  config: Config
  db: Database
  log: Logger
  health: Health
  outbox: Deps['outbox']
  objects: Deps['objects']
  slices: Slices
  deps: Deps
  /** Database URL that bypasses a pooler. */
  directUrl: string
  app: Express
  /** null if metrics are off. */
  metrics: Metrics | null
  jobs: Jobs
  /** Addresses of demo accounts, for people to try. */
  demoAccounts: string[]
  /** Waits for running jobs, then closes the database. */
  close(): Promise<void>
}

/** Composes the product: database, gateways, slices, jobs, app. Nothing runs yet; a failure closes everything. */
export async function createProduct(config: Config, overrides: Overrides = {}): Promise<Product> {
  sayInRequestLanguage()
  const { clock = systemClock, log = createLog(config.logLevel), onStep = () => {} } = overrides
  const database = overrides.database ?? (await openDatabase(config, log))
  overrides.onOpen?.(database)
  onStep('database')
  const { db } = database
  const heartbeat = createHeartbeat(db, overrides.onReplaced)
  const release = () => heartbeat.end().then(() => database.close())
  try {
    const { signal } = overrides
    signal?.throwIfAborted()
    const { secrets, demoAccounts } = overrides.database
      ? { secrets: await ensureSecrets(db), demoAccounts: [] }
      : await prepareDatabase(config, { url: database.directUrl, clock, log, signal, heartbeat })
    onStep('preparation')
    const own = { config, db, clock, log }
    const cookieSecrets = config.sessionSecret ? [config.sessionSecret] : secrets.sessionCookie
    const gateways = await createGateways({ ...own, secrets, cookieSecrets }, overrides)
    const deps: Deps = {
      ...own,
      cookieSecrets,
      certificateKey: secrets.certificateKey,
      ...gateways,
      removal: createRemoval({ ...own, objects: gateways.objects }),
      domainEvents: createDomainEvents(),
    }
    const health = overrides.health ?? { draining: false, probe: () => database.probe() }
    const runs = createJobRuns(db, clock)
    const slices = createSlices({ ...deps, brokenJobs: () => runs.broken() })
    const metrics = config.metrics && (await loadMetrics(config, db, runs))
    const app = createApp({ ...deps, health, slices, metrics })
    const jobs = createJobs({ slices: Object.values(slices), log, runs })
    onStep('pages')
    const { outbox, objects } = deps
    async function close() {
      await jobs.stop()
      await release()
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
      deps,
      app,
      metrics,
      jobs,
      demoAccounts,
      close,
    }
  } catch (error) {
    await release()
    throw error
  }
}

async function loadMetrics(config: Config, db: Database, runs: JobRuns): Promise<Metrics> {
  // Loaded only if metrics are on.
  const { createMetrics } = await import('#server/http/monitoring/metrics.ts')
  return createMetrics({ pool: db.$client, productMetrics: createProductMetrics(db, config, runs) })
}

type GatewayDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'cookieSecrets'> & { secrets: Secrets }

/** Gateways to the outside, with their limits. */
async function createGateways(deps: GatewayDeps, overrides: Overrides): Promise<Gateways> {
  const { config, db, clock, secrets, cookieSecrets } = deps
  const enqueue = overrides.enqueue ?? createEnqueue(clock, senderOf(config))
  const outbox =
    overrides.outbox ??
    createMailOutbox({
      ...deps,
      mail: createMail(deps),
      sender: senderOf(config),
      languageOfAccount: languageOfAccountIn(db),
      makeLinkToken: createLinkTokenMaker({ clock, secret: cookieSecrets[0]! }),
    })
  const throttle = overrides.throttle ?? createThrottle(db, clock, secrets.throttleKey)
  const pages = overrides.pages === undefined ? await builtPages(config, db) : overrides.pages
  const renderPlainPage = overrides.renderPlainPage ?? pages?.renderPlainPage
  if (!renderPlainPage) throw new Error('No page renderer: pass renderPlainPage when pages are off.')
  const isBuiltIn = !overrides.openid && !config.openid
  const signIn =
    overrides.signIn ??
    (isBuiltIn ? createSignIn({ ...deps, enqueue, sendWaiting: outbox.work, throttle, renderPlainPage }) : null)
  return {
    enqueue,
    enqueueAll: overrides.enqueueAll ?? createEnqueueAll(clock, senderOf(config)),
    outbox,
    throttle,
    signIn,
    openid: overrides.openid ?? openidOf(deps, signIn, overrides.address),
    payments: overrides.payments ?? (config.stripe && (await paymentsOf(config.stripe, clock))),
    objects: overrides.objects ?? (await openObjectStore(config, { secrets: cookieSecrets, clock })),
    pages,
    renderPlainPage,
  }
}

/** Stripe's package is loaded only with keys, because of its memory. */
async function paymentsOf(keys: NonNullable<Config['stripe']>, clock: Clock) {
  const { createPayments } = await import('#server/gateways/stripe/payments.ts')
  return createPayments({ ...keys, clock })
}

/** The configured provider, else the built-in one, which is reached without leaving the machine. */
function openidOf({ config, clock, log }: GatewayDeps, signIn: Deps['signIn'], address?: string) {
  const { openid, publicUrl, port } = config
  const common = { callbackUrl: `${publicUrl}/api/callback`, allowInsecure: true, clock, log }
  if (openid) return createOpenid({ ...openid, ...common })
  if (!signIn) throw new Error('No OpenID provider is configured.')
  const fetch = loopbackFetch(publicUrl, address ?? `http://127.0.0.1:${port}`)
  return createOpenid({ ...signIn.openid, ...common, fetch })
}

async function builtPages(config: Config, db: Database) {
  const distDir = join(root, 'dist')
  const pages = await createPages({
    distDir,
    config: publicConfig(config),
    publicUrl: config.publicUrl,
    labels: labelFormsIn(db),
  })
  if (!pages) throw new Error('The pages have not been built: run `npm run build` first.')
  return pages
}
