import { eq, inArray } from 'drizzle-orm'
import type { Licence } from '#shared/voices/licences.ts'
import type { Database } from '#server/db/connect.ts'
import { dialects } from '#server/db/tables/dialects.ts'
import { recordings } from '#server/db/tables/library.ts'
import { consents, speakers } from '#server/db/tables/voices.ts'

/** A recording as its sender and the admins see it. A withdrawn one names nobody. */
interface QueuedVoice {
  recordingId: string
  form: string
  seconds: number
  loudness: number | null
  speaker: string | null
  dialect: string | null
  village: string | null
  licence: Licence
  consent: { how: string; givenAt: Date; guardian: string | null }
  url: string | null
  /** The speaker's account, if they have one. */
  speakerUserId: string | null
}

export async function findQueuedVoices(db: Database, ids: string[]): Promise<Map<string, QueuedVoice>> {
  if (ids.length === 0) return new Map()
  const { id, form, seconds, loudness, status } = recordings
  const { how, givenAt, guardian } = consents
  const rows = await db
    .select({
      voice: { form, seconds, loudness, speaker: speakers.name, village: speakers.village },
      id,
      status,
      speakerUserId: speakers.userId,
      dialect: dialects.name,
      licence: consents.licence,
      consent: { how, givenAt, guardian },
    })
    .from(recordings)
    .innerJoin(speakers, eq(speakers.id, recordings.speakerId))
    .innerJoin(consents, eq(consents.id, recordings.consentId))
    .leftJoin(dialects, eq(dialects.slug, speakers.dialect))
    .where(inArray(id, ids))
  return new Map(
    rows.map(({ voice, id: recordingId, status: currentStatus, ...otherFields }) => {
      const isAudible = currentStatus === 'pending' || currentStatus === 'published'
      const url = isAudible ? `/api/recordings/${recordingId}/sound` : null
      const withoutNames = { speaker: null, village: null, consent: { ...otherFields.consent, guardian: null } }
      return [
        recordingId,
        { ...voice, ...otherFields, ...(currentStatus === 'withdrawn' && withoutNames), recordingId, url },
      ]
    }),
  )
}
