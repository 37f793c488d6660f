import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Dialect, FullEntry, PlaceStatement } from '#shared/entries/document-calls.ts'
import type { Form } from '#shared/entries/document.ts'
import { lettersOf } from '#shared/language/language.ts'
import { independent, attestationState, type Stance, type Testimony } from '#shared/entries/attestations.ts'
import type { Database, Transaction, DatabaseReader } from '#server/db/connect.ts'
import { displayName } from '#server/db/queries/display-name.ts'
import { isAnyOf } from '#server/db/queries/is-any-of.ts'
import { dialects } from '#server/db/tables/dialects.ts'
import { sources, attestations } from '#server/db/tables/entries.ts'
import { categories, recordings } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { consents, speakers } from '#server/db/tables/voices.ts'
import { publicName } from '#server/voices/public-speaker.ts'

interface AttestationDraft {
  entryId: string
  form: string
  dialect: string
  stance: Stance
  note?: string | null
}
type Attester = { sourceId: string } | { personId: string } | { speakerId: string; recordingId: string }

export interface AttestationView extends Testimony {
  form: string
  formKey: string
  /** The form that they say instead; null if they did not say it. */
  says: string | null
  dialect: string
  name: string | null
}

type AttestationRow = typeof attestations.$inferSelect & {
  author: string | null
  sourceTitle: string | null
  personName: string | null
  speakerName: string | null
  shownName: string | null
  speakerUserId: string | null
}

const byName = (name: string | null) => (name ? [`name:${name.normalize('NFKC').trim().toLowerCase()}`] : [])

function viewOf(row: AttestationRow): AttestationView {
  const { form, formKey, dialect, stance } = row
  const says = stance === 'different' ? row.note : null
  const about = { form, formKey, says, dialect, stance }
  if (row.sourceId !== null) {
    const origin = `source:${row.sourceId}`
    return {
      ...about,
      origin,
      people: row.author ? byName(row.author) : [origin],
      name: row.author ?? row.sourceTitle,
    }
  }
  const person = row.speakerUserId ?? row.personId
  const name = row.speakerName ?? row.personName
  const people = [
    ...(row.speakerId ? [`speaker:${row.speakerId}`] : []),
    ...(person ? [`user:${person}`] : []),
    ...byName(name),
  ]
  const origin = people[0] ?? row.id
  const shownName = row.shownName ?? row.personName
  return { ...about, origin, people: people.length > 0 ? people : [origin], name: shownName }
}

/** Attestations of several entries, by entry. */
export async function listOfEntries(tx: DatabaseReader, entryIds: string[]): Promise<Map<string, AttestationView[]>> {
  const rows = await tx
    .select({
      attestation: attestations,
      author: sources.author,
      sourceTitle: sources.title,
      personName: displayName,
      speakerName: speakers.name,
      shownName: publicName(),
      speakerUserId: speakers.userId,
    })
    .from(attestations)
    .leftJoin(sources, eq(sources.id, attestations.sourceId))
    .leftJoin(users, eq(users.id, attestations.personId))
    .leftJoin(speakers, eq(speakers.id, attestations.speakerId))
    .leftJoin(recordings, eq(recordings.id, attestations.recordingId))
    .leftJoin(consents, eq(consents.id, recordings.consentId))
    .where(isAnyOf(attestations.entryId, entryIds))
    .orderBy(attestations.createdAt, attestations.id)
    .prepare('attestations of entries')
    .execute()
  const views = rows.map(({ attestation, ...names }) => ({
    entryId: attestation.entryId,
    view: viewOf({ ...attestation, ...names }),
  }))
  return new Map(
    entryIds.map((id) => [id, views.flatMap(({ entryId, view }) => (entryId === id ? [view] : []))] as const),
  )
}

export const listOf = async (tx: DatabaseReader, entryId: string): Promise<AttestationView[]> =>
  (await listOfEntries(tx, [entryId])).get(entryId) ?? []

/** Locks the entry, changes its attestations and counts them again. Without the lock two writers at once would each store a count of one. */
async function changeAndRecount(tx: Transaction, entryId: string, change: () => Promise<unknown>): Promise<void> {
  await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, entryId)).for('no key update')
  await change()
  const agreeing = (await listOf(tx, entryId)).filter(({ stance }) => stance === 'same')
  await tx
    .update(categories)
    .set({ attestationCount: independent(agreeing) })
    .where(eq(categories.id, entryId))
}

async function removeWhere(tx: Transaction, filter: SQL): Promise<void> {
  const rows = await tx.selectDistinct({ entryId: attestations.entryId }).from(attestations).where(filter)
  for (const { entryId } of rows.toSorted((one, other) => (one.entryId < other.entryId ? -1 : 1)))
    await changeAndRecount(tx, entryId, () =>
      tx.delete(attestations).where(and(filter, eq(attestations.entryId, entryId))),
    )
}

/** Counts again after a merge or a split has moved attestations. */
export async function recount(tx: Transaction, entryIds: string[]): Promise<void> {
  for (const entryId of entryIds.toSorted()) await changeAndRecount(tx, entryId, async () => {})
}

/** A second attestation by one person for the same form and dialect replaces the first. */
export async function add(tx: Transaction, attestation: AttestationDraft, attester: Attester): Promise<void> {
  const values = { ...attestation, ...attester, formKey: lettersOf(attestation.form) }
  const again = { stance: attestation.stance, note: attestation.note ?? null, form: attestation.form }
  await changeAndRecount(tx, attestation.entryId, () => {
    const insert = tx.insert(attestations).values(values)
    const { entryId, formKey, dialect, personId, sourceId, recordingId } = attestations
    if ('personId' in attester)
      return insert.onConflictDoUpdate({
        target: [personId, entryId, formKey, dialect],
        targetWhere: sql`${personId} IS NOT NULL`,
        set: again,
      })
    if ('sourceId' in attester)
      return insert.onConflictDoUpdate({
        target: [sourceId, entryId, formKey, dialect],
        targetWhere: sql`${sourceId} IS NOT NULL`,
        set: again,
      })
    return insert.onConflictDoUpdate({ target: recordingId, set: again })
  })
}

/** A recording was published: its speaker attests the form. */
export const addSpoken = (
  tx: Transaction,
  { id, speakerId, ...attestation }: Omit<AttestationDraft, 'stance'> & { id: string; speakerId: string },
) => add(tx, { ...attestation, stance: 'same' }, { speakerId, recordingId: id })

/** Removes the attestations that came with these recordings. */
export const removeAttestationsOfRecordings = (tx: Transaction, ids: string[]) =>
  removeWhere(tx, inArray(attestations.recordingId, ids))

/** Removes a person's attestation of one form. */
export const removeAttestationOfPerson = (
  tx: Transaction,
  attestation: Pick<AttestationDraft, 'entryId' | 'form' | 'dialect'>,
  personId: string,
) =>
  removeWhere(
    tx,
    and(
      eq(attestations.personId, personId),
      eq(attestations.entryId, attestation.entryId),
      eq(attestations.formKey, lettersOf(attestation.form)),
      eq(attestations.dialect, attestation.dialect),
    )!,
  )

export async function personalData(db: Database, userId: string): Promise<object[]> {
  const { form, dialect, stance, note, createdAt } = attestations
  return db
    .select({ entry: categories.title, form, dialect: dialects.name, stance, note, createdAt })
    .from(attestations)
    .innerJoin(categories, eq(categories.id, attestations.entryId))
    .innerJoin(dialects, eq(dialects.slug, dialect))
    .where(eq(attestations.personId, userId))
}

/** Statements about a form: also by those who said that they say this form instead of another one. */
function aboutForm(all: AttestationView[], text: string): AttestationView[] {
  const key = lettersOf(text)
  return all.flatMap((statement) => {
    if (statement.says !== null && lettersOf(statement.says) === key) return [{ ...statement, stance: 'same' as const }]
    return statement.formKey === key ? [statement] : []
  })
}

/** The forms of an entry, each with its dialects and the attestations in each dialect. A place that only says it differently is left out. */
export function formsWithAttestations(
  forms: readonly Form[],
  all: AttestationView[],
  known: readonly Dialect[],
): FullEntry['forms'] {
  const dialectOf = (slug: string) =>
    known.find((dialect) => dialect.slug === slug) ?? { slug, name: slug, place: null, glottocode: null }
  return forms.map(({ text, kind, dialects: formDialects }) => {
    const about = aboutForm(all, text)
    const placesOf = (stance: Stance) =>
      about.flatMap((statement) => (statement.stance === stance ? [statement.dialect] : []))
    const [agreeing, differing] = [placesOf('same'), placesOf('different')]
    const slugs = [...new Set([...formDialects, ...agreeing])].filter(
      (slug) => agreeing.includes(slug) || !differing.includes(slug),
    )
    return {
      text,
      kind,
      dialects: slugs.map((slug) => {
        const inDialect = about.filter(({ dialect }) => dialect === slug)
        const names = inDialect.flatMap(({ stance, name }) => (stance === 'same' && name ? [name] : []))
        return {
          dialect: dialectOf(slug),
          state: attestationState(inDialect),
          same: independent(inDialect.filter(({ stance }) => stance === 'same')),
          different: independent(inDialect.filter(({ stance }) => stance === 'different')),
          names: [...new Set(names)],
        }
      }),
    }
  })
}

/** The state of the entry as a whole, over all dialects. */
export const stateOfEntry = (all: AttestationView[]): FullEntry['state'] =>
  attestationState(all.filter(({ stance }) => stance === 'same'))

const formOf = ({ stance, form, says }: AttestationView) =>
  stance === 'same' ? form : stance === 'different' ? says : null
const formKeyOf = (statement: AttestationView) => lettersOf(formOf(statement) ?? '')

/** The spelling of a form that most people sent, else the first. */
function usualSpelling(all: readonly AttestationView[]): string | null {
  const bySpelling = [...Map.groupBy(all, formOf)].map(([text, group]) => ({ text, people: independent(group) }))
  const most = Math.max(...bySpelling.map(({ people }) => people))
  return bySpelling.find(({ people }) => people === most)?.text ?? null
}

/** How each place says the word. Spellings that differ only in case or marks are one form. Places that do not know it are for admins only. */
export function statementsByPlace(
  all: AttestationView[],
  known: readonly Dialect[],
  forAdmin: boolean,
): PlaceStatement[] {
  const spellings = new Map([...Map.groupBy(all, formKeyOf)].map(([key, group]) => [key, usualSpelling(group)]))
  const shownRows = all.filter(({ stance }) => forAdmin || stance !== 'unknown')
  const groups = Map.groupBy(
    shownRows,
    (statement) => `${statement.dialect} ${statement.stance} ${formKeyOf(statement)}`,
  )
  const nameOf = (slug: string) => known.find((dialect) => dialect.slug === slug)?.name ?? slug
  const order = (slug: string) => known.findIndex((dialect) => dialect.slug === slug)
  const statements = [...groups.values()].map((group) => {
    const { dialect: place, stance } = group[0]!
    const form = formOf(group[0]!) === null ? null : spellings.get(formKeyOf(group[0]!))!
    return { place, name: nameOf(place), stance, form, people: independent(group) }
  })
  return statements.toSorted((one, other) => order(one.place) - order(other.place))
}
