import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Dialect, WholeEntry } from '#shared/dictionary.ts'
import type { Form } from '#shared/entry-document.ts'
import { lettersOf } from '#shared/language.ts'
import { independent, witnessState } from '#shared/witnesses.ts'
import type { Stance, Testimony } from '#shared/witnesses.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { displayName } from '#server/db/display-name.ts'
import { categories, dialects, sources, users, witnesses } from '#server/db/tables.ts'

/** Who a recording's speaker is, as far as that may be told. */
export interface Speaker {
  id: string
  /** null of one who is not to be named. */
  name: string | null
  /** The account of the same person, if any. */
  userId: string | null
}
export type SpeakersOf = (ids: string[]) => Promise<Speaker[]>

interface Said {
  entryId: string
  form: string
  dialect: string
  stance: Stance
  note?: string | null
}
type By = { sourceId: string } | { personId: string } | { speakerId: string; recordingId: string }

interface Heard extends Testimony {
  formKey: string
  dialect: string
  name: string | null
}

type WitnessRow = typeof witnesses.$inferSelect & {
  author: string | null
  sourceTitle: string | null
  personName: string | null
}

const byName = (name: string | null) => (name ? [`name:${name.normalize('NFKC').trim().toLowerCase()}`] : [])

function heard(row: WitnessRow, speakers: Map<string, Speaker>): Heard {
  const { formKey, dialect, stance } = row
  if (row.sourceId !== null) {
    const origin = `source:${row.sourceId}`
    return {
      formKey,
      dialect,
      stance,
      origin,
      people: row.author ? byName(row.author) : [origin],
      name: row.author ?? row.sourceTitle,
    }
  }
  const speaker = row.speakerId === null ? undefined : speakers.get(row.speakerId)
  const person = speaker?.userId ?? row.personId
  const name = speaker ? speaker.name : row.personName
  const people = [
    ...(row.speakerId ? [`speaker:${row.speakerId}`] : []),
    ...(person ? [`user:${person}`] : []),
    ...byName(name),
  ]
  const origin = people[0] ?? row.id
  return { formKey, dialect, stance, origin, people: people.length > 0 ? people : [origin], name }
}

export type WitnessStore = ReturnType<typeof createWitnessStore>

/** Who says which form where. `speakersOf` knows the people behind recordings. */
export function createWitnessStore(db: Database, speakersOf: SpeakersOf) {
  async function listOf(entryId: string, tx: Pick<Database, 'select'> = db): Promise<Heard[]> {
    const rows = await tx
      .select({ witness: witnesses, author: sources.author, sourceTitle: sources.title, personName: displayName })
      .from(witnesses)
      .leftJoin(sources, eq(sources.id, witnesses.sourceId))
      .leftJoin(users, eq(users.id, witnesses.personId))
      .where(eq(witnesses.entryId, entryId))
      .orderBy(witnesses.createdAt, witnesses.id)
    const speakerIds = rows.flatMap(({ witness }) => (witness.speakerId ? [witness.speakerId] : []))
    const speakers = new Map((speakerIds.length > 0 ? await speakersOf(speakerIds) : []).map((one) => [one.id, one]))
    return rows.map(({ witness, ...rest }) => heard({ ...witness, ...rest }, speakers))
  }

  /** One at a time for each entry, or two who come at once would each count one. */
  async function counted(tx: Transaction, entryId: string, action: () => Promise<unknown>): Promise<void> {
    await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, entryId)).for('no key update')
    await action()
    const agreeing = (await listOf(entryId, tx)).filter(({ stance }) => stance === 'same')
    await tx
      .update(categories)
      .set({ witnessed: independent(agreeing) })
      .where(eq(categories.id, entryId))
  }

  async function removeWhere(tx: Transaction, filter: SQL): Promise<void> {
    const rows = await tx.selectDistinct({ entryId: witnesses.entryId }).from(witnesses).where(filter)
    for (const { entryId } of rows.toSorted((one, other) => (one.entryId < other.entryId ? -1 : 1)))
      await counted(tx, entryId, () => tx.delete(witnesses).where(and(filter, eq(witnesses.entryId, entryId))))
  }

  return {
    listOf,

    /** After witnesses came or went by another way. */
    async recount(tx: Transaction, entryIds: string[]): Promise<void> {
      for (const entryId of entryIds.toSorted()) await counted(tx, entryId, async () => {})
    },

    /** A person who speaks about the same form of the same dialect again has changed their mind. */
    async add(tx: Transaction, said: Said, by: By): Promise<void> {
      const values = { ...said, ...by, formKey: lettersOf(said.form) }
      const again = { stance: said.stance, note: said.note ?? null, form: said.form }
      await counted(tx, said.entryId, () => {
        const insert = tx.insert(witnesses).values(values)
        const { entryId, formKey, dialect, personId, sourceId, recordingId } = witnesses
        if ('personId' in by)
          return insert.onConflictDoUpdate({
            target: [personId, entryId, formKey, dialect],
            targetWhere: sql`${personId} IS NOT NULL`,
            set: again,
          })
        if ('sourceId' in by)
          return insert.onConflictDoUpdate({
            target: [sourceId, entryId, formKey, dialect],
            targetWhere: sql`${sourceId} IS NOT NULL`,
            set: again,
          })
        return insert.onConflictDoUpdate({ target: recordingId, set: again })
      })
    },

    /** With a recording goes what it witnessed. */
    removeRecordings: (tx: Transaction, ids: string[]) => removeWhere(tx, inArray(witnesses.recordingId, ids)),

    /** What a person said about one form, taken back. */
    removePersons: (tx: Transaction, said: Pick<Said, 'entryId' | 'form' | 'dialect'>, personId: string) =>
      removeWhere(
        tx,
        and(
          eq(witnesses.personId, personId),
          eq(witnesses.entryId, said.entryId),
          eq(witnesses.formKey, lettersOf(said.form)),
          eq(witnesses.dialect, said.dialect),
        )!,
      ),

    async heldAbout(userId: string): Promise<object[]> {
      const { form, dialect, stance, note, createdAt } = witnesses
      return db
        .select({ entry: categories.title, form, dialect: dialects.name, stance, note, createdAt })
        .from(witnesses)
        .innerJoin(categories, eq(categories.id, witnesses.entryId))
        .innerJoin(dialects, eq(dialects.slug, dialect))
        .where(eq(witnesses.personId, userId))
    },
  }
}

const inThisOrder = <Thing>(things: Thing[]) => [...new Set(things)]

/** Each form with the dialects it is said in and what witnesses say of it there. */
export function formsWithWitnesses(
  forms: readonly Form[],
  all: Heard[],
  known: readonly Dialect[],
): WholeEntry['forms'] {
  const told = (slug: string) =>
    known.find((one) => one.slug === slug) ?? { slug, name: slug, place: null, glottocode: null }
  return forms.map(({ text, kind, dialects: saidIn }) => {
    const about = all.filter((one) => one.formKey === lettersOf(text))
    const slugs = inThisOrder([...saidIn, ...about.map(({ dialect }) => dialect)])
    return {
      text,
      kind,
      dialects: slugs.map((slug) => {
        const here = about.filter(({ dialect }) => dialect === slug)
        const names = here.flatMap(({ stance, name }) => (stance === 'same' && name ? [name] : []))
        return {
          dialect: told(slug),
          state: witnessState(here),
          same: independent(here.filter(({ stance }) => stance === 'same')),
          different: independent(here.filter(({ stance }) => stance === 'different')),
          names: inThisOrder(names),
        }
      }),
    }
  })
}

/** Of an entry as a whole, by witnesses in any places. */
export const stateOfEntry = (all: Heard[]): WholeEntry['state'] =>
  witnessState(all.filter(({ stance }) => stance === 'same'))
