import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { uploadIdIn } from '#shared/text/addresses.ts'
import type { EntryVoice } from '#shared/entries/document-calls.ts'
import type { Recording } from '#shared/voices/voices.ts'
import { markWithdrawn } from '#server/media/withdrawal/withdrawn-files.ts'
import { insertVoice } from '#server/contributions/store.ts'
import type { Database, Transaction, DatabaseReader } from '#server/db/connect.ts'
import { isPresentEntry } from '#server/db/queries/visible-content.ts'
import { isAnyOf } from '#server/db/queries/is-any-of.ts'
import { dialects } from '#server/db/tables/dialects.ts'
import { categories, recordings } from '#server/db/tables/library.ts'
import { consents, speakers } from '#server/db/tables/voices.ts'
import type { Deps } from '#server/deps.ts'
import * as files from '#server/media/store.ts'
import { hashOfCode } from '#server/voices/codes.ts'
import { publicName, publicVillage } from '#server/voices/public-speaker.ts'
import { soundType } from './files.ts'
import { withdrawRecordings } from './publication.ts'

/** A recording with the fields that the policy needs. */
export type RecordingRow = Omit<z.output<typeof Recording>, 'url'> & {
  entryTitle: string | null
  isSentence: boolean
  /** Slug of the speaker's dialect. */
  dialect: string | null
  uploadId: string
  originalId: string | null
  custodianId: string | null
  speakerUserId: string | null
}

export interface NewRecording {
  clientId: string
  custodianId: string
  entryId: string
  form: string
  isSentence: boolean
  consentId: string
  seconds: number
  loudness: number | null
  peak: number | null
  file: { id: string; size: number }
  at: Date
}

const columns = {
  id: recordings.id,
  clientId: recordings.clientId,
  entryId: recordings.entryId,
  form: recordings.form,
  isSentence: recordings.isSentence,
  speakerId: recordings.speakerId,
  consentId: recordings.consentId,
  status: recordings.status,
  seconds: recordings.seconds,
  loudness: recordings.loudness,
  peak: recordings.peak,
  note: recordings.note,
  createdAt: recordings.createdAt,
  uploadId: recordings.uploadId,
  originalId: recordings.originalId,
  custodianId: recordings.custodianId,
  speakerUserId: speakers.userId,
  entryTitle: categories.title,
  dialect: speakers.dialect,
}

const maxRecordings = 200

/** A published recording is public only while its consent holds. */
const isPublished = and(eq(recordings.status, 'published'), isNull(consents.withdrawnAt))

const selectRows = (from: DatabaseReader) =>
  from
    .select(columns)
    .from(recordings)
    .innerJoin(speakers, eq(speakers.id, recordings.speakerId))
    .innerJoin(consents, eq(consents.id, recordings.consentId))
    .leftJoin(categories, eq(categories.id, recordings.entryId))
    .$dynamic()

const hasClientId = (custodianId: string, clientId: string) =>
  and(eq(recordings.custodianId, custodianId), eq(recordings.clientId, clientId))

const findWhere = async (from: DatabaseReader, filter: SQL | undefined) => (await selectRows(from).where(filter))[0]

export const find = (db: DatabaseReader, id: string): Promise<RecordingRow | undefined> =>
  findWhere(db, eq(recordings.id, id))

export const findByClientId = (
  db: Database,
  custodianId: string,
  clientId: string,
): Promise<RecordingRow | undefined> => findWhere(db, hasClientId(custodianId, clientId))

export async function listOfCustodian(
  db: Database,
  custodianId: string,
  entryId: string | undefined,
): Promise<RecordingRow[]> {
  const filter = and(eq(recordings.custodianId, custodianId), entryId ? eq(recordings.entryId, entryId) : undefined)
  return selectRows(db).where(filter).orderBy(desc(recordings.createdAt), recordings.id).limit(maxRecordings)
}

const textsIn = (rows: readonly { text: string }[] = []) => rows.map(({ text }) => text)

/** The forms and example sentences of an entry; undefined if there is no such entry. */
export async function findEntryTexts(
  db: Database,
  id: string,
): Promise<{ forms: string[]; sentences: string[] } | undefined> {
  const { title, document } = categories
  const [entry] = await db.select({ title, document }).from(categories).where(isPresentEntry(id))
  if (!entry) return undefined
  return {
    forms: [entry.title, ...textsIn(entry.document?.forms)],
    sentences: textsIn(entry.document?.examples),
  }
}

/** The speaker and custodian of a consent; undefined if there is none. */
export async function findConsent(db: Database, id: string) {
  const [row] = await db
    .select({
      custodianId: speakers.custodianId,
      speakerUserId: speakers.userId,
      withdrawnAt: consents.withdrawnAt,
    })
    .from(consents)
    .innerJoin(speakers, eq(speakers.id, consents.speakerId))
    .where(eq(consents.id, id))
  return row
}

/**
 * The file must be in the store. False if the consent was withdrawn meanwhile, `mayInsert` refuses, or the recording with this `clientId` has arrived
 * already; the file is withdrawn then.
 */
export async function insert(
  { db, removal }: Pick<Deps, 'db' | 'removal'>,
  { file, at, ...fields }: NewRecording,
  mayInsert: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const isInserted = await db.transaction(async (tx) => {
    // Locks the consent: a withdrawal waits, and then withdraws this recording too.
    const [consent] = await tx
      .select({ speakerId: consents.speakerId })
      .from(consents)
      .where(and(eq(consents.id, fields.consentId), isNull(consents.withdrawnAt)))
      .for('share')
    await files.insertHeld(tx, { ...file, type: soundType, userId: fields.custodianId, at })
    const insertedRows =
      consent && (await mayInsert(tx))
        ? await tx
            .insert(recordings)
            .values({ ...fields, speakerId: consent.speakerId, uploadId: file.id, createdAt: at })
            .onConflictDoNothing()
            .returning({ id: recordings.id })
        : []
    const [row] = insertedRows
    if (row) await insertVoice(tx, { ...fields, recordingId: row.id, at })
    else await markWithdrawn(tx, [file.id], at)
    return row !== undefined
  })
  // `mayInsert` may have withdrawn a file too.
  removal.soon()
  return isInserted
}

/** False if there is one already, or the recording was withdrawn. */
export const keepOriginal = (
  db: Database,
  id: string,
  file: { id: string; size: number; userId: string; type: string },
  at: Date,
) =>
  db.transaction(async (tx) => {
    const isWithoutOriginal = and(
      eq(recordings.id, id),
      isNull(recordings.originalId),
      sql`${recordings.status} <> 'withdrawn'`,
    )
    const lockedRows = await tx.select({ id: recordings.id }).from(recordings).where(isWithoutOriginal).for('update')
    if (lockedRows.length === 0) return false
    await files.insertHeld(tx, { ...file, at })
    await tx.update(recordings).set({ originalId: file.id }).where(eq(recordings.id, id))
    return true
  })

/** Withdraws for good. False if it was withdrawn before. */
export async function withdraw(
  deps: Deps,
  id: string,
  inTransaction: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const withdrawnCount = await deps.db.transaction((tx) =>
    withdrawRecordings(deps, tx, eq(recordings.id, id), async (count) => {
      if (count > 0) await inTransaction(tx)
    }),
  )
  deps.removal.soon()
  return withdrawnCount > 0
}

/** Locks the recordings of these files until the transaction ends. */
export async function lockRecordingsOfFiles(tx: Transaction, paths: readonly string[]): Promise<void> {
  const ids = paths.flatMap((path) => uploadIdIn(path) ?? [])
  const { id, uploadId } = recordings
  await tx.select({ id }).from(recordings).where(inArray(uploadId, ids)).orderBy(id).for('no key update')
}

/** Withdraws the recording of a file that was withdrawn, if it has one, and runs `beforeClosing` in any case. */
export async function withdrawRecordingOfFile(
  deps: Deps,
  tx: Transaction,
  uploadId: string,
  beforeClosing: () => Promise<void>,
): Promise<void> {
  await withdrawRecordings(deps, tx, eq(recordings.uploadId, uploadId), beforeClosing)
}

export async function findPublishedForm(db: Database, id: string): Promise<string | undefined> {
  const row = await find(db, id)
  return row?.status === 'published' ? row.form : undefined
}

/** True if the requester is the speaker, by the consent code or by their own account. */
export async function isSpeaker(
  db: Database,
  id: string,
  { code, userId }: { code: string | null; userId: string | null },
): Promise<boolean> {
  const hasCode = and(eq(recordings.id, id), eq(consents.codeHash, hashOfCode(code ?? '')))
  if (code !== null && (await selectRows(db).where(hasCode)).length === 1) return true
  return userId !== null && (await find(db, id))?.speakerUserId === userId
}

/** Public recordings of these entries, oldest first, by entry id. */
export async function listPublicVoices(db: Database, entryIds: readonly string[]): Promise<Map<string, EntryVoice[]>> {
  const rows = await db
    .select({
      entryId: sql<string>`${recordings.entryId}`,
      voice: {
        id: recordings.id,
        url: sql<string>`'/objects/' || ${recordings.uploadId} || '.mp3'`,
        speaker: publicName(),
        dialect: dialects.name,
        place: publicVillage(),
        licence: consents.licence,
        form: recordings.form,
        isSentence: recordings.isSentence,
      },
    })
    .from(recordings)
    .innerJoin(speakers, eq(speakers.id, recordings.speakerId))
    .innerJoin(consents, eq(consents.id, recordings.consentId))
    .leftJoin(dialects, eq(dialects.slug, speakers.dialect))
    .where(and(isPublished, isAnyOf(recordings.entryId, entryIds)))
    .orderBy(asc(recordings.createdAt), recordings.id)
    .prepare('voices of entries')
    .execute()
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId)
  return new Map([...byEntry].map(([id, ofEntry]) => [id, ofEntry.slice(0, maxRecordings).map(({ voice }) => voice)]))
}

export async function personalData(db: Database, userId: string): Promise<object[]> {
  const rows = await selectRows(db).where(eq(recordings.custodianId, userId))
  return rows.map(({ id, entryTitle: entry, form, status, seconds, note, createdAt }) => {
    return { id, entry, form, status, seconds, note, createdAt }
  })
}
