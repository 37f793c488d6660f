import type { Router } from 'express'
import { auditSentence } from '#shared/site/audit/audit-sentences.ts'
import { can } from '#shared/policy.ts'
import { adultAge, consentWording } from '#shared/voices/consent.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { voices } from '#shared/voices/voices.ts'
import { say } from '#shared/messages/say.ts'
import {
  birthYearInFuture,
  childNeedsAdult,
  codeUnknown,
  dialectUnknown,
  onlySomeRecordOthers,
  speakerAlready,
  wordingChanged,
  manyWrongCodes,
} from '#shared/voices/refusal-messages.ts'
import { record } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, invalid, notFound, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { networkOf } from '#server/http/limits/network.ts'
import type { Limit } from '#server/http/limits/throttle.ts'
import { hashOfCode, newCode } from './codes.ts'
import * as store from './speaker-store.ts'

/** Limit for wrong codes. People rarely mistype so often, and 80 bits cannot be guessed; a right code is never delayed. */
const wrongCodeLimit: Limit = { name: 'voice codes', times: 30, minutes: 60 }

const voiceCountText = (count: number) => auditSentence('voices', { count })

/** Calls for speakers, their consents and withdrawals. */
export function speakerRoutes(router: Router, deps: Deps) {
  const { db, clock, throttle } = deps
  const findTarget = ({ id }: { id: string }) => store.find(db, id)
  async function readSpeaker(viewerId: string, id: string) {
    return orNotFound(await store.readSpeaker(db, viewerId, id))
  }

  async function checkDialect(slug: string | null | undefined) {
    if (slug && !(await store.isDialect(db, slug))) throw invalid(say(dialectUnknown))
  }

  function checkBirthYear(year: number | null | undefined) {
    if (year && year > clock().getUTCFullYear()) throw invalid(say(birthYearInFuture))
  }

  route(router, speakers.list, ({ viewer }) => store.listOfViewer(db, viewer.id))

  route(router, speakers.create, async ({ viewer, body }) => {
    if (!body.isMe && !can(viewer, 'voices.studio')) throw forbidden(say(onlySomeRecordOthers))
    checkBirthYear(body.birthYear)
    await checkDialect(body.dialect)
    const id = await store.insert(db, body, viewer.id)
    if (id === undefined) throw conflict(say(speakerAlready))
    return readSpeaker(viewer.id, id)
  })

  route(router, speakers.update, findTarget, async ({ viewer, target, body }) => {
    checkBirthYear(body.birthYear)
    await checkDialect(body.dialect)
    await store.update(db, target.id, body)
    return readSpeaker(viewer.id, target.id)
  })

  route(router, speakers.consent, findTarget, async ({ target, body }) => {
    if (body.wording !== consentWording.version) throw conflict(say(wordingChanged))
    const isChild = target.birthYear !== null && clock().getUTCFullYear() - target.birthYear < adultAge
    if (isChild && body.guardian === null) throw invalid(say(childNeedsAdult))
    const code = newCode()
    return { consent: await store.insertConsent(db, target.id, body, hashOfCode(code), clock()), code }
  })

  route(router, speakers.withdraw, findTarget, async ({ viewer, target }) => {
    const count = await store.withdraw(deps, target.id, (tx, voices) =>
      record(tx, {
        actorId: viewer.id,
        action: 'voices.withdraw',
        subject: voiceCountText(voices),
        subjectId: target.id,
      }),
    )
    return { voices: count }
  })

  route(router, voices.withdraw, async ({ body, request }) => {
    const count = await store.withdrawByCode(deps, hashOfCode(body.code), (tx, voices) =>
      record(tx, { actorId: null, action: 'voices.withdraw', subject: voiceCountText(voices), subjectId: null }),
    )
    if (count === undefined) {
      await throttle.take(wrongCodeLimit, networkOf(request.ip), say(manyWrongCodes))
      throw notFound(say(codeUnknown))
    }
    return { voices: count }
  })
}
