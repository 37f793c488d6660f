import { Router } from 'express'
import type { Role } from '#shared/people.ts'
import { sessionReader, sessions } from '#server/http/session/session.ts'
import { peopleAdminRoutes } from './admin/admin-routes.ts'
import { createPeopleAdminStore } from './admin/admin-store.ts'
import { ownRoutes, type OwnDeps } from './own-account/own-routes.ts'
import { createOwnStore } from './own-account/own-store.ts'
import { createRelyingParty } from './login/relying-party.ts'
import { peopleRoutes } from './routes.ts'
import { createSessionRows } from './session-rows.ts'
import { createPeopleStore, expireRoles, type HasBoughtPeriod } from './store.ts'

interface PeopleDeps extends OwnDeps {
  hasBoughtPeriod: HasBoughtPeriod
}

/** People, their sessions, the relying party of the login, and people's own accounts. */
export function createPeople(deps: PeopleDeps) {
  const { config, db, clock, log, openid, cookieSecrets } = deps
  const { publicUrl, adminEmails } = config
  const { supportEmail } = config.site
  const secure = publicUrl.startsWith('https:')
  const store = createPeopleStore(db, deps.hasBoughtPeriod)
  const own = createOwnStore(db)
  const rows = createSessionRows(db, clock)
  const admins = createPeopleAdminStore(db)
  const signing = { openid, store, adminEmails, supportEmail, secrets: cookieSecrets, secure, clock }
  const relyingParty = createRelyingParty(signing)
  const writing = Router()
  writing.use(sessions(rows, cookieSecrets, secure), relyingParty.initialize(), relyingParty.session())
  return {
    readSession: sessionReader(rows, cookieSecrets, secure),
    grantRole: (email: string, role: Role, now: Date) => store.grantRole(email, role, now),
    /** Deletes a person without their request, for people who had left before a restore. False for the last admin. */
    async erase(id: string): Promise<boolean> {
      const key = await own.signInKey(id)
      return (
        key !== undefined &&
        (await own.remove(id, (tx) => deps.domainEvents.emit(tx, 'person.deleted', { ...key, id })))
      )
    },
    routes(router: Router) {
      peopleRoutes(router, {
        relyingParty,
        sessions: writing,
        openid,
        publicUrl,
        log,
        renderPlainPage: deps.renderPlainPage,
      })
      peopleAdminRoutes(router, { store: admins, changeRole: store.changeRole, clock })
      ownRoutes(router, own, { ...deps, personalData: { person: own, ...deps.personalData } })
    },
    hourlyJobs: { 'lapsed roles': () => expireRoles(db, clock()), 'expired sessions': () => rows.deleteExpired() },
  }
}
