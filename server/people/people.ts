import { Router } from 'express'
import type { Logger } from 'pino'
import type { Role } from '#shared/people.ts'
import type { PlainPage } from '#shared/plain-pages.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { Openid } from '#server/gateways/openid/openid.ts'
import { holders, sessions } from '#server/http/session.ts'
import { peopleAdminRoutes } from './admin-routes.ts'
import { createPeopleAdminStore } from './admin-store.ts'
import { ownRoutes } from './own-routes.ts'
import type { Deps as OwnDeps } from './own-routes.ts'
import { createOwnStore } from './own-store.ts'
import { createRelyingParty } from './relying-party.ts'
import { peopleRoutes } from './routes.ts'
import { createSessionRows } from './session-rows.ts'
import { createPeopleStore, expireLapsed } from './store.ts'
import type { Neighbours } from './store.ts'

interface Deps extends Neighbours, Omit<OwnDeps, 'store' | 'secure'> {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  openid: Openid
  /** A page that needs no script. */
  drawPlain: (page: PlainPage) => string
  /** Sign the session cookie; the first signs, all verify. */
  cookieSecrets: string[]
}

/** People, their sessions, signing in as relying party, one's own account. */
export function createPeople(deps: Deps) {
  const { config, db, clock, log, openid, cookieSecrets, audit } = deps
  const { publicUrl, adminEmails } = config
  const { supportEmail } = config.site
  const secure = publicUrl.startsWith('https:')
  const store = createPeopleStore(db, deps)
  const own = createOwnStore(db)
  const rows = createSessionRows(db, clock)
  const admins = createPeopleAdminStore(db, audit)
  const signing = { openid, store, adminEmails, supportEmail, secrets: cookieSecrets, secure, clock }
  const relyingParty = createRelyingParty(signing)
  const writing = Router()
  writing.use(sessions(rows, cookieSecrets, secure), relyingParty.initialize(), relyingParty.session())
  const held = { person: (id: string) => own.heldAbout(id), ...deps.held }
  return {
    /** Finds out who asks. */
    known: holders(rows, cookieSecrets, secure),
    grantRole: (email: string, role: Role, now: Date) => store.grantRole(email, role, now),
    /** Takes a person away without having been asked by them: who has left before. False for the last admin. */
    async erase(id: string): Promise<boolean> {
      const key = await own.signInKey(id)
      return key !== undefined && (await own.remove(id, (tx) => deps.forget(tx, { ...key, id })))
    },
    routes(router: Router) {
      peopleRoutes(router, { relyingParty, sessions: writing, openid, publicUrl, log, drawPlain: deps.drawPlain })
      peopleAdminRoutes(router, { store: admins, changeRole: store.changeRole, clock })
      ownRoutes(router, { ...deps, store: own, secure, held })
    },
    jobs: { 'lapsed roles': () => expireLapsed(db, clock()), 'expired sessions': () => rows.sweep() },
  }
}
