import type { Router } from 'express'
import { say, type Sentence } from '#shared/messages/say.ts'
import {
  confirmEmailWrong,
  confirmPasswordWrong,
  emailElsewhere,
  passwordElsewhere,
  pleaseTypeDelete,
  youAreLastAdministrator,
} from '#shared/people/refusal-messages.ts'
import { own } from '#shared/people.ts'
import type { ProfileChanges, OwnStore, SignInKey } from './own-store.ts'
import { userAt } from '#server/people/user.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, unauthorized } from '#server/http/problem.ts'
import { rememberLanguage } from '#server/http/request-language.ts'
import { route } from '#server/http/route.ts'
import { sessionCookieName } from '#server/http/session/session.ts'

/** Reads the data of a slice about a person, for that person. */
export interface PersonalData {
  personalData: (userId: string) => Promise<unknown>
}

/** All data about a person by name of the part; times are ISO 8601. */
async function ownData(userId: string, parts: Record<string, PersonalData>, clock: Clock): Promise<string> {
  const personalData: Record<string, unknown> = { exportedAt: clock() }
  for (const [name, part] of Object.entries(parts)) personalData[name] = await part.personalData(userId)
  return JSON.stringify(personalData, null, 2)
}

export interface OwnDeps extends Deps {
  /** `users.issuer` of built-in accounts. */
  builtInIssuer: string
  renameAccount(tx: Transaction, accountId: string, names: Omit<ProfileChanges, 'language'>): Promise<void>
  /** Data of each slice about a person. */
  personalData: Record<string, PersonalData>
  /** Runs before the deletion, outside its transaction, for things that must end elsewhere. A refusal stops the deletion. */
  beforeLeaving(userId: string): Promise<void>
}

const notConfirmed = (sentence: Sentence) => forbidden(sentence, { field: 'confirmation' })

const plain = (text: string) => text.trim().toLowerCase()

/** Calls of people about their own account. */
export function ownRoutes(router: Router, store: OwnStore, options: OwnDeps) {
  const { config, clock, signIn, builtInIssuer } = options
  const builtIn = signIn?.ownAccount
  const isSecure = config.publicUrl.startsWith('https:')

  async function readSignInKey({ id }: { id: string }): Promise<SignInKey> {
    const key = await store.signInKey(id)
    // The account was deleted a moment ago in another window.
    if (!key) throw unauthorized()
    return key
  }
  const isBuiltIn = ({ issuer }: SignInKey) => builtIn !== undefined && issuer === builtInIssuer

  route(router, own.settings, async ({ viewer }) => ({ builtIn: isBuiltIn(await readSignInKey(viewer)) }))

  route(router, own.rename, async ({ viewer, body, request }) => {
    const { issuer, subject } = await readSignInKey(viewer)
    const row = await store.change(viewer.id, body, async (tx) => {
      // The next login brings the account's names, so they must not be the old ones.
      if (issuer === builtInIssuer) await options.renameAccount(tx, subject, body)
    })
    if (!row) throw unauthorized()
    if (body.language) rememberLanguage(request.res!, body.language, isSecure)
    return userAt(row, clock())
  })

  route(router, own.changePassword, async ({ viewer, body, request }) => {
    const key = await readSignInKey(viewer)
    if (!builtIn || !isBuiltIn(key)) throw conflict(say(passwordElsewhere))
    await builtIn.changePassword(key.subject, body, request.sessionInfo?.sessionId ?? '')
  })

  route(router, own.changeEmail, async ({ viewer, body }) => {
    const key = await readSignInKey(viewer)
    if (!builtIn || !isBuiltIn(key)) throw conflict(say(emailElsewhere))
    await builtIn.changeEmail(key.subject, body)
  })

  route(router, own.confirmEmail, async ({ viewer }) => {
    const key = await readSignInKey(viewer)
    if (!builtIn || !isBuiltIn(key)) throw conflict(say(emailElsewhere))
    await builtIn.confirmEmail(key.subject)
  })

  route(router, own.download, async ({ viewer }) => ({
    content: { jsonText: await ownData(viewer.id, options.personalData, clock) },
    headers: { 'Content-Disposition': `attachment; filename="my-data-${clock().toISOString().slice(0, 10)}.json"` },
  }))

  async function confirm(key: SignInKey, confirmation: string) {
    if (builtIn && isBuiltIn(key))
      return builtIn.confirm(key.subject, confirmation, notConfirmed(say(confirmPasswordWrong)))
    if (plain(confirmation) === plain(key.email ?? 'DELETE')) return
    throw notConfirmed(key.email ? say(confirmEmailWrong) : say(pleaseTypeDelete))
  }

  route(router, own.remove, async ({ viewer, body, request }) => {
    const key = await readSignInKey(viewer)
    await confirm(key, body.confirmation)
    if (await store.isLastAdmin(viewer.id)) throw conflict(say(youAreLastAdministrator))
    await options.beforeLeaving(viewer.id)
    const removed = await store.remove(viewer.id, (tx) =>
      options.domainEvents.emit(tx, 'person.deleted', { ...key, id: viewer.id }),
    )
    if (!removed) throw conflict(say(youAreLastAdministrator))
    request.res?.clearCookie(sessionCookieName(isSecure), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
    })
  })
}
