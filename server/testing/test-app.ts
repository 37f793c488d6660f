import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import type { Express } from 'express'
import { beforeAll, inject } from 'vitest'
import type { Role } from '#shared/people.ts'
import type { ResponseOf, Endpoint } from '#shared/endpoint.ts'
import { dayMs } from '#shared/time.ts'
import { call, type CallArguments } from '#client/lib/query/api.ts'
import { renderPlain } from '#client/render-plain.tsx'
import { parseConfig } from '#server/config/config.ts'
import type { Deps } from '#server/deps.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { mails } from '#server/db/tables/sign-in.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import type { Outbox } from '#server/outbox/outbox.ts'
import { createOpenid } from '#server/gateways/openid/openid.ts'
import { openServer } from '#server/http/listen.ts'
import { createLog } from '#server/log.ts'
import { createProduct, type Overrides, type Product } from '#server/product.ts'
import { createRenderPlainPage } from '#server/pages/plain.ts'
import { publicConfig } from '#server/site/site.ts'
import { usePerFile } from '#server/testing/fixtures.ts'
import { refuseSecondConnections } from '#server/testing/postgres/one-connection.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'
import { signedCookie } from '#server/testing/signed-cookie.ts'

const cookieSecret = 'a secret that only tests sign their cookies with'

/** A person at a browser: calls the API as the client does, cookie and origin included. */
export interface Person {
  id: string | null
  cookie: string
  call<E extends Endpoint>(endpoint: E, given: CallArguments<E>): Promise<ResponseOf<E>>
  /** Sends a raw request, for tests that the typed client cannot express. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Fields of a person, or a name in `people`. */
export type PersonFields = Partial<typeof users.$inferInsert> | keyof typeof people

export interface TestApp {
  url: string
  product: Product
  /** The Express app, for the test that inspects its routes. */
  express: Express
  objects: ObjectStore
  db: Database
  /** Clock of the server. */
  time: {
    now(): Date
    set(date: Date): void
    advance(ms: number): void
    /** Stops the clock during the work, except for `set` and `advance`. */
    still<T>(work: () => Promise<T>): Promise<T>
  }
  visitor: Person
  person(fields?: PersonFields): Promise<Person>
  /** Outbox of this process; tests send its e-mails explicitly. */
  outbox: Outbox
  /** Sends waiting e-mails; returns all e-mails ever sent to an address, or to anybody, newest first. */
  emails(to?: string): Promise<(typeof mails.$inferSelect)[]>
  close(): Promise<void>
}

type Options = {
  deps?: Omit<Overrides, 'database'> & { db?: Database }
  env?: Record<string, string>
  /** Uses the built-in provider. */
  builtIn?: boolean
  /** Outside provider; by default one that never answers. */
  openid?: Partial<Parameters<typeof createOpenid>[0]>
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

/** The client is not built for these tests: pages are rendered from their source, without styles. */
const bareDocument = '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>'

function outsideProvider({ config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>, given: Options['openid']) {
  return createOpenid({
    // Nothing listens on port 1.
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

/** The product with its own database and a clock that the test moves. `close` fails after a 500. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  const faults: string[] = []
  const log = createLog('error', { write: (line: string) => void faults.push(line) })
  let offset = 0
  let stoppedAt: number | undefined
  const running = () => stoppedAt ?? Date.now()
  const now = () => new Date(running() + offset)
  const server = await openServer({ port: 0, host: '127.0.0.1' })
  const url = server.address
  // The first upload creates it.
  const dataDir = join(tmpdir(), `kadazandusun-data-${randomUUID()}`)
  const config = parseConfig({
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_BURST: '100000',
    DATA_DIR: dataDir,
    SESSION_SECRET: cookieSecret,
    ...options.env,
  })
  const { db = connect(database.url, log, { ...patient, pool: config.databasePool }), ...deps } = options.deps ?? {}
  refuseSecondConnections(db)
  const product = await createProduct(config, {
    clock: now,
    log,
    address: url,
    pages: null,
    renderPlainPage: createRenderPlainPage(renderPlain, bareDocument, {
      config: publicConfig(config),
      language: 'en',
    }),
    ...(options.builtIn
      ? {}
      : { openid: outsideProvider({ config, clock: now, log: options.deps?.log ?? log }, options.openid) }),
    ...deps,
    database: {
      db,
      probe: () => db.$client.query('SELECT 1').then(() => {}),
      directUrl: database.url,
      // Two apps may share one database.
      close: async () => (db.$client.ending ? undefined : db.$client.end()),
      endNow: () => Promise.resolve(),
    },
  })
  const { app: express, objects, outbox } = product
  server.serve(express)

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
        .values({
          issuer: 'test',
          subject: randomUUID(),
          email: `${randomUUID()}@example.test`,
          ...(typeof fields === 'string' ? people[fields] : fields),
        })
        .returning()
      const id = randomBytes(18).toString('base64url')
      const data = { cookie: { originalMaxAge: null }, passport: { user: user!.id } }
      const expiresAt = new Date(now().getTime() + 30 * dayMs)
      await db.insert(sessions).values({ id, userId: user!.id, data, expiresAt } as typeof sessions.$inferInsert)
      return personAt(url, user!.id, signedCookie(id, cookieSecret))
    },
    outbox,
    async emails(to) {
      await outbox.work(1)
      return (
        db
          .select()
          .from(mails)
          .where(to === undefined ? undefined : eq(mails.to, to))
          // Two may be sent within one millisecond: then by their physical order.
          .orderBy(desc(mails.createdAt), desc(sql`ctid`))
      )
    },
    async close() {
      server.close()
      await product.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`the server logged errors:\n${faults.join('')}`)
    },
  }
}

/** The people of docs/product.md 1 and 56, by the names that tests use. */
export const people = {
  'a learner': { role: 'NORMAL' },
  'a subscriber': { role: 'PAID', subscriptionEndDate: new Date(Date.now() + 20 * dayMs), freeTrialUsed: true },
  'a complimentary subscriber': { role: 'PAID' },
  'an expired subscriber': { role: 'PAID', subscriptionEndDate: new Date(Date.now() - 1000), freeTrialUsed: true },
  'a teacher': { role: 'TEACHER' },
  'a contributor': { role: 'CONTRIBUTOR' },
  'an admin': { role: 'ADMIN' },
} satisfies Record<string, { role: Role; subscriptionEndDate?: Date; freeTrialUsed?: boolean }>

/** The app of one test file, with these people. */
export function useTestApp<Name extends string = never>(
  persons = {} as Record<Name, PersonFields>,
  options: Options = {},
): { app: TestApp } & Record<Name, Person> {
  const app = usePerFile(() => startTestApp(options))
  const made = Object.entries<PersonFields>(persons).map(([name, fields]) => {
    const person = {} as Person
    beforeAll(async () => void Object.assign(person, await app.person(fields)))
    return [name, person]
  })
  return { app, ...Object.fromEntries(made) }
}
