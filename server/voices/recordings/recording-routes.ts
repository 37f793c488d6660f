import { randomUUID } from 'node:crypto'
import type { Router } from 'express'
import { can } from '#shared/policy.ts'
import { dailyVoices, recordings, voices } from '#shared/voices/voices.ts'
import { say } from '#shared/messages/say.ts'
import {
  consentTakenBack,
  manyVoicesForOneDay,
  notFlac,
  voiceNoLongerHere,
  voiceNotUsed,
  voiceWasTakenBack,
} from '#shared/voices/refusal-messages.ts'
import { record } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, conflict, invalid, notFound, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Limit } from '#server/http/limits/throttle.ts'
import { sendHeld } from '#server/media/held-files.ts'
import { originalType, soundType } from './files.ts'
import type { RecordingRow } from './recording-store.ts'
import { isFlac, prepareClip } from '#server/voices/sound/sound.ts'
import type { SoundWork } from '#server/voices/sound/sound-work.ts'
import { checkRecording } from './recording-check.ts'
import * as store from './recording-store.ts'
import { listStudioWords } from './studio-words.ts'

const dayMinutes = 24 * 60
const dailyLimit: Limit = { name: 'voices', times: dailyVoices.alone, minutes: dayMinutes }
const dailyStudioLimit: Limit = { name: 'studio voices', times: dailyVoices.inStudio, minutes: dayMinutes }

const isAudible = ({ status }: RecordingRow) => status === 'pending' || status === 'published'
/** The recording with its address, for people who may hear it. */
const withUrl = (row: RecordingRow) => ({ ...row, url: isAudible(row) ? `/api/recordings/${row.id}/sound` : null })

/** Calls that send, hear and withdraw recordings. */
export function recordingRoutes(router: Router, deps: Deps, sounds: SoundWork) {
  const { db, objects, throttle, clock } = deps
  const findTarget = ({ id }: { id: string }) => store.find(db, id)

  const readSound = async (body: () => Promise<Uint8Array>, announced: { loudness?: number | undefined }) =>
    prepareClip(Buffer.from(await body()), announced, sounds)

  route(router, recordings.listOwn, async ({ viewer, query }) =>
    (await store.listOfCustodian(db, viewer.id, query.entryId)).map(withUrl),
  )

  route(router, recordings.create, async ({ viewer, query, body }) => {
    const { clientId, entryId, consentId, form } = query
    const earlierRecording = await store.findByClientId(db, viewer.id, clientId)
    if (earlierRecording) return withUrl(earlierRecording)
    const isSentence = await checkRecording(db, query, viewer)
    const limit = can(viewer, 'voices.studio') ? dailyStudioLimit : dailyLimit
    // Counted before the sound is read, so that nobody keeps more sounds in memory than a day allows.
    await throttle.take(limit, viewer.id, say(manyVoicesForOneDay))
    const { mp3, ...clip } = await readSound(body, query).catch(async (error: unknown) => {
      await throttle.giveBack(limit, viewer.id)
      throw error
    })

    const file = { id: randomUUID(), size: mp3.length }
    await objects.write(file.id, mp3, soundType)
    const fields = { clientId, custodianId: viewer.id, entryId, form, isSentence, consentId, ...clip }
    await store.insert(deps, { ...fields, file, at: clock() })
    // A parallel request with the same `clientId` may have inserted the recording first; then that one is returned.
    const storedRecording = await store.findByClientId(db, viewer.id, clientId)
    if (!storedRecording) throw conflict(say(consentTakenBack))
    return withUrl(storedRecording)
  })

  route(router, recordings.keepOriginal, findTarget, async ({ viewer, target, body }) => {
    if (target.status === 'withdrawn') throw conflict(say(voiceWasTakenBack))
    if (target.originalId !== null) return
    const flac = Buffer.from(await body())
    if (!isFlac(flac)) throw invalid(say(notFlac))
    const file = { id: randomUUID(), size: flac.length, userId: viewer.id, type: originalType }
    await objects.write(file.id, flac, originalType)
    if (!(await store.keepOriginal(db, target.id, file, clock()))) await objects.remove(file.id)
  })

  route(router, recordings.listen, findTarget, ({ target }) => {
    if (target.status === 'withdrawn') throw new Problem(410, say(voiceNoLongerHere))
    if (!isAudible(target)) throw notFound(say(voiceNotUsed))
    return sendHeld(deps, target.uploadId)
  })

  route(router, recordings.remove, findTarget, async ({ viewer, target }) => {
    const event = {
      actorId: viewer.id,
      action: 'recording.withdraw' as const,
      subject: target.form,
      subjectId: target.id,
    }
    orNotFound(await store.withdraw(deps, target.id, (tx) => record(tx, event)))
  })

  route(router, voices.words, ({ viewer, query }) =>
    listStudioWords(db, viewer.id, {
      after: query.after ?? null,
      dialect: query.dialect ?? null,
      domain: query.domain ?? null,
      source: query.source ?? null,
      withoutVoice: query.voice === 'without',
    }),
  )
}
