import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import type { Express } from 'express'
import { inject } from 'vitest'
import type { Role } from '#shared/people.ts'
import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { call } from '#client/lib/api.ts'
import type { CallArguments } from '#client/lib/api.ts'
import { renderPlain } from '#client/render-plain.tsx'
import { parseConfig } from '#server/config.ts'
import type { Deps } from '#server/slices.ts'
import { connect } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { mails, sessions, users } from '#server/db/tables.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import type { Outbox } from '#server/outbox/outbox.ts'
import { createOpenid } from '#server/gateways/openid/openid.ts'
import { openDoor } from '#server/http/listen.ts'
import { createLog } from '#server/log.ts'
import { createProduct } from '#server/product.ts'
import type { Overrides, Product } from '#server/product.ts'
import { createDrawPlain } from '#server/pages/plain.ts'
import { publicConfig } from '#server/site/routes.ts'
import { createTestDatabase, patient } from '#server/testing/postgres.ts'

const cookieSecret = 'a secret that only tests sign their cookies with'

/** Somebody at a browser: calls the API as the client does, cookie and origin included. */
export interface Person {
  id: string | null
  cookie: string
  call<E extends Endpoint>(endpoint: E, given: CallArguments<E>): Promise<Answer<E>>
  /** A raw request, for what the typed client would never send. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface TestApp {
  url: string
  product: Product
  /** What serves it, for the test that walks its routes. */
  express: Express
  objects: ObjectStore
  db: Database
  /** The time the server believes in. */
  time: {
    now(): Date
    set(date: Date): void
    advance(ms: number): void
    /** Stands still but for `set` and `advance` while this is done, however long it takes. */
    still<T>(work: () => Promise<T>): Promise<T>
  }
  visitor: Person
  person(fields?: Partial<typeof users.$inferInsert>): Promise<Person>
  /** As this process sends e-mails; nothing goes by itself. */
  outbox: Outbox
  /** Sends what waits; answers all that was ever sent to an address, or to anybody, newest first. */
  emails(to?: string): Promise<(typeof mails.$inferSelect)[]>
  close(): Promise<void>
}

type Options = {
  deps?: Omit<Overrides, 'database'> & { db?: Database }
  env?: Record<string, string>
  /** People sign in at the built-in provider. */
  builtIn?: boolean
  /** Where people sign in; by default at a provider that never answers. */
  openid?: Partial<Parameters<typeof createOpenid>[0]>
}

function signed(id: string): string {
  const mac = createHmac('sha256', cookieSecret).update(id).digest('base64').replace(/=+$/, '')
  return `session=${encodeURIComponent(`s:${id}.${mac}`)}`
}

function personAt(url: string, id: string | null, cookie: string): Person {
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ Origin: url, Cookie: cookie })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    return fetch(new URL(path, url), { redirect: 'manual', ...init, headers })
  }
  return {
    id,
    cookie,
    fetch: send,
    call: (endpoint, given) => call(endpoint, given, send as typeof fetch),
  }
}

/** The client is not built for these tests: its pages are drawn from their source, undressed. */
const bareDocument = '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>'

function outsideProvider({ config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>, given: Options['openid']) {
  return createOpenid({
    // Port 1 is nobody's.
    issuer: 'http://127.0.0.1:1',
    clientId: 'product',
    clientSecret: 'a secret that only tests show to a provider',
    callbackUrl: `${config.publicUrl}/api/callback`,
    allowInsecure: true,
    clock,
    log,
    ...given,
  })
}

/** The whole product on a database of its own, with a clock the test moves. A 500 fails the test that caused it, in `close`. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  const faults: string[] = []
  const log = createLog('error', { write: (line: string) => void faults.push(line) })
  const { db = connect(database.url, log, patient), ...deps } = options.deps ?? {}
  let offset = 0
  let stoppedAt: number | undefined
  const running = () => stoppedAt ?? Date.now()
  const now = () => new Date(running() + offset)
  const door = await openDoor({ port: 0, host: '127.0.0.1' })
  const url = door.address
  // Made by the first upload.
  const dataDir = join(tmpdir(), `kadazandusun-data-${randomUUID()}`)
  const config = parseConfig({
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_BURST: '100000',
    DATA_DIR: dataDir,
    SESSION_SECRET: cookieSecret,
    ...options.env,
  })
  const product = await createProduct(config, {
    clock: now,
    log,
    address: url,
    pages: null,
    drawPlain: createDrawPlain(renderPlain, bareDocument, publicConfig(config)),
    ...(options.builtIn
      ? {}
      : { openid: outsideProvider({ config, clock: now, log: options.deps?.log ?? log }, options.openid) }),
    ...deps,
    database: {
      db,
      probe: () => db.$client.query('SELECT 1').then(() => {}),
      directUrl: database.url,
      // Two apps may share one.
      close: async () => (db.$client.ending ? undefined : db.$client.end()),
      endNow: () => Promise.resolve(),
    },
  })
  const { app: express, objects, outbox } = product
  door.serve(express)

  return {
    url,
    product,
    express,
    objects,
    db,
    time: {
      now,
      set: (date) => (offset = date.getTime() - running()),
      advance: (ms) => (offset += ms),
      async still(work) {
        const from = (stoppedAt = Date.now())
        try {
          return await work()
        } finally {
          stoppedAt = undefined
          offset -= Date.now() - from
        }
      },
    },
    visitor: personAt(url, null, ''),
    async person(fields = {}) {
      const [user] = await db
        .insert(users)
        .values({ issuer: 'test', subject: randomUUID(), email: `${randomUUID()}@example.test`, ...fields })
        .returning()
      const id = randomBytes(18).toString('base64url')
      const data = { cookie: { originalMaxAge: null }, passport: { user: user!.id } }
      const expiresAt = new Date(now().getTime() + 3600_000 * 24 * 30)
      await db.insert(sessions).values({ id, userId: user!.id, data, expiresAt } as typeof sessions.$inferInsert)
      return personAt(url, user!.id, signed(id))
    },
    outbox,
    async emails(to) {
      await outbox.work(1)
      return (
        db
          .select()
          .from(mails)
          .where(to === undefined ? undefined : eq(mails.to, to))
          // Two may go within one millisecond: then by where they lie.
          .orderBy(desc(mails.createdAt), desc(sql`ctid`))
      )
    },
    async close() {
      door.close()
      await product.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`the server logged errors:\n${faults.join('')}`)
    },
  }
}

/** The people of docs/product.md 1 and 56, by the words a test says. */
export const people = {
  'a learner': { role: 'NORMAL' },
  'a subscriber': { role: 'PAID', subscriptionEndDate: new Date(Date.now() + 20 * 24 * 3600_000), freeTrialUsed: true },
  'a complimentary subscriber': { role: 'PAID' },
  'a lapsed subscriber': { role: 'PAID', subscriptionEndDate: new Date(Date.now() - 1000), freeTrialUsed: true },
  'a teacher': { role: 'TEACHER' },
  'a contributor': { role: 'CONTRIBUTOR' },
  'an admin': { role: 'ADMIN' },
} satisfies Record<string, { role: Role; subscriptionEndDate?: Date; freeTrialUsed?: boolean }>
