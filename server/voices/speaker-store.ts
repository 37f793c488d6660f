import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { textLanguage } from '#shared/messages/current.ts'
import type { Consent, ConsentDraft } from '#shared/voices/consent.ts'
import type { Speaker, SpeakerDraft } from '#shared/voices/speakers.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { dialects } from '#server/db/tables/dialects.ts'
import { recordings } from '#server/db/tables/library.ts'
import { consents, speakers } from '#server/db/tables/voices.ts'
import type { Deps } from '#server/deps.ts'
import * as attestations from '#server/entries/attestations.ts'
import { withdrawRecordings } from './recordings/publication.ts'
import { definedFields } from '#server/db/queries/defined-fields.ts'

type SpeakerRow = z.output<typeof Speaker>
export type ConsentRow = z.output<typeof Consent>

/** A speaker with the fields that the policy needs. */
export interface StoredSpeaker {
  id: string
  birthYear: number | null
  custodianId: string | null
  speakerUserId: string | null
}

const consentColumns = {
  id: consents.id,
  speakerId: consents.speakerId,
  wording: consents.wording,
  language: consents.language,
  licence: consents.licence,
  how: consents.how,
  guardian: consents.guardian,
  givenAt: consents.givenAt,
  withdrawnAt: consents.withdrawnAt,
}
const columns = {
  id: speakers.id,
  birthYear: speakers.birthYear,
  custodianId: speakers.custodianId,
  speakerUserId: speakers.userId,
}

const consentIdsOf = async (tx: Transaction, speakerId: string) =>
  (await tx.select({ id: consents.id }).from(consents).where(eq(consents.speakerId, speakerId))).map(({ id }) => id)

/** Speakers with the fields that their custodian sees, newest first. */
async function readSpeakers(db: Database, viewerId: string, ids: string[]): Promise<SpeakerRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: speakers.id,
      name: speakers.name,
      dialect: speakers.dialect,
      village: speakers.village,
      birthYear: speakers.birthYear,
      isMe: sql<boolean>`coalesce(${speakers.userId} = ${viewerId}, false)`,
      recordings: sql<number>`(
          SELECT count(*)::int FROM recordings r WHERE r.speaker_id = speakers.id AND r.status IN ('pending', 'published'))`,
      createdAt: speakers.createdAt,
    })
    .from(speakers)
    .where(inArray(speakers.id, ids))
    .orderBy(desc(speakers.createdAt), speakers.id)
  const consentRows = await db
    .selectDistinctOn([consents.speakerId], consentColumns)
    .from(consents)
    .where(and(inArray(consents.speakerId, ids), isNull(consents.withdrawnAt)))
    .orderBy(consents.speakerId, desc(consents.givenAt))
  return rows.map((row) => ({ ...row, consent: consentRows.find(({ speakerId }) => speakerId === row.id) ?? null }))
}

/** Withdraws consents and all their recordings; returns the number of recordings. */
async function withdrawConsents(deps: Deps, tx: Transaction, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  await tx
    .update(consents)
    .set({ withdrawnAt: deps.clock() })
    .where(and(inArray(consents.id, ids), isNull(consents.withdrawnAt)))
  return withdrawRecordings(deps, tx, inArray(recordings.consentId, ids))
}

/** Changes the dialect of a speaker's attestations. */
async function moveAttestations(tx: Transaction, speakerId: string, dialect: string | null): Promise<void> {
  const { id, entryId, form, status } = recordings
  const recordingRows = await tx
    .select({ id, entryId, form })
    .from(recordings)
    .where(and(eq(recordings.speakerId, speakerId), eq(status, 'published'), eq(recordings.isSentence, false)))
  await attestations.removeAttestationsOfRecordings(
    tx,
    recordingRows.map((voice) => voice.id),
  )
  for (const { entryId, ...voice } of recordingRows)
    if (entryId !== null && dialect !== null)
      await attestations.addSpoken(tx, { ...voice, entryId, dialect, speakerId })
}

export async function listOfViewer(db: Database, viewerId: string): Promise<SpeakerRow[]> {
  const isVisible = or(eq(speakers.custodianId, viewerId), eq(speakers.userId, viewerId))
  const ids = await db.select({ id: speakers.id }).from(speakers).where(isVisible).limit(1000)
  return readSpeakers(
    db,
    viewerId,
    ids.map(({ id }) => id),
  )
}

export async function find(db: Database, id: string): Promise<StoredSpeaker | undefined> {
  return (await db.select(columns).from(speakers).where(eq(speakers.id, id)))[0]
}

export const readSpeaker = async (db: Database, viewerId: string, id: string): Promise<SpeakerRow | undefined> =>
  (await readSpeakers(db, viewerId, [id]))[0]

/** The new speaker's id; undefined if the person has already registered themselves. */
export async function insert(
  db: Database,
  { isMe, ...fields }: SpeakerDraft,
  custodianId: string,
): Promise<string | undefined> {
  const [row] = await db
    .insert(speakers)
    .values({ ...fields, custodianId, userId: isMe ? custodianId : null })
    .onConflictDoNothing()
    .returning({ id: speakers.id })
  return row?.id
}

export const isDialect = async (db: Database, slug: string): Promise<boolean> =>
  (await db.$count(dialects, eq(dialects.slug, slug))) === 1

export async function update(db: Database, id: string, patch: Partial<Omit<SpeakerDraft, 'isMe'>>): Promise<void> {
  const fields = definedFields(patch)
  if (Object.keys(fields).length === 0) return
  await db.transaction(async (tx) => {
    await tx.update(speakers).set(fields).where(eq(speakers.id, id))
    if (patch.dialect !== undefined) await moveAttestations(tx, id, patch.dialect)
  })
}

export async function insertConsent(
  db: Database,
  speakerId: string,
  draft: ConsentDraft,
  codeHash: string,
  givenAt: Date,
): Promise<ConsentRow> {
  const [row] = await db
    .insert(consents)
    .values({ ...draft, speakerId, codeHash, givenAt, language: textLanguage() })
    .returning(consentColumns)
  return row!
}

/** Withdraws all recordings of a speaker, under all their consents. */
export async function withdraw(
  deps: Deps,
  speakerId: string,
  writeAudit: (tx: Transaction, voices: number) => Promise<void>,
): Promise<number> {
  const count = await deps.db.transaction(async (tx) => {
    const voices = await withdrawConsents(deps, tx, await consentIdsOf(tx, speakerId))
    if (voices > 0) await writeAudit(tx, voices)
    return voices
  })
  deps.removal.soon()
  return count
}

/** Withdraws the recordings under the consent with this code; undefined if there is no such code. */
export async function withdrawByCode(
  deps: Deps,
  codeHash: string,
  writeAudit: (tx: Transaction, voices: number) => Promise<void>,
): Promise<number | undefined> {
  const count = await deps.db.transaction(async (tx) => {
    const [consent] = await tx.select({ id: consents.id }).from(consents).where(eq(consents.codeHash, codeHash))
    if (!consent) return undefined
    const voices = await withdrawConsents(deps, tx, [consent.id])
    if (voices > 0) await writeAudit(tx, voices)
    return voices
  })
  if (count !== undefined) deps.removal.soon()
  return count
}

export async function personalData(db: Database, userId: string): Promise<object[]> {
  const isOwn = or(eq(speakers.custodianId, userId), eq(speakers.userId, userId))
  const { name, dialect, village, birthYear, createdAt } = speakers
  const rows = await db
    .select({ id: speakers.id, name, dialect, village, birthYear, createdAt, isMe: eq(speakers.userId, userId) })
    .from(speakers)
    .where(isOwn)
  const consentRows = await db
    .select(consentColumns)
    .from(consents)
    .where(
      inArray(
        consents.speakerId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map((row) => ({ ...row, consents: consentRows.filter(({ speakerId }) => speakerId === row.id) }))
}

/** Called when an account is deleted. A voice identifies its speaker, so the person's own recordings are withdrawn too. */
export async function deleteOfPerson(deps: Deps, tx: Transaction, userId: string): Promise<void> {
  const ownSpeakers = await tx.select({ id: speakers.id }).from(speakers).where(eq(speakers.userId, userId))
  for (const { id } of ownSpeakers) await withdrawConsents(deps, tx, await consentIdsOf(tx, id))
  await tx.delete(speakers).where(eq(speakers.userId, userId))
}
