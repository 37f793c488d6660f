import session from 'express-session'
import type { SessionData } from 'express-session'
import type { ContentVersions } from '#server/http/hot-list.ts'
import type { User } from '#shared/people.ts'

declare module 'express-session' {
  interface SessionData {
    /** Read with the session in one query; never stored. */
    viewer?: User
    /** Of what hot lists are made of, read with the session too; never stored. */
    versions?: ContentVersions
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
  }
}
type ViewerOfRequest = User

/** Days after login until a person must log in again. */
export const sessionDays = 30

export interface SessionRows {
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
