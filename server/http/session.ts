import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type { SessionData } from 'express-session'
import { cookieOf } from '#server/http/cookies.ts'
import type { ContentVersions } from '#server/http/hot-list.ts'
import type { User } from '#shared/people.ts'

declare module 'express-session' {
  interface SessionData {
    /** Read with the session in one query; never stored. */
    viewer?: User
    /** True once the store has given it out: it may then be updated, never inserted again. */
    known?: true
    passport?: { user: string }
    /** The provider's ID token, for logging out there too. */
    idToken?: string
  }
}
declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express declares its request in this namespace
  namespace Express {
    // oxlint-disable-next-line typescript/no-empty-object-type -- passport's user is ours
    interface User extends ViewerOfRequest {}
    interface Request {
      /** The session that the cookie names, where there is one. */
      held?: Held
    }
  }
}
type ViewerOfRequest = User

/** What most requests need of a session; one query tells it. */
export interface Held {
  sessionId: string
  /** In force now; null before a login is finished. */
  viewer: User | null
  /** Of what hot lists are made of. */
  versions: ContentVersions
}

/** Days after login until a person must log in again. */
export const sessionDays = 30

export interface SessionRows {
  /** Whose session it is, or undefined when absent or expired. */
  held(id: string): Promise<Held | undefined>
  /** The session's data with its person in force now, or undefined when absent or expired. */
  find(id: string): Promise<SessionData | undefined>
  insert(id: string, data: SessionData): Promise<void>
  /** Changes a session that is there; a session that was logged out meanwhile stays gone. */
  update(id: string, data: SessionData): Promise<void>
  remove(id: string): Promise<void>
}

/** express-session's store over our table. No `touch`: a plain read writes nothing. */
class SessionStore extends session.Store {
  readonly #rows: SessionRows

  constructor(rows: SessionRows) {
    super()
    this.#rows = rows
  }

  override get(id: string, done: (error: unknown, data?: SessionData | null) => void) {
    void this.#rows.find(id).then(
      (data) => done(null, data ?? null),
      // express-session takes a bare ENOENT (a database's socket file that is gone) for a session that is gone.
      (error: unknown) => done(new Error('the session could not be read', { cause: error })),
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

/** The name with `__Host-` binds the cookie to this host and path, which browsers allow over TLS only. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

const signs = (secret: string, id: string, mac: string) => {
  const made = Buffer.from(createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, ''))
  const given = Buffer.from(mac)
  return made.length === given.length && timingSafeEqual(made, given)
}

/** The id in a cookie that express-session has signed: `s:<id>.<mac>`. */
function signedId(cookie: string | undefined, secrets: string[]): string | undefined {
  const end = cookie?.lastIndexOf('.') ?? -1
  if (cookie === undefined || end < 0 || !cookie.startsWith('s:')) return undefined
  const id = cookie.slice(2, end)
  return secrets.some((secret) => signs(secret, id, cookie.slice(end + 1))) ? id : undefined
}

/** Cookies of which a process remembers that they are signed. */
const mostSigned = 5000

/**
 * Finds out who asks. It only reads: what writes sessions (logging in and out) has `sessions` besides, which costs more than
 * answering a list does.
 */
export function holders(rows: SessionRows, secrets: string[], secure: boolean): RequestHandler {
  const name = sessionCookieName(secure)
  /** Ids of cookies that were signed: to sign one anew costs as much as all else that is done to find out who asks. */
  const signed = new Map<string, string>()
  function idOf(cookie: string | undefined): string | undefined {
    const known = cookie === undefined ? undefined : signed.get(cookie)
    if (cookie === undefined || known !== undefined) return known
    const id = signedId(cookie, secrets)
    if (signed.size >= mostSigned) signed.clear()
    if (id !== undefined) signed.set(cookie, id)
    return id
  }
  return async (request, _response, next) => {
    const id = idOf(cookieOf(request, name))
    const held = id === undefined ? undefined : await rows.held(id)
    if (held) {
      request.held = held
      if (held.viewer) request.user = held.viewer
    }
    next()
  }
}

/** Sessions that can be written. */
export function sessions(rows: SessionRows, secrets: string[], secure: boolean) {
  return session({
    store: new SessionStore(rows),
    secret: secrets,
    name: sessionCookieName(secure),
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: sessionDays * 24 * 3600 * 1000 },
  })
}
