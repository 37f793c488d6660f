import type { Router } from 'express'
import { own } from '#shared/people.ts'
import type { Names, OwnStore, SignInKey } from './own-store.ts'
import { userAt } from './user.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import { conflict, forbidden, unauthorized } from '#server/http/problem.ts'
import type { Problem } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { sessionCookieName } from '#server/http/session.ts'

/** What a slice holds about a person, for them to read. */
export type Held = (userId: string) => Promise<unknown>

/** Everything held about a person, by the name of what it is; times as ISO 8601. */
export async function ownData(userId: string, parts: Record<string, Held>, clock: Clock): Promise<string> {
  const found: Record<string, unknown> = { exportedAt: clock() }
  for (const [name, held] of Object.entries(parts)) found[name] = await held(userId)
  return JSON.stringify(found, null, 2)
}

/** What the built-in provider does for its accounts; each refuses in words of its own. */
interface BuiltIn {
  /** Throws `orElse` where the password is not the account's. */
  confirm(accountId: string, password: string, orElse: Problem): Promise<void>
  changePassword(accountId: string, wanted: { current: string; next: string }, session: string): Promise<void>
  changeEmail(accountId: string, wanted: { email: string; password: string }): Promise<void>
  confirmEmail(accountId: string): Promise<void>
}

export interface Deps {
  store: OwnStore
  clock: Clock
  secure: boolean
  /** What `users.issuer` holds for built-in accounts. */
  builtInIssuer: string
  /** Absent where people sign in at an outside provider. */
  builtIn: BuiltIn | undefined
  renameAccount(tx: Transaction, accountId: string, names: Names): Promise<void>
  /** What each slice holds about a person. */
  held: Record<string, Held>
  /** Before anything is taken away, outside the transaction: what must end elsewhere. A refusal stops the deletion. */
  beforeRemove(userId: string): Promise<void>
  /** Takes away what other tables say of a person. */
  forget(tx: Transaction, person: SignInKey & { id: string }): Promise<void>
}

const lastAdmin = 'You are the last administrator: make somebody else one first.'
const elsewhere = (what: string) =>
  conflict(`You log in with another service, which keeps your ${what}: change it there.`)

const notConfirmed = (sentence: string) => forbidden(sentence, { field: 'confirmation' })

const plain = (text: string) => text.trim().toLowerCase()

/** What people do with their own account (docs/product.md 19). */
export function ownRoutes(router: Router, options: Deps) {
  const { store, clock, builtIn, builtInIssuer } = options

  async function keyOf({ id }: { id: string }): Promise<SignInKey> {
    const key = await store.signInKey(id)
    // Deleted a moment ago, in another window.
    if (!key) throw unauthorized()
    return key
  }
  const isBuiltIn = ({ issuer }: SignInKey) => builtIn !== undefined && issuer === builtInIssuer

  route(router, own.settings, async ({ viewer }) => ({ builtIn: isBuiltIn(await keyOf(viewer)) }))

  route(router, own.rename, async ({ viewer, body }) => {
    const { issuer, subject } = await keyOf(viewer)
    const row = await store.rename(viewer.id, body, async (tx) => {
      // The next login brings the account's names: they must not undo this.
      if (issuer === builtInIssuer) await options.renameAccount(tx, subject, body)
    })
    if (!row) throw unauthorized()
    return userAt(row, clock())
  })

  route(router, own.changePassword, async ({ viewer, body, request }) => {
    const key = await keyOf(viewer)
    if (!builtIn || !isBuiltIn(key)) throw elsewhere('password')
    await builtIn.changePassword(key.subject, body, request.held?.sessionId ?? '')
  })

  route(router, own.changeEmail, async ({ viewer, body }) => {
    const key = await keyOf(viewer)
    if (!builtIn || !isBuiltIn(key)) throw elsewhere('e-mail address')
    await builtIn.changeEmail(key.subject, body)
  })

  route(router, own.confirmEmail, async ({ viewer }) => {
    const key = await keyOf(viewer)
    if (!builtIn || !isBuiltIn(key)) throw elsewhere('e-mail address')
    await builtIn.confirmEmail(key.subject)
  })

  route(router, own.download, async ({ viewer }) => ({
    rows: { jsonText: await ownData(viewer.id, options.held, clock) },
    headers: { 'Content-Disposition': `attachment; filename="my-data-${clock().toISOString().slice(0, 10)}.json"` },
  }))

  async function confirm(key: SignInKey, confirmation: string) {
    if (builtIn && isBuiltIn(key))
      return builtIn.confirm(key.subject, confirmation, notConfirmed('The password is not right.'))
    if (plain(confirmation) === plain(key.email ?? 'DELETE')) return
    throw notConfirmed(key.email ? 'That is not the e-mail address of this account.' : 'Please type DELETE to confirm.')
  }

  route(router, own.remove, async ({ viewer, body, request }) => {
    const key = await keyOf(viewer)
    await confirm(key, body.confirmation)
    if (await store.isLastAdmin(viewer.id)) throw conflict(lastAdmin)
    await options.beforeRemove(viewer.id)
    const removed = await store.remove(viewer.id, (tx) => options.forget(tx, { ...key, id: viewer.id }))
    if (!removed) throw conflict(lastAdmin)
    const { secure } = options
    request.res?.clearCookie(sessionCookieName(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure })
  })
}
