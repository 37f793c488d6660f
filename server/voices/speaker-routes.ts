import type { Router } from 'express'
import type { AuditAction } from '#shared/audit.ts'
import { can } from '#shared/policy.ts'
import { adultAge, consentWording, speakers, voices } from '#shared/voices.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { networkOf } from '#server/http/network.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { hashOfCode, newCode } from './codes.ts'
import type { VoiceFiles } from './files.ts'
import type { SpeakerStore } from './speaker-store.ts'

/** Keeps an event for the admins to read; it names no speaker. */
export type RecordVoiceEvent = (
  tx: Transaction,
  event: { actorId: string | null; action: AuditAction; subject: string; subjectId: string | null },
) => Promise<void>

interface Deps {
  store: SpeakerStore
  files: Pick<VoiceFiles, 'removeSoon'>
  throttle: Throttle
  clock: Clock
  record: RecordVoiceEvent
}

/** Wrong codes: few mistype so often, and nobody guesses 80 bits, so that a right one is never kept waiting. */
const wrongCodes = { name: 'voice codes', times: 30, minutes: 60 }

const voicesInWords = (count: number) => (count === 1 ? 'one voice' : `${count} voices`)

/** Speakers, what they agreed to, and how they take it back. */
export function speakerRoutes(router: Router, { store, files, throttle, clock, record }: Deps) {
  const kept = ({ id }: { id: string }) => store.find(id)
  async function shown(viewerId: string, id: string) {
    const speaker = await store.show(viewerId, id)
    if (!speaker) throw notFound()
    return speaker
  }

  async function checkDialect(slug: string | null | undefined) {
    if (slug && !(await store.isDialect(slug))) throw invalid('There is no such dialect.')
  }

  function checkBirthYear(year: number | null | undefined) {
    if (year && year > clock().getUTCFullYear()) throw invalid('Year of birth must not lie in the future.')
  }

  route(router, speakers.list, ({ viewer }) => store.listOf(viewer.id))

  route(router, speakers.create, async ({ viewer, body }) => {
    if (!body.isMe && !can(viewer, 'voices.studio'))
      throw forbidden('Only contributors and teachers record other people.')
    checkBirthYear(body.birthYear)
    await checkDialect(body.dialect)
    const id = await store.insert(body, viewer.id)
    if (id === undefined) throw conflict('You are among the speakers already.')
    return shown(viewer.id, id)
  })

  route(router, speakers.update, kept, async ({ viewer, thing, body }) => {
    checkBirthYear(body.birthYear)
    await checkDialect(body.dialect)
    await store.update(thing.id, body)
    return shown(viewer.id, thing.id)
  })

  route(router, speakers.consent, kept, async ({ thing, body }) => {
    if (body.wording !== consentWording.version)
      throw conflict('What speakers agree to has changed meanwhile. Please reload the page and read it again.')
    const isChild = thing.birthYear !== null && clock().getUTCFullYear() - thing.birthYear < adultAge
    if (isChild && body.guardian === null)
      throw invalid('A child needs a grown-up who agrees too: please name the parent or guardian.')
    const code = newCode()
    return { consent: await store.insertConsent(thing.id, body, hashOfCode(code), clock()), code }
  })

  route(router, speakers.withdraw, kept, async ({ viewer, thing }) => {
    const count = await store.withdraw(thing.id, clock(), (tx, voices) =>
      record(tx, {
        actorId: viewer.id,
        action: 'voices.withdraw',
        subject: voicesInWords(voices),
        subjectId: thing.id,
      }),
    )
    files.removeSoon()
    return { voices: count }
  })

  route(router, voices.withdraw, async ({ body, request }) => {
    const count = await store.withdrawByCode(hashOfCode(body.code), clock(), (tx, voices) =>
      record(tx, { actorId: null, action: 'voices.withdraw', subject: voicesInWords(voices), subjectId: null }),
    )
    if (count === undefined) {
      await throttle.take(wrongCodes, networkOf(request.ip), 'Too many wrong codes were tried from here.')
      throw notFound('No voices are kept under this code. Please look at it once more.')
    }
    files.removeSoon()
    return { voices: count }
  })
}
