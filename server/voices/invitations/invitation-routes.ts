import { dayMs } from '#shared/time.ts'
import type { Router } from 'express'
import { auditSentence } from '#shared/site/audit/audit-sentences.ts'
import { can } from '#shared/policy.ts'
import { invitationDays, invitations } from '#shared/voices/invitations.ts'
import { say } from '#shared/messages/say.ts'
import {
  invitationExpired,
  invitationInvalid,
  invitationUnknown,
  invitationUsed,
  invitationUsedAskOwn,
} from '#shared/voices/refusal-messages.ts'
import { record } from '#server/audit/record.ts'
import { makeContributor } from '#server/people/contributor.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, conflict, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { hashOfToken, newToken } from '#server/voices/codes.ts'
import type { InvitationStore } from './invitation-store.ts'

const expiryFrom = (now: Date) => new Date(now.getTime() + invitationDays * dayMs)
const alreadyUsed = () => conflict(say(invitationUsed))

/** Invitation links by which admins bring people to the studio. */
export function invitationRoutes(router: Router, { db, clock, config }: Deps, store: InvitationStore) {
  const findInvitation = ({ id }: { id: string }) => store.find(id)

  // The token is in the fragment, which browsers do not send to any server.
  const linkOf = (token: string) => `${config.publicUrl}/studio#invitation=${token}`

  route(router, invitations.list, () => store.list())

  route(router, invitations.create, async ({ viewer, body }) => {
    const token = newToken()
    const createdAt = clock()
    const expiresAt = expiryFrom(createdAt)
    const invitation = await db.transaction(async (tx) => {
      const fields = { tokenHash: hashOfToken(token), note: body.note, inviterId: viewer.id, createdAt, expiresAt }
      const row = await store.insert(tx, fields)
      const subject = body.note || auditSentence('without-note')
      await record(tx, { actorId: viewer.id, action: 'invitation.make', subject, subjectId: row.id })
      return row
    })
    return { invitation, link: linkOf(token) }
  })

  route(router, invitations.renew, findInvitation, async ({ viewer, target }) => {
    const token = newToken()
    const fields = { tokenHash: hashOfToken(token), inviterId: viewer.id, expiresAt: expiryFrom(clock()) }
    const invitation = await db.transaction(async (tx) => {
      const row = await store.renew(tx, target.id, fields)
      const subject = target.note || auditSentence('without-note')
      if (row) await record(tx, { actorId: viewer.id, action: 'invitation.make', subject, subjectId: row.id })
      return row
    })
    if (!invitation) throw alreadyUsed()
    return { invitation, link: linkOf(token) }
  })

  route(router, invitations.revoke, findInvitation, async ({ viewer, target }) => {
    const subject = target.note || auditSentence('without-note')
    const isRemoved = await db.transaction(async (tx) => {
      const removed = await store.remove(tx, target.id)
      if (removed) await record(tx, { actorId: viewer.id, action: 'invitation.revoke', subject, subjectId: target.id })
      return removed
    })
    if (!isRemoved) throw alreadyUsed()
  })

  route(router, invitations.accept, async ({ viewer, body }) => {
    let { role } = viewer
    const redeemer = { userId: viewer.id, needsIt: !can(viewer, 'voices.studio') }
    const outcome = await store.accept(hashOfToken(body.token), redeemer, clock(), async (tx) => {
      role = await makeContributor(tx, viewer.id, clock())
    })
    if (outcome.result === 'unknown') throw notFound(say(invitationUnknown))
    if (outcome.result === 'used') throw conflict(say(invitationUsedAskOwn))
    if (outcome.result === 'expired') throw new Problem(410, say(invitationExpired))
    if (outcome.result === 'void') throw new Problem(410, say(invitationInvalid))
    return { role }
  })
}
