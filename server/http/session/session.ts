import { LRUCache } from 'lru-cache'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import session, { type SessionData } from 'express-session'
import { cookieOf } from './cookies.ts'
import type { ContentVersions } from '#server/http/lists/cached-list.ts'
import type { User } from '#shared/people.ts'
import { dayMs } from '#shared/time.ts'

declare module 'express-session' {
  interface SessionData {
    /** Person of the session, read in the same query; never stored. */
    viewer?: User
    /** True once the store has loaded or saved it: it may then be updated, never inserted again. */
    known?: true
    passport?: { user: string }
    /** ID token of the provider, used for its logout. */
    idToken?: string
  }
}
declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express declares its request in this namespace
  namespace Express {
    // oxlint-disable-next-line typescript/no-empty-object-type -- passport's user is ours
    interface User extends ViewerOfRequest {}
    interface Request {
      /** Session that the cookie names; undefined without one. Read-only, unlike `session` of express-session. */
      sessionInfo?: SessionInfo
    }
  }
}
type ViewerOfRequest = User

/** Result of the one session query that most requests need. */
export interface SessionInfo {
  sessionId: string
  /** The person, with the rights that apply now; null before a login is finished. */
  viewer: User | null
  /** Versions of the data of the cached lists. */
  versions: ContentVersions
}

/** Days after login until a person must log in again. */
export const sessionDays = 30

export interface SessionRows {
  /** Session with its person and the content versions; undefined if absent or expired. */
  readInfo(id: string): Promise<SessionInfo | undefined>
  /** Session data with the person as they are now; undefined if absent or expired. */
  find(id: string): Promise<SessionData | undefined>
  insert(id: string, data: SessionData): Promise<void>
  /** Updates an existing session; a session that was logged out meanwhile stays deleted. */
  update(id: string, data: SessionData): Promise<void>
  remove(id: string): Promise<void>
}

/** express-session's store on our table. It has no `touch`: a plain read writes nothing. */
class SessionStore extends session.Store {
  readonly #rows: SessionRows

  constructor(rows: SessionRows) {
    super()
    this.#rows = rows
  }

  override get(id: string, done: (error: unknown, data?: SessionData | null) => void) {
    void this.#rows.find(id).then(
      (data) => done(null, data ?? null),
      // express-session reads a bare ENOENT (a missing socket file of the database) as a missing session.
      (error: unknown) => done(new Error('The session could not be read.', { cause: error })),
    )
  }

  override set(id: string, data: SessionData, done?: (error?: unknown) => void) {
    const write = data.known ? this.#rows.update(id, data) : this.#rows.insert(id, data)
    void write.then(() => {
      // express-session writes a new session once more when the answer ends.
      data.known = true
      done?.()
    }, done)
  }

  override destroy(id: string, done?: (error?: unknown) => void) {
    void this.#rows.remove(id).then(() => done?.(), done)
  }
}

/** Name of the session cookie. `__Host-` binds the cookie to this host and path, which browsers allow over TLS only. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

const isSignatureOf = (secret: string, id: string, mac: string) => {
  const expected = Buffer.from(createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, ''))
  const actual = Buffer.from(mac)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Id in a cookie that express-session has signed: `s:<id>.<mac>`; undefined if the signature is wrong. */
function signedId(cookie: string | undefined, secrets: string[]): string | undefined {
  const end = cookie?.lastIndexOf('.') ?? -1
  if (cookie === undefined || end < 0 || !cookie.startsWith('s:')) return undefined
  const id = cookie.slice(2, end)
  return secrets.some((secret) => isSignatureOf(secret, id, cookie.slice(end + 1))) ? id : undefined
}

/** Limit of the cache of verified cookies in one process. */
const maxVerifiedCookies = 5000

/**
 * Reads the session of each request. Only routes that write sessions (login and logout) also use `sessions`, which
 * costs more than answering a list.
 */
export function sessionReader(rows: SessionRows, secrets: string[], secure: boolean): RequestHandler {
  const name = sessionCookieName(secure)
  /** Session ids by verified cookie: signing a cookie costs as much as the rest of finding its session. */
  const idsByCookie = new LRUCache<string, string>({ max: maxVerifiedCookies })
  function verifiedId(cookie: string | undefined): string | undefined {
    const known = cookie === undefined ? undefined : idsByCookie.get(cookie)
    if (cookie === undefined || known !== undefined) return known
    const id = signedId(cookie, secrets)
    if (id !== undefined) idsByCookie.set(cookie, id)
    return id
  }
  return async (request, _response, next) => {
    const id = verifiedId(cookieOf(request, name))
    const sessionInfo = id === undefined ? undefined : await rows.readInfo(id)
    if (sessionInfo) {
      request.sessionInfo = sessionInfo
      if (sessionInfo.viewer) request.user = sessionInfo.viewer
    }
    next()
  }
}

/** Middleware for sessions that can be written. */
export function sessions(rows: SessionRows, secrets: string[], secure: boolean) {
  return session({
    store: new SessionStore(rows),
    secret: secrets,
    name: sessionCookieName(secure),
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: sessionDays * dayMs },
  })
}
