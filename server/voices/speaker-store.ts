import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Consent, ConsentDraft, Speaker, SpeakerDraft } from '#shared/voices.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { consents, dialects, recordings, speakers } from '#server/db/tables.ts'
import type { Others, VoiceFiles } from './files.ts'
import { takenBack } from './hearing.ts'

type SpeakerRow = z.output<typeof Speaker>
export type ConsentRow = z.output<typeof Consent>

/** Whose voice it is, as the policy asks. */
export interface KeptSpeaker {
  id: string
  birthYear: number | null
  keeperId: string | null
  speakerUserId: string | null
}

const consentColumns = {
  id: consents.id,
  speakerId: consents.speakerId,
  wording: consents.wording,
  licence: consents.licence,
  how: consents.how,
  guardian: consents.guardian,
  givenAt: consents.givenAt,
  withdrawnAt: consents.withdrawnAt,
}
const kept = {
  id: speakers.id,
  birthYear: speakers.birthYear,
  keeperId: speakers.keeperId,
  speakerUserId: speakers.userId,
}

const consentsOf = async (tx: Transaction, speakerId: string) =>
  (await tx.select({ id: consents.id }).from(consents).where(eq(consents.speakerId, speakerId))).map(({ id }) => id)

export type SpeakerStore = ReturnType<typeof createSpeakerStore>

export function createSpeakerStore(db: Database, files: Pick<VoiceFiles, 'withdraw'>, others: Others) {
  const { entries } = others
  /** The speakers of some ids with what their keeper sees, the newest first. */
  async function shown(viewerId: string, ids: string[]): Promise<SpeakerRow[]> {
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
    const given = await db
      .selectDistinctOn([consents.speakerId], consentColumns)
      .from(consents)
      .where(and(inArray(consents.speakerId, ids), isNull(consents.withdrawnAt)))
      .orderBy(consents.speakerId, desc(consents.givenAt))
    return rows.map((row) => ({ ...row, consent: given.find(({ speakerId }) => speakerId === row.id) ?? null }))
  }

  /** Withdraws consents and all that was recorded by them; answers how many voices that were. */
  async function withdrawConsents(tx: Transaction, ids: string[], at: Date): Promise<number> {
    if (ids.length === 0) return 0
    await tx
      .update(consents)
      .set({ withdrawnAt: at })
      .where(and(inArray(consents.id, ids), isNull(consents.withdrawnAt)))
    const gone = await tx
      .update(recordings)
      .set({ status: 'withdrawn' })
      .where(and(inArray(recordings.consentId, ids), ne(recordings.status, 'withdrawn')))
      .returning({
        id: recordings.id,
        entryId: recordings.entryId,
        uploadId: recordings.uploadId,
        originalId: recordings.originalId,
      })
    await files.withdraw(
      tx,
      gone.flatMap(({ uploadId, originalId }) => (originalId === null ? [uploadId] : [uploadId, originalId])),
      at,
    )
    await takenBack(tx, others, gone, at)
    await others.settle(
      tx,
      gone.flatMap(({ id, uploadId }) => [id, uploadId]),
    )
    return gone.length
  }

  /** Of another dialect now: what the speaker witnesses, they witness there. */
  async function heardAnew(tx: Transaction, speakerId: string, dialect: string | null): Promise<void> {
    const { id, entryId, form, status } = recordings
    const said = await tx
      .select({ id, entryId, form })
      .from(recordings)
      .where(and(eq(recordings.speakerId, speakerId), eq(status, 'published')))
    await entries.unheard(
      tx,
      said.map((voice) => voice.id),
    )
    for (const { entryId, ...voice } of said)
      if (entryId !== null && dialect !== null) await entries.heard(tx, { ...voice, entryId, dialect, speakerId })
  }

  return {
    async listOf(viewerId: string): Promise<SpeakerRow[]> {
      const mine = or(eq(speakers.keeperId, viewerId), eq(speakers.userId, viewerId))
      const ids = await db.select({ id: speakers.id }).from(speakers).where(mine).limit(1000)
      return shown(
        viewerId,
        ids.map(({ id }) => id),
      )
    },

    async find(id: string): Promise<KeptSpeaker | undefined> {
      return (await db.select(kept).from(speakers).where(eq(speakers.id, id)))[0]
    },

    show: async (viewerId: string, id: string): Promise<SpeakerRow | undefined> => (await shown(viewerId, [id]))[0],

    /** The new speaker's id; undefined when the person is in the list already as themselves. */
    async insert({ isMe, ...fields }: SpeakerDraft, keeperId: string): Promise<string | undefined> {
      const [row] = await db
        .insert(speakers)
        .values({ ...fields, keeperId, userId: isMe ? keeperId : null })
        .onConflictDoNothing()
        .returning({ id: speakers.id })
      return row?.id
    },

    isDialect: async (slug: string): Promise<boolean> => (await db.$count(dialects, eq(dialects.slug, slug))) === 1,

    /** Whose these are, for what they witness: their accounts, and their names where these may be told. */
    speakersOf: (ids: string[]): Promise<{ id: string; name: string | null; userId: string | null }[]> =>
      db
        .select({ id: speakers.id, name: speakers.name, userId: speakers.userId })
        .from(speakers)
        .where(inArray(speakers.id, ids)),

    async update(id: string, patch: Partial<Omit<SpeakerDraft, 'isMe'>>): Promise<void> {
      const named = Object.entries(patch).filter(([, value]) => value !== undefined)
      if (named.length === 0) return
      await db.transaction(async (tx) => {
        await tx.update(speakers).set(Object.fromEntries(named)).where(eq(speakers.id, id))
        if (patch.dialect !== undefined) await heardAnew(tx, id, patch.dialect)
      })
    },

    async insertConsent(speakerId: string, draft: ConsentDraft, codeHash: string, givenAt: Date): Promise<ConsentRow> {
      const [row] = await db
        .insert(consents)
        .values({ ...draft, speakerId, codeHash, givenAt })
        .returning(consentColumns)
      return row!
    },

    /** All voices of a speaker, by every consent they gave. */
    withdraw: (
      speakerId: string,
      at: Date,
      noted: (tx: Transaction, voices: number) => Promise<void>,
    ): Promise<number> =>
      db.transaction(async (tx) => {
        const voices = await withdrawConsents(tx, await consentsOf(tx, speakerId), at)
        if (voices > 0) await noted(tx, voices)
        return voices
      }),

    /** What was recorded by the consent of this code; undefined when there is no such code. */
    withdrawByCode: (
      codeHash: string,
      at: Date,
      noted: (tx: Transaction, voices: number) => Promise<void>,
    ): Promise<number | undefined> =>
      db.transaction(async (tx) => {
        const [given] = await tx.select({ id: consents.id }).from(consents).where(eq(consents.codeHash, codeHash))
        if (!given) return undefined
        const voices = await withdrawConsents(tx, [given.id], at)
        if (voices > 0) await noted(tx, voices)
        return voices
      }),

    async heldAbout(userId: string): Promise<object[]> {
      const own = or(eq(speakers.keeperId, userId), eq(speakers.userId, userId))
      const { name, dialect, village, birthYear, createdAt } = speakers
      const rows = await db
        .select({ id: speakers.id, name, dialect, village, birthYear, createdAt, isMe: eq(speakers.userId, userId) })
        .from(speakers)
        .where(own)
      const given = await db
        .select(consentColumns)
        .from(consents)
        .where(inArray(consents.speakerId, rows.length > 0 ? rows.map(({ id }) => id) : [userId]))
      return rows.map((row) => ({ ...row, consents: given.filter(({ speakerId }) => speakerId === row.id) }))
    },

    /** When an account is deleted: a voice tells who speaks, so the person's own go with the name. */
    async forget(tx: Transaction, userId: string, at: Date): Promise<void> {
      const own = await tx.select({ id: speakers.id }).from(speakers).where(eq(speakers.userId, userId))
      for (const { id } of own) await withdrawConsents(tx, await consentsOf(tx, id), at)
      await tx.delete(speakers).where(eq(speakers.userId, userId))
    },
  }
}
