import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import { recordings } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { users } from '#server/db/tables/people.ts'
import { consents, invitations, speakers } from '#server/db/tables/voices.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { hashOfCode, hashOfToken } from '#server/voices/codes.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { samples } from './media-samples.ts'

interface Wanted {
  /** Id of the speaker, the consent and the recording alike. */
  id: string
  custodianId: string | null
  entryId: string
  status?: 'pending' | 'published'
}

/** A pending voice of a speaker who agreed; its code is its id. */
export async function aVoice(
  db: Database,
  objects: ObjectStore,
  { id, custodianId, entryId, status = 'pending' }: Wanted,
) {
  const uploadId = randomUUID()
  const own = { id: uploadId, address: uploadId, addressHash: '', limit: 1, expiresAt: new Date() }
  const size = samples.mp3!.length
  const gate = status === 'pending' ? ('held' as const) : null
  await db.insert(uploads).values({ ...own, gate, kind: 'audio', type: 'audio/mpeg', size, registeredAt: new Date() })
  await objects.write(uploadId, samples.mp3!, 'audio/mpeg')
  await db.insert(speakers).values({ id, custodianId, name: 'Jeannie' })
  const given = { wording: consentWording.version, licence: 'CC-BY-4.0' as const, how: 'tapped' as const }
  await db.insert(consents).values({ ...given, id, speakerId: id, codeHash: hashOfCode(id) })
  const attestation = {
    clientId: randomUUID(),
    entryId,
    form: 'walai',
    seconds: 1,
    uploadId,
    custodianId,
    status,
  }
  await db.insert(recordings).values({ ...attestation, id, speakerId: id, consentId: id })
  return { uploadId }
}

/** An invitation by an admin; its token is its id. */
export async function anInvitation(db: Database, id: string, expiresAt: Date) {
  const admin = { issuer: 'test', subject: randomUUID(), role: 'ADMIN' as const }
  const [inviter] = await db.insert(users).values(admin).returning()
  await db.insert(invitations).values({ id, tokenHash: hashOfToken(id), note: '', inviterId: inviter!.id, expiresAt })
  return { inviterId: inviter!.id }
}
