import { notStated } from '#shared/entries/places/dialect-slug.ts'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { demoMark } from '#shared/entries/entries.ts'
import { EntryDocument } from '#shared/entries/document.ts'
import { lettersOf } from '#shared/language/language.ts'
import * as z from 'zod/mini'
import type { Transaction } from '#server/db/connect.ts'
import { dialects } from '#server/db/tables/dialects.ts'
import { attestations as attestationRows } from '#server/db/tables/entries.ts'
import { interfaceLabels } from '#server/db/tables/labels.ts'
import { categories } from '#server/db/tables/library.ts'
import { recount } from '#server/entries/attestations.ts'
import * as revisions from '#server/entries/history/revisions.ts'
import { sourceTitled } from '#server/entries/sources.ts'
import { labelEvidence, type LabelEvidence } from './evidence.ts'
import { link } from './store.ts'

interface LabelContext {
  actorId: string | null
  at: Date
}

/** Words are written in small letters, labels with a capital. */
const asWord = (form: string) => form.charAt(0).toLowerCase() + form.slice(1)

/** A single word is a word, several are a phrase. */
const typeOf = (form: string) => (form.includes(' ') ? 'PHRASE' : 'WORD')

/** An entry of this title that was there before: rather of this spelling and type than a twin of another dialect, or a greeting. */
async function findEntry(tx: Transaction, form: string): Promise<string | undefined> {
  const [entry] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(sql`library_key(${categories.title}) = library_key(${form})`, isNull(categories.deletedAt)))
    .orderBy(
      desc(sql`library_letters(${categories.title}) = library_letters(${form})`),
      desc(eq(categories.type, typeOf(form))),
      asc(categories.createdAt),
      asc(categories.homograph),
      asc(categories.id),
    )
    .limit(1)
  return entry?.id
}

/** Several labels may share a word: 'language' and 'word' are both "boros". */
const meaningsOf = (form: string) =>
  labelEvidence.filter(
    ({ status, forms }) => status === 'attested' && lettersOf(forms[0]?.form ?? '') === lettersOf(form),
  )

async function makeEntry(tx: Transaction, form: string, sourceIds: string[], context: LabelContext): Promise<string> {
  const senses = meaningsOf(form).map(({ en, ms }) => ({ en: en.toLowerCase(), ms: ms.toLowerCase() }))
  const document = z.parse(EntryDocument, {
    forms: [{ text: asWord(form), kind: 'main' }],
    senses,
    sources: sourceIds.map((sourceId) => ({ sourceId })),
  })
  const [entry] = await tx
    .insert(categories)
    .values({
      type: typeOf(form),
      title: asWord(form),
      content: senses.map(({ en }) => en).join('; '),
      source: `${demoMark} Collected as a label of the interface; its sources are listed.`,
      document,
      demo: true,
    })
    .returning({ id: categories.id })
  await revisions.begin(tx, entry!.id, { actorId: context.actorId, action: 'created' })
  return entry!.id
}

/** Sources that the labels cite, by title. */
async function citedSources(tx: Transaction, labels: readonly LabelEvidence[]): Promise<Map<string, string>> {
  const all = labels.flatMap(({ forms }) => forms[0]?.sources ?? [])
  const drafts = new Map(all.map(({ dialect: _dialect, ...draft }) => [draft.title, draft]))
  const ids = new Map<string, string>()
  for (const draft of drafts.values()) ids.set(draft.title, (await sourceTitled(tx, draft)).id)
  return ids
}

/** Adds the attested labels that have no link yet, with their sources as attestations. Returns the number of new entries and labels. */
export async function addAttestedLabels(
  tx: Transaction,
  context: LabelContext,
): Promise<{ entries: number; labels: number }> {
  const linked = await tx.select({ name: interfaceLabels.name }).from(interfaceLabels)
  const names = new Set(linked.map(({ name }) => name))
  const missing = labelEvidence.filter(({ status, name }) => status === 'attested' && !names.has(name))
  if (missing.length === 0) return { entries: 0, labels: 0 }
  await tx
    .insert(dialects)
    .values({ slug: notStated, name: 'Not stated', place: null, glottocode: null, order: 10_000 })
    .onConflictDoNothing()
  const sourceIds = await citedSources(tx, missing)
  const witnesses: (typeof attestationRows.$inferInsert)[] = []
  let entries = 0
  for (const { name, forms } of missing) {
    const [{ form, sources } = { form: '', sources: [] }] = forms
    const cited = sources.map(({ title, dialect = notStated }) => ({ sourceId: sourceIds.get(title)!, dialect }))
    const foundId = await findEntry(tx, form)
    const ids = [...new Set(cited.map(({ sourceId }) => sourceId))]
    const entryId = foundId ?? (await makeEntry(tx, form, ids, context))
    if (!foundId) entries++
    const witness = { entryId, form: asWord(form), formKey: lettersOf(form), stance: 'same' as const }
    witnesses.push(...cited.map((source) => ({ ...witness, ...source })))
    await link(tx, name, { entryId, form: asWord(form) }, context)
  }
  await tx.insert(attestationRows).values(witnesses).onConflictDoNothing()
  await recount(tx, [...new Set(witnesses.map(({ entryId }) => entryId))])
  return { entries, labels: missing.length }
}
