import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { EntryVoice } from '#shared/dictionary.ts'
import type { Recording, StudioWord } from '#shared/voices.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { categories, consents, dialects, recordings, speakers } from '#server/db/tables.ts'
import { soundType } from './files.ts'
import type { Others, VoiceFiles } from './files.ts'
import { markVoiced, silenced, takenBack } from './hearing.ts'

/** A recording with what decides who may have it. */
export type RecordingRow = Omit<z.output<typeof Recording>, 'url'> & {
  entryTitle: string | null
  /** The slug of the speaker's. */
  dialect: string | null
  uploadId: string
  originalId: string | null
  keeperId: string | null
  speakerUserId: string | null
}

export interface NewRecording {
  clientId: string
  keeperId: string
  entryId: string
  form: string
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
  keeperId: recordings.keeperId,
  speakerUserId: speakers.userId,
  entryTitle: categories.title,
  dialect: speakers.dialect,
}

const most = 200

/** What a published voice still needs before it may be heard. */
const isPublished = and(eq(recordings.status, 'published'), isNull(consents.withdrawnAt))

/** Asked-for words that begin a round: so few that others follow, by the last of which the next round is found. */
const mostWanted = 20

/** Said by nobody yet, or by somebody: in the order of the library. `$1` who asks, `$2` the entry that came last, `$3` the dialect or null. */
const wordsWhere = (saidByNobody: boolean, isWanted = false) => `
  SELECT c.id AS "entryId", c.title AS form, left(c.content, 200) AS meaning, ${
    saidByNobody ? '0' : `(SELECT count(*)::int FROM recordings r WHERE r.entry_id = c.id AND r.status = 'published')`
  } AS voices
  FROM categories c
  WHERE c.deleted_at IS NULL AND c.type IN ('WORD', 'PHRASE')
    AND ${saidByNobody ? 'NOT' : ''} EXISTS (SELECT FROM recordings r WHERE r.entry_id = c.id AND r.status = 'published')
    AND NOT EXISTS (SELECT FROM recordings r WHERE r.entry_id = c.id AND r.status IN ('pending', 'published') AND r.keeper_id = $1)
    AND ($3::text IS NULL OR EXISTS (SELECT FROM entry_facets f WHERE f.entry_id = c.id AND f.facet = 'dialect:' || $3))
    ${isWanted ? 'AND c.id IN (SELECT w.entry_id FROM wanted_words w WHERE w.entry_id IS NOT NULL)' : ''}
    AND ($2::uuid IS NULL OR (c.search_key, c.id) > (SELECT l.search_key, l.id FROM categories l WHERE l.id = $2))
  ORDER BY c.search_key, c.id LIMIT ${isWanted ? mostWanted : 50}`

const rowsOf = (from: Pick<Database, 'select'>) =>
  from
    .select(columns)
    .from(recordings)
    .innerJoin(speakers, eq(speakers.id, recordings.speakerId))
    .innerJoin(consents, eq(consents.id, recordings.consentId))
    .leftJoin(categories, eq(categories.id, recordings.entryId))
    .$dynamic()

const isMineAlready = (keeperId: string, clientId: string) =>
  and(eq(recordings.keeperId, keeperId), eq(recordings.clientId, clientId))

export type RecordingStore = ReturnType<typeof createRecordingStore>

export function createRecordingStore(db: Database, files: VoiceFiles, others: Others) {
  const { entries, queue } = others
  const findWhere = async (filter: SQL | undefined, from: Pick<Database, 'select'> = db) =>
    (await rowsOf(from).where(filter))[0]

  return {
    find: (id: string): Promise<RecordingRow | undefined> => findWhere(eq(recordings.id, id)),

    findSent: (keeperId: string, clientId: string): Promise<RecordingRow | undefined> =>
      findWhere(isMineAlready(keeperId, clientId)),

    async listOf(keeperId: string, entryId: string | undefined): Promise<RecordingRow[]> {
      const mine = and(eq(recordings.keeperId, keeperId), entryId ? eq(recordings.entryId, entryId) : undefined)
      return rowsOf(db).where(mine).orderBy(desc(recordings.createdAt), recordings.id).limit(most)
    },

    /** How an entry's word is said; undefined where there is no such entry. */
    async formsOf(id: string): Promise<string[] | undefined> {
      const there = and(eq(categories.id, id), isNull(categories.deletedAt))
      const { title, document } = categories
      const [entry] = await db.select({ title, document }).from(categories).where(there)
      return entry && [entry.title, ...(entry.document?.forms ?? []).map(({ text }) => text)]
    },

    /** Whose a consent is; undefined when there is none. */
    async consent(id: string) {
      const [row] = await db
        .select({ keeperId: speakers.keeperId, speakerUserId: speakers.userId, withdrawnAt: consents.withdrawnAt })
        .from(consents)
        .innerJoin(speakers, eq(speakers.id, consents.speakerId))
        .where(eq(consents.id, id))
      return row
    },

    /** Its file must be in the store. False when the consent was withdrawn meanwhile, or the same take has arrived already. */
    insert: ({ file, at, ...fields }: NewRecording): Promise<boolean> =>
      db.transaction(async (tx) => {
        // A withdrawal waits for this row, and then takes it along.
        const [given] = await tx
          .select({ speakerId: consents.speakerId })
          .from(consents)
          .where(and(eq(consents.id, fields.consentId), isNull(consents.withdrawnAt)))
          .for('share')
        if (!given) return false
        await files.insertHeld(tx, { ...file, type: soundType, userId: fields.keeperId, at })
        const made = await tx
          .insert(recordings)
          .values({ ...fields, speakerId: given.speakerId, uploadId: file.id, createdAt: at })
          .onConflictDoNothing()
          .returning({ id: recordings.id })
        const [row] = made
        if (row) await queue.add(tx, { ...fields, recordingId: row.id, at })
        else await files.withdraw(tx, [file.id], at)
        return row !== undefined
      }),

    /** False when there is one already, or the voice was withdrawn. */
    keepOriginal: (id: string, file: { id: string; size: number; userId: string; type: string }, at: Date) =>
      db.transaction(async (tx) => {
        const waits = and(
          eq(recordings.id, id),
          isNull(recordings.originalId),
          sql`${recordings.status} <> 'withdrawn'`,
        )
        const there = await tx.select({ id: recordings.id }).from(recordings).where(waits).for('update')
        if (there.length === 0) return false
        await files.insertHeld(tx, { ...file, at })
        await tx.update(recordings).set({ originalId: file.id }).where(eq(recordings.id, id))
        return true
      }),

    /** For good. False when it was withdrawn before. */
    withdraw: (id: string, at: Date, noted: (tx: Transaction, row: RecordingRow) => Promise<void>): Promise<boolean> =>
      db.transaction(async (tx) => {
        const changed = await tx
          .update(recordings)
          .set({ status: 'withdrawn' })
          .where(and(eq(recordings.id, id), sql`${recordings.status} <> 'withdrawn'`))
          .returning({ uploadId: recordings.uploadId, originalId: recordings.originalId })
        const row = changed.length > 0 ? await findWhere(eq(recordings.id, id), tx) : undefined
        if (!row) return false
        await files.withdraw(tx, row.originalId === null ? [row.uploadId] : [row.uploadId, row.originalId], at)
        await takenBack(tx, others, [row], at)
        await noted(tx, row)
        await others.settle(tx, [row.id, row.uploadId])
        return true
      }),

    /** Its file was taken back: so is the voice. */
    async forgetFile(tx: Transaction, path: string, at: Date): Promise<void> {
      const uploadId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(path)?.[0]
      if (uploadId === undefined) return
      const gone = await tx
        .update(recordings)
        .set({ status: 'withdrawn' })
        .where(and(eq(recordings.uploadId, uploadId), sql`${recordings.status} <> 'withdrawn'`))
        .returning({
          id: recordings.id,
          entryId: recordings.entryId,
          uploadId: recordings.uploadId,
          originalId: recordings.originalId,
        })
      await takenBack(tx, others, gone, at)
      await files.withdraw(
        tx,
        gone.flatMap(({ originalId }) => originalId ?? []),
        at,
      )
      await others.settle(
        tx,
        gone.map((voice) => voice.id),
      )
    },

    /** Whether the code is that of the recording's consent. */
    async isByCode(id: string, codeHash: string): Promise<boolean> {
      const rows = await db
        .select({ id: recordings.id })
        .from(recordings)
        .innerJoin(consents, eq(consents.id, recordings.consentId))
        .where(and(eq(recordings.id, id), eq(consents.codeHash, codeHash)))
      return rows.length === 1
    },

    /** Nobody else changes it until the transaction is over. */
    async hold(tx: Transaction, id: string): Promise<void> {
      await tx.select({ id: recordings.id }).from(recordings).where(eq(recordings.id, id)).for('no key update')
    },

    /**
     * Publishes or rejects what is pending, or makes it pending again. Undefined where that is not the state it is in, or where
     * its consent was withdrawn. In the transaction of the queue's own decision.
     */
    async decide(
      tx: Transaction,
      id: string,
      { status, note, at }: { status: 'published' | 'rejected' | 'pending'; note: string | null; at: Date },
    ): Promise<RecordingRow | undefined> {
      const before = status === 'pending' ? (['published', 'rejected'] as const) : (['pending'] as const)
      const changed = await tx
        .update(recordings)
        .set({ status, note, decidedAt: status === 'pending' ? null : at })
        .where(and(eq(recordings.id, id), inArray(recordings.status, [...before])))
        .returning({ uploadId: recordings.uploadId })
      const uploadId = changed[0]?.uploadId
      if (uploadId === undefined) return undefined
      if (status === 'published') await files.publish(tx, uploadId)
      else await files.hold(tx, uploadId)
      const row = await findWhere(eq(recordings.id, id), tx)
      if (!row) return undefined
      if (status !== 'published') await silenced(tx, entries, [row])
      else if (row.entryId !== null) {
        const { entryId, form, dialect, speakerId } = row
        if (dialect !== null) await entries.heard(tx, { id, entryId, form, dialect, speakerId })
        await markVoiced(tx, [entryId])
      }
      return row
    },

    /** What everybody may hear of an entry, the oldest voice first. */
    voicesOf: (entryId: string): Promise<EntryVoice[]> =>
      db
        .select({
          id: recordings.id,
          url: sql<string>`'/objects/' || ${recordings.uploadId} || '.mp3'`,
          speaker: speakers.name,
          dialect: dialects.name,
          place: speakers.village,
          licence: consents.licence,
          form: recordings.form,
        })
        .from(recordings)
        .innerJoin(speakers, eq(speakers.id, recordings.speakerId))
        .innerJoin(consents, eq(consents.id, recordings.consentId))
        .leftJoin(dialects, eq(dialects.slug, speakers.dialect))
        .where(and(isPublished, eq(recordings.entryId, entryId)))
        .orderBy(asc(recordings.createdAt), recordings.id)
        .limit(most),

    /** Those that nobody has said yet, then the others. */
    async words(
      viewerId: string,
      { after, dialect }: { after: string | null; dialect: string | null },
    ): Promise<z.output<typeof StudioWord>[]> {
      const ask = async (saidByNobody: boolean, from: string | null, isWanted = false) => {
        const query = wordsWhere(saidByNobody, isWanted)
        return (await db.$client.query<z.output<typeof StudioWord>>(query, [viewerId, from, dialect])).rows
      }
      const isAmongOthers =
        after !== null &&
        (await db.$client.query(`SELECT FROM recordings WHERE entry_id = $1 AND status = 'published' LIMIT 1`, [after]))
          .rowCount === 1
      if (isAmongOthers) return ask(false, after)
      const wanted = after === null ? await ask(true, null, true) : []
      const first = new Set(wanted.map(({ entryId }) => entryId))
      const unsaid = [...wanted, ...(await ask(true, after)).filter(({ entryId }) => !first.has(entryId))].slice(0, 50)
      return unsaid.length === 50 ? unsaid : [...unsaid, ...(await ask(false, null))].slice(0, 50)
    },

    async heldAbout(userId: string): Promise<object[]> {
      const rows = await rowsOf(db).where(eq(recordings.keeperId, userId))
      return rows.map(({ id, entryTitle: entry, form, status, seconds, note, createdAt }) => {
        return { id, entry, form, status, seconds, note, createdAt }
      })
    },
  }
}
