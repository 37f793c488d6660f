import { notStated } from '#shared/entries/places/dialect-slug.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { independent } from '#shared/entries/attestations.ts'
import type { EntryDocument } from '#shared/entries/document.ts'
import type { AdminLabel, LabelDraft, LabelState, ShownLabel } from '#shared/labels/labels.ts'
import { lettersOf } from '#shared/language/language.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { interfaceLabels } from '#server/db/tables/labels.ts'
import { categories } from '#server/db/tables/library.ts'
import { listOfEntries, type AttestationView } from '#server/entries/attestations.ts'
import { listDialects, sourcesOf } from '#server/entries/sources.ts'
import { evidenceOf, labelEvidence, type LabelEvidence } from './evidence.ts'

type Row = typeof interfaceLabels.$inferSelect

/** A link with what decides whether it is shown. */
interface LinkedLabel {
  row: Row
  title: string
  content: string
  document: EntryDocument | null
  isPresent: boolean
  sound: string | null
  attested: AttestationView[]
}

/** Weekdays are shown together or not at all, and so are months. */
const groups = [/^weekday-/, /^month-\d/]

const formsOf = ({ document, title }: Pick<LinkedLabel, 'document' | 'title'>) => document?.forms ?? [{ text: title }]
export const isFormOf = (form: string, entry: Pick<LinkedLabel, 'document' | 'title'>) =>
  formsOf(entry).some(({ text }) => lettersOf(text) === lettersOf(form))

const agreeing = (form: string, attested: AttestationView[]) =>
  attested.filter(({ formKey, stance }) => stance === 'same' && formKey === lettersOf(form))
/** Two independent sources or people give this form, in any places. */
export const isAttested = (form: string, attested: AttestationView[]) => independent(agreeing(form, attested)) >= 2

function ownState(label: LinkedLabel | undefined, evidence: LabelEvidence | undefined): LabelState {
  if (!label || !label.isPresent || !isFormOf(label.row.form, label)) return 'unlinked'
  if (!isAttested(label.row.form, label.attested)) return 'not attested'
  return evidence?.status === 'conflict' && !label.row.decision ? 'undecided' : 'shown'
}

function statesOf(linked: Map<string, LinkedLabel>): Map<string, LabelState> {
  const states = new Map(
    labelEvidence.map((evidence) => [evidence.name as string, ownState(linked.get(evidence.name), evidence)]),
  )
  for (const group of groups) {
    const names = [...states.keys()].filter((name) => group.test(name))
    if (names.some((name) => states.get(name) !== 'shown'))
      for (const name of names) if (states.get(name) === 'shown') states.set(name, 'undecided')
  }
  return states
}

const publishedSound = sql<string | null>`(
  SELECT '/objects/' || r.upload_id || '.mp3' FROM recordings r
  WHERE r.entry_id = ${categories.id} AND r.status = 'published' ORDER BY r.created_at, r.id LIMIT 1)`

async function readLinked(db: Database): Promise<Map<string, LinkedLabel>> {
  const { title, content, document, deletedAt } = categories
  const rows = await db
    .select({ row: interfaceLabels, title, content, document, deletedAt, sound: publishedSound })
    .from(interfaceLabels)
    .innerJoin(categories, eq(categories.id, interfaceLabels.entryId))
    .orderBy(asc(interfaceLabels.name))
  const attested = await listOfEntries(db, [...new Set(rows.map(({ row }) => row.entryId))])
  return new Map(
    rows.map(({ deletedAt: gone, ...label }) => [
      label.row.name,
      { ...label, isPresent: gone === null, attested: attested.get(label.row.entryId) ?? [] },
    ]),
  )
}

function shownLabel(
  { row, document, content, sound, attested }: LinkedLabel,
  { citations, dialectName }: { citations: (id: string) => string[]; dialectName: (slug: string) => string[] },
): ShownLabel {
  const witnesses = agreeing(row.form, attested)
  const places = [...new Set(witnesses.flatMap(({ dialect }) => dialectName(dialect)))]
  const [sense] = document?.senses ?? []
  return {
    name: row.name,
    form: row.form,
    entryId: row.entryId,
    dialect: places.join(', ') || null,
    en: sense?.en ?? (content || null),
    ms: sense?.ms ?? null,
    sound,
    sources: (document?.sources ?? []).flatMap(({ sourceId }) => citations(sourceId)),
    decision: row.decision,
  }
}

const versionOf = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ version: number }>(
    sql`SELECT sum(version)::float8 AS version FROM content_versions WHERE name IN ('library', 'labels')`,
  )
  return rows[0]?.version ?? 0
}

/** Labels that are shown, with the version that rises with every change of a label or the library. */
export async function listShown(db: Database): Promise<{ version: number; total: number; labels: ShownLabel[] }> {
  const version = await versionOf(db)
  const linked = await readLinked(db)
  const states = statesOf(linked)
  const shownLabels = [...linked.values()].filter(({ row }) => states.get(row.name) === 'shown')
  const cited = await sourcesOf(
    db,
    shownLabels.flatMap(({ document }) => (document?.sources ?? []).map(({ sourceId }) => sourceId)),
  )
  const names = new Map((await listDialects(db)).map(({ slug, name }) => [slug, name]))
  const citations = (id: string) => [cited.get(id)?.title ?? []].flat()
  const dialectName = (slug: string) => (slug === notStated ? [] : [names.get(slug) ?? slug])
  return {
    version,
    total: labelEvidence.length,
    labels: shownLabels.map((label) => shownLabel(label, { citations, dialectName })),
  }
}

/** The forms of the labels by name, for pages, and the version that changes with them. */
export const labelFormsIn = (db: Database) => ({
  version: () => versionOf(db),
  read: async () => new Map((await listShown(db)).labels.map(({ name, form }) => [name, form] as const)),
})

function adminLabel(evidence: LabelEvidence, state: LabelState, label: LinkedLabel | undefined): AdminLabel {
  const { name, en, ms, use, note, status, forms } = evidence
  return {
    name,
    en,
    ms,
    use,
    note,
    state,
    needsDecision: status === 'conflict',
    entryId: label?.row.entryId ?? null,
    entry: label?.title ?? null,
    form: label?.row.form ?? null,
    decision: label?.row.decision ?? null,
    version: label?.row.version ?? 0,
    changedAt: label?.row.changedAt ?? null,
    candidates: forms.map(({ form, sources }) => ({ form, sources: sources.map(({ title }) => title) })),
  }
}

/** Every label, linked or not. */
export async function listAll(db: Database): Promise<AdminLabel[]> {
  const linked = await readLinked(db)
  const states = statesOf(linked)
  return labelEvidence.map((label) => adminLabel(label, states.get(label.name) ?? 'unlinked', linked.get(label.name)))
}

export const findLabel = async (db: Database, name: string): Promise<AdminLabel | undefined> =>
  evidenceOf(name) && (await listAll(db)).find((label) => label.name === name)

/** The entry that a label is to be linked to, locked against deletion. */
export async function entryToLink(tx: Transaction, entryId: string) {
  const [entry] = await tx
    .select({ title: categories.title, document: categories.document })
    .from(categories)
    .where(sql`${categories.id} = ${entryId} AND ${categories.deletedAt} IS NULL`)
    .for('share')
  if (!entry) return undefined
  const attested = await listOfEntries(tx, [entryId])
  return { ...entry, attested: attested.get(entryId) ?? [] }
}

/** Stores a link. False if the label has another version than `version`. */
export async function link(
  tx: Transaction,
  name: string,
  { version, ...draft }: LabelDraft,
  context: { actorId: string | null; at: Date },
): Promise<boolean> {
  const decision = draft.decision?.trim() || null
  const values = {
    entryId: draft.entryId,
    form: draft.form,
    decision,
    changedBy: context.actorId,
    changedAt: context.at,
  }
  const changed = await tx
    .insert(interfaceLabels)
    .values({ name, ...values })
    .onConflictDoUpdate({
      target: interfaceLabels.name,
      set: { ...values, version: sql`${interfaceLabels.version} + 1` },
      ...(version === undefined ? {} : { setWhere: eq(interfaceLabels.version, version) }),
    })
    .returning({ version: interfaceLabels.version })
  return changed.length === 1 && (version === undefined || changed[0]!.version === version + 1)
}

/** Returns the removed form, or undefined if there was no link. */
export async function unlink(tx: Transaction, name: string): Promise<string | undefined> {
  const [gone] = await tx.delete(interfaceLabels).where(eq(interfaceLabels.name, name)).returning()
  return gone?.form
}
