import { randomUUID } from 'node:crypto'
import type { Router } from 'express'
import { keyOf } from '#shared/language.ts'
import { can } from '#shared/policy.ts'
import { clipLimits, recordings, voices } from '#shared/voices.ts'
import type { Clock } from '#server/clock.ts'
import { Problem, conflict, forbidden, invalid, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { originalType, soundType } from './files.ts'
import type { VoiceFiles } from './files.ts'
import type { RecordingRow, RecordingStore } from './recording-store.ts'
import { isFlac, takeIn } from './sound.ts'
import type { SoundWork } from './sound-work.ts'
import type { RecordVoiceEvent } from './speaker-routes.ts'

interface Deps {
  store: RecordingStore
  files: VoiceFiles
  sounds: SoundWork
  throttle: Throttle
  clock: Clock
  record: RecordVoiceEvent
}

const day = 24 * 60
const aDay = { name: 'voices', times: clipLimits.aDay, minutes: day }
const aDayInStudio = { name: 'studio voices', times: clipLimits.aDayInStudio, minutes: day }

const isHeard = ({ status }: RecordingRow) => status === 'pending' || status === 'published'
/** The recording with the address where those who may can hear it. */
const shown = (row: RecordingRow) => ({ ...row, url: isHeard(row) ? `/api/recordings/${row.id}/sound` : null })

/** Voices as they are sent, heard before they are published, and taken back. */
export function recordingRoutes(router: Router, { store, files, sounds, throttle, clock, record }: Deps) {
  const kept = ({ id }: { id: string }) => store.find(id)

  /** Whoever sends must be the speaker or keep them, and the speaker must still agree. */
  async function checkConsent(consentId: string, viewer: { id: string }) {
    const consent = await store.consent(consentId)
    if (!consent) throw notFound('There is no such consent.')
    if (consent.keeperId !== viewer.id && consent.speakerUserId !== viewer.id)
      throw forbidden('This speaker is kept by somebody else.')
    if (consent.withdrawnAt) throw conflict('The speaker has taken this consent back.')
  }

  route(router, recordings.mine, async ({ viewer, query }) => (await store.listOf(viewer.id, query.entryId)).map(shown))

  route(router, recordings.create, async ({ viewer, query, body }) => {
    const { clientId, entryId, consentId, form } = query
    const sent = await store.findSent(viewer.id, clientId)
    if (sent) return shown(sent)
    await checkConsent(consentId, viewer)
    const forms = await store.formsOf(entryId)
    if (!forms) throw notFound('The word is no longer in the library.')
    if (!forms.some((each) => keyOf(each) === keyOf(form)))
      throw conflict(
        `The entry has no form “${form}”. Please look at the word once more and say it as it stands there.`,
      )
    const { mp3, ...clip } = await takeIn(Buffer.from(body), query, sounds)
    const limit = can(viewer, 'voices.studio') ? aDayInStudio : aDay
    await throttle.take(limit, viewer.id, 'Thank you: those were many voices for one day.')

    const file = { id: randomUUID(), size: mp3.length }
    await files.write(file.id, mp3, soundType)
    const fields = { clientId, keeperId: viewer.id, entryId, form, consentId, ...clip }
    const isNew = await store.insert({ ...fields, file, at: clock() })
    if (!isNew) files.removeSoon()
    // Another request of the same take may have been faster: then it is that one.
    const arrived = await store.findSent(viewer.id, clientId)
    if (!arrived) throw conflict('The speaker has taken this consent back.')
    return shown(arrived)
  })

  route(router, recordings.keepOriginal, kept, async ({ viewer, thing, body }) => {
    const flac = Buffer.from(body)
    if (!isFlac(flac)) throw invalid('This is not a FLAC file.')
    if (thing.status === 'withdrawn') throw conflict('This voice was taken back.')
    if (thing.originalId !== null) return
    const file = { id: randomUUID(), size: flac.length, userId: viewer.id, type: originalType }
    await files.write(file.id, flac, originalType)
    if (!(await store.keepOriginal(thing.id, file, clock()))) await files.remove(file.id)
  })

  route(router, recordings.listen, kept, ({ thing }) => {
    if (thing.status === 'withdrawn') throw new Problem(410, 'This voice was taken back. It is no longer here.')
    if (!isHeard(thing)) throw notFound('This voice is not used.')
    return files.send(thing.uploadId)
  })

  route(router, recordings.remove, kept, async ({ viewer, thing }) => {
    const event = {
      actorId: viewer.id,
      action: 'recording.withdraw' as const,
      subject: thing.form,
      subjectId: thing.id,
    }
    if (!(await store.withdraw(thing.id, clock(), (tx) => record(tx, event)))) throw notFound()
    files.removeSoon()
  })

  route(router, voices.words, ({ viewer, query }) =>
    store.words(viewer.id, { after: query.after ?? null, dialect: query.dialect ?? null }),
  )
}
