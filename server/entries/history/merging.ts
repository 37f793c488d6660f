import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { EntryState } from '#shared/entries/history.ts'
import { say } from '#shared/messages/say.ts'
import { notWithItself, targetNotThere } from '#shared/entries/refusal-messages.ts'
import { contributionsFollower } from '#server/contributions/store.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { mergeFollower, type MergedEntries } from '#server/db/queries/follow-merge.ts'
import { entryMerges, entryRelations } from '#server/db/tables/entries.ts'
import { categories } from '#server/db/tables/library.ts'
import type { Deps } from '#server/deps.ts'
import { importedKeysFollower } from '#server/exchange/imported-entries.ts'
import { takedownsFollower } from '#server/takedowns/store.ts'
import { voicesFollower } from '#server/voices/recordings/merged-voices.ts'
import { invalid, orNotFound } from '#server/http/problem.ts'
import { mergedState } from './merged-state.ts'
import { listDialects, sourcesOf } from '#server/entries/sources.ts'
import { stale } from './versions.ts'
import { storedReasons } from './reasons.ts'
import * as revisions from './revisions.ts'
import * as attestations from '#server/entries/attestations.ts'

/** A person, source or recording attests a form only once in an entry. */
const isNotAttestedYet = ({ into }: MergedEntries) => sql`NOT EXISTS (
  SELECT FROM witnesses o WHERE o.entry_id = ${into} AND o.form_key = witnesses.form_key AND o.dialect = witnesses.dialect
    AND (o.person_id = witnesses.person_id OR o.source_id = witnesses.source_id))`
const unknown = ({ into }: MergedEntries) =>
  sql`NOT EXISTS (SELECT FROM entry_known o WHERE o.entry_id = ${into} AND o.user_id = entry_known.user_id)`

/** Rows of the library that move with an entry. The names are stored with each merge, so that a split finds the moved rows. */
const followers = Object.entries({
  attestations: mergeFollower({ table: 'witnesses', key: 'id', where: isNotAttestedYet }),
  known: mergeFollower({ table: 'entry_known', key: 'user_id', where: unknown }),
  wordRequests: mergeFollower({ table: 'wanted_words', key: 'id' }),
  days: mergeFollower({ table: 'words_of_the_day', key: 'day' }),
  joined: mergeFollower({ table: 'categories', key: 'id', column: 'joined_into' }),
  voices: voicesFollower,
  contributions: contributionsFollower,
  takedowns: takedownsFollower,
  imported: importedKeysFollower,
  labels: mergeFollower({ table: 'interface_labels', key: 'name' }),
})

/** Locks in the order of the ids, so that two merges at once do not deadlock. */
async function lock(tx: Transaction, ids: string[]): Promise<void> {
  await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids))
    .orderBy(categories.id)
    .for('update')
}

interface MergeContext {
  actorId: string
  at: Date
  why?: string | undefined
}

/** Needs of the calls that merge and split. */
export interface MergeDeps extends Deps {
  /** Called after a merge or a split is committed. */
  followUpSoon: () => Promise<void>
}

/** Points relations from `from` to `into`. Returns the new versions of the changed entries. */
async function repointRelations(
  tx: Transaction,
  { from, into }: MergedEntries,
  context: MergeContext,
): Promise<Record<string, number>> {
  const naming = await tx
    .selectDistinct({ id: entryRelations.fromId })
    .from(entryRelations)
    .where(eq(entryRelations.toId, from))
  const versions: Record<string, number> = {}
  for (const { id } of naming.filter((one) => one.id !== into).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const changed = await revisions.change(tx, id, (now) => withRepointedRelations(now, from, into), {
      ...context,
      action: 'joined',
    })
    if (changed?.changed) versions[id] = changed.version
  }
  return versions
}

/** Merges two entries of one word. `writeAudit` writes the audit event in the same transaction. */
export async function merge(
  { db, domainEvents, followUpSoon }: MergeDeps,
  from: string,
  { into, version }: { into: string; version: number },
  context: MergeContext,
  writeAudit: (tx: Transaction, titles: { from: string; into: string }) => Promise<void>,
): Promise<void> {
  if (from === into) throw invalid(say(notWithItself))
  await db.transaction(async (tx) => {
    await lock(tx, [from, into])
    const removed = orNotFound(await revisions.find(tx, from))
    if (removed.row.version !== version) throw stale()
    if (!(await revisions.find(tx, into))) throw invalid(say(targetNotThere))
    const why = context.why?.trim() || storedReasons.merged(removed.state.title)
    const dialects = await listDialects(tx)
    const remaining = await revisions.change(
      tx,
      into,
      (now, row) =>
        mergedState(now, {
          row,
          from: { id: from, state: removed.state },
          dialects,
          titlesOf: async ({ sources }) => {
            const known = await sourcesOf(
              tx,
              sources.map(({ sourceId }) => sourceId),
            )
            return sources.flatMap(({ sourceId }) => known.get(sourceId)?.title ?? [])
          },
        }),
      { ...context, action: 'joined', why },
    )
    const versions = await repointRelations(tx, { from, into }, context)
    await tx.update(categories).set({ deletedAt: context.at, mergedInto: into }).where(eq(categories.id, from))
    const moved: Record<string, string[]> = {}
    for (const [name, { follow }] of followers) moved[name] = await follow(tx, { from, into })
    await domainEvents.emit(tx, 'entry.merged', { from, into, moved })
    await attestations.recount(tx, [into])
    if (remaining!.changed) versions[into] = remaining!.version
    await tx.insert(entryMerges).values({ fromId: from, intoId: into, versions, moved, at: context.at })
    await writeAudit(tx, { from: removed.state.title, into: remaining!.state.title })
  })
  await followUpSoon()
}

/** The id of the entry into which this one was merged; undefined if it was not merged. */
export async function mergedInto(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ into: categories.mergedInto })
    .from(categories)
    .where(and(eq(categories.id, id), isNotNull(categories.mergedInto)))
  return row?.into ?? undefined
}

/** Splits a merged entry off again: its rows move back, and entries that nobody changed since return to their earlier version. */
export async function split(
  { domainEvents }: Deps,
  tx: Transaction,
  id: string,
  { writeAudit, ...context }: MergeContext & { writeAudit: (title: string) => Promise<void> },
): Promise<void> {
  const [restored] = await tx
    .update(categories)
    .set({ deletedAt: null, deletedByImport: null, mergedInto: null })
    .where(and(eq(categories.id, id), isNotNull(categories.mergedInto)))
    .returning({ title: categories.title })
  if (!restored) return
  const [mergeRow] = await tx
    .update(entryMerges)
    .set({ splitAt: context.at })
    .where(and(eq(entryMerges.fromId, id), isNull(entryMerges.splitAt)))
    .returning()
  if (mergeRow) {
    const merged = { from: id, into: mergeRow.intoId }
    await lock(tx, [id, mergeRow.intoId])
    for (const [name, { moveBack }] of followers) await moveBack(tx, merged, mergeRow.moved[name] ?? [])
    await domainEvents.emit(tx, 'entry.split', { ...merged, moved: mergeRow.moved })
    for (const [other, version] of Object.entries(mergeRow.versions)) {
      const before = await revisions.stateAt(other, version - 1, tx)
      const edit = (now: EntryState, row: { version: number }) => (row.version === version && before ? before : now)
      await revisions.change(tx, other, edit, {
        ...context,
        action: 'reverted',
        why: storedReasons.split(restored.title),
      })
    }
    await attestations.recount(tx, [id, mergeRow.intoId])
  }
  await writeAudit(restored.title)
}

/** The state with relations to `into` instead of `from`, without duplicates. */
function withRepointedRelations(now: EntryState, from: string, into: string): EntryState {
  const repointed = now.document.relations.map((relation) =>
    relation.entryId === from ? { ...relation, entryId: into } : relation,
  )
  const seen = new Set<string>()
  const relations = repointed.filter(({ kind, entryId }) => {
    const name = `${kind} ${entryId}`
    return !seen.has(name) && Boolean(seen.add(name))
  })
  return { ...now, document: { ...now.document, relations } }
}
