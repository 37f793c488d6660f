import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import { consents, invitations, recordings, speakers, uploads, users } from '#server/db/tables.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { hashOfCode, hashOfToken } from '#server/voices/codes.ts'
import { consentWording } from '#shared/voices.ts'
import { samples } from './media-samples.ts'

interface Wanted {
  /** Of the speaker, the consent and the recording alike. */
  id: string
  keeperId: string | null
  entryId: string
  status?: 'pending' | 'published'
}

/** A voice that waits, of a speaker who agreed; its code is its id. */
export async function aVoice(
  db: Database,
  objects: ObjectStore,
  { id, keeperId, entryId, status = 'pending' }: Wanted,
) {
  const uploadId = randomUUID()
  const own = { id: uploadId, address: uploadId, addressHash: '', limit: 1, expiresAt: new Date() }
  const size = samples.mp3!.length
  const gate = status === 'pending' ? ('held' as const) : null
  await db.insert(uploads).values({ ...own, gate, kind: 'audio', type: 'audio/mpeg', size, registeredAt: new Date() })
  await objects.write(uploadId, samples.mp3!, 'audio/mpeg')
  await db.insert(speakers).values({ id, keeperId, name: 'Jeannie' })
  const given = { wording: consentWording.version, licence: 'CC-BY-4.0' as const, how: 'tapped' as const }
  await db.insert(consents).values({ ...given, id, speakerId: id, codeHash: hashOfCode(id) })
  const said = { clientId: randomUUID(), entryId, form: 'walai', seconds: 1, uploadId, keeperId, status }
  await db.insert(recordings).values({ ...said, id, speakerId: id, consentId: id })
  return { uploadId }
}

/** An invitation by an admin; its token is its id. */
export async function anInvitation(db: Database, id: string, expiresAt: Date) {
  const admin = { issuer: 'test', subject: randomUUID(), role: 'ADMIN' as const }
  const [inviter] = await db.insert(users).values(admin).returning()
  await db.insert(invitations).values({ id, tokenHash: hashOfToken(id), note: '', inviterId: inviter!.id, expiresAt })
  return { inviterId: inviter!.id }
}
