import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { BrowserContext } from 'playwright-core'
import type { Endpoint, ResponseOf } from '#shared/endpoint.ts'
import { dayMs } from '#shared/time.ts'
import { call, type CallArguments } from '#client/lib/query/api.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { secrets } from '#server/db/tables/operations.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { accounts } from '#server/db/tables/sign-in.ts'
import { builtInIssuer } from '#server/sign-in/built-in.ts'
import { hashPassword } from '#server/sign-in/accounts/passwords.ts'
import { createLog } from '#server/log.ts'
import { sessionDays } from '#server/http/session/session.ts'
import { signedCookie } from '#server/testing/signed-cookie.ts'

/** Password of all people that tests create. */
export const ownPassword = 'seven hills of rice'

/** A person of one test, with an account of the built-in provider and a session. */
export interface Member {
  id: string
  email: string
  firstName: string
  /** Headers that the person's device sends with each call. */
  cookie: string
  call: <E extends Endpoint>(endpoint: E, given: CallArguments<E>) => Promise<ResponseOf<E>>
  /** Gives the browser a session of this person. */
  logIn: (context: BrowserContext) => Promise<void>
}

/** Fields that differ from those of a person who has just signed up. */
export type Fields = Partial<Omit<typeof users.$inferInsert, 'id' | 'issuer' | 'subject' | 'email'>>

export interface People {
  /** Adds a person as after sign-up and confirmation of the address, changed by `fields`. */
  add(firstName: string, fields?: Fields): Promise<Member>
  /** Changes the person's row, as actions of other people do. */
  change(member: Member, fields: Fields): Promise<void>
  close(): Promise<void>
}

let sharedPasswordHash: Promise<string> | undefined

/** Inserts people directly into the product's database. Sign-up and login have their own journeys. */
export function peopleOf(productUrl: string, databaseUrl: string): People {
  let connection: { db: Database; secret: Promise<string> } | undefined
  const open = () => {
    if (connection) return connection
    const db = connect(databaseUrl, createLog('silent'))
    const secret = db
      .select({ value: secrets.value })
      .from(secrets)
      .where(eq(secrets.name, 'sessionCookie'))
      .then(([row]) => (row!.value as string[])[0]!)
    return (connection = { db, secret })
  }

  async function insert(firstName: string, fields: Fields) {
    const { db } = open()
    const id = randomUUID()
    const email = `${firstName.toLowerCase().slice(0, 20)}-${id.slice(0, 8)}@example.test`
    const names = { firstName, lastName: 'Example' }
    const passwordHash = await (sharedPasswordHash ??= hashPassword(ownPassword))
    await db.insert(accounts).values({ id, email, emailVerified: true, passwordHash, ...names })
    const identity = { issuer: builtInIssuer, subject: id, email, emailVerified: true, ...names }
    const [row] = await db
      .insert(users)
      .values({ ...identity, ...fields })
      .returning({ id: users.id })
    return { id: row!.id, email }
  }

  async function sessionOf(userId: string): Promise<string> {
    const { db, secret } = open()
    const id = randomBytes(24).toString('base64url')
    const data = { cookie: { originalMaxAge: null }, passport: { user: userId } }
    const expiresAt = new Date(Date.now() + sessionDays * dayMs)
    await db.insert(sessions).values({ id, userId, data, expiresAt } as typeof sessions.$inferInsert)
    return signedCookie(id, await secret)
  }

  return {
    async add(firstName, fields = {}) {
      const { id, email } = await insert(firstName, fields)
      const cookie = await sessionOf(id)
      const send = (path: string, init: RequestInit = {}) => {
        const headers = new Headers(init.headers)
        headers.set('Origin', productUrl)
        headers.set('Cookie', cookie)
        return fetch(new URL(path, productUrl), { ...init, headers })
      }
      return {
        id,
        email,
        firstName,
        cookie,
        call: (endpoint, given) => call(endpoint, given, send as typeof fetch),
        // Each browser has its own session, because a logout ends one session.
        logIn: async (context) => {
          const [name = '', value = ''] = (await sessionOf(id)).split('=')
          await context.addCookies([{ name, value, url: productUrl, httpOnly: true, sameSite: 'Lax' }])
        },
      }
    },
    async change({ id }, fields) {
      await open().db.update(users).set(fields).where(eq(users.id, id))
    },
    async close() {
      await connection?.db.$client.end()
    },
  }
}
