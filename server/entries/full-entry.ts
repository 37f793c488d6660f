import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { FullEntry } from '#shared/entries/document-calls.ts'
import { relationKinds, type Relation } from '#shared/entries/document.ts'
import { can, type OptionalViewer } from '#shared/policy.ts'
import { lessonsShowing } from '#server/courses/lessons/lessons-showing.ts'
import type { Database } from '#server/db/connect.ts'
import { entryKnown, entryRelations } from '#server/db/tables/entries.ts'
import { categories } from '#server/db/tables/library.ts'
import { warningsOf } from '#server/media/store.ts'
import { isDiscussed } from '#server/takedowns/store.ts'
import { listPublicVoices } from '#server/voices/recordings/recording-store.ts'
import { mergedInto } from './history/merging.ts'
import { presentAmong } from './history/revisions.ts'
import { listDialects, sourcesOfEntry } from './sources.ts'
import { formsWithAttestations, statementsByPlace, stateOfEntry } from './attestations.ts'
import * as revisions from './history/revisions.ts'
import * as attestations from './attestations.ts'
import * as store from './store.ts'

const symmetric = new Set<Relation['kind']>(['twin', 'see also', 'opposite'])

/** Twins first, then in the order of the kinds. */
const rank = (kind: Relation['kind']) => relationKinds.indexOf(kind)

async function relatedTo(db: Database, entryId: string, relations: Relation[]): Promise<FullEntry['related']> {
  const incoming = await db
    .select({ kind: entryRelations.kind, entryId: entryRelations.fromId })
    .from(entryRelations)
    .innerJoin(categories, and(eq(categories.id, entryRelations.fromId), isNull(categories.deletedAt)))
    .where(eq(entryRelations.toId, entryId))
    .orderBy(categories.searchKey, categories.id)
    .limit(200)
    .prepare('relations to an entry')
    .execute()
  const outgoing = new Set(relations.map(({ kind, entryId }) => `${kind} ${entryId}`))
  const back = (incoming as Relation[]).filter(
    ({ kind, entryId }) => !(symmetric.has(kind) && outgoing.has(`${kind} ${entryId}`)),
  )
  const relatedEntries = await presentAmong(
    db,
    [...relations, ...back].map((relation) => relation.entryId),
  )
  const all = [
    ...relations.map((relation) => ({ ...relation, from: 'here' as const })),
    ...back.map((relation) => ({ ...relation, from: 'there' as const })),
  ]
  return all
    .flatMap(({ kind, from, entryId }) => {
      const entry = relatedEntries.get(entryId)
      if (!entry) return []
      const { id, title, homograph, content, ms, dialect, warning } = entry
      return [{ kind, from, id, title, homograph, content, ms, dialect, warning }]
    })
    .toSorted((one, other) => rank(one.kind) - rank(other.kind))
}

async function knownTo(db: Database, entryId: string, viewerId: string | undefined) {
  const [known] = await db
    .select({
      count: count(),
      byMe: sql<boolean>`coalesce(bool_or(${entryKnown.userId} = ${viewerId ?? null}::uuid), false)`,
    })
    .from(entryKnown)
    .where(eq(entryKnown.entryId, entryId))
    .prepare('people who know an entry')
    .execute()
  return known!
}

/** Returns the remaining entry for a merged one. Lessons are shown to signed-in people only. */
export async function findFullEntry(db: Database, id: string, viewer: OptionalViewer): Promise<FullEntry | undefined> {
  const [row, current] = await Promise.all([store.find(db, id), revisions.find(db, id)])
  if (!row || !current) {
    const into = await mergedInto(db, id)
    return into === undefined ? undefined : findFullEntry(db, into, viewer)
  }
  const { document, contentByHand } = current.state
  const [dialects, attested, voicesByEntry, discussed, related, entrySources, lessons, known] = await Promise.all([
    listDialects(db),
    attestations.listOf(db, id),
    listPublicVoices(db, [id]),
    isDiscussed(db, id),
    relatedTo(db, id, document.relations),
    sourcesOfEntry(
      db,
      id,
      document.sources.map(({ sourceId }) => sourceId),
    ),
    !viewer
      ? []
      : lessonsShowing(
          db,
          document.forms.map(({ text }) => text),
        ),
    knownTo(db, id, viewer?.id),
  ])
  const citedIds = new Set(document.sources.map(({ sourceId }) => sourceId))
  const attestingOnly = [...entrySources.keys()]
    .filter((sourceId) => !citedIds.has(sourceId))
    .map((sourceId) => ({ sourceId, locator: null }))
  // The id of the row is in lower case.
  const voices = voicesByEntry.get(row.id) ?? []
  const files = [row.imageUrl, row.audioUrl, row.videoUrl, ...voices.map(({ url }) => url)]
  return {
    ...row,
    fileWarnings: await warningsOf(
      db,
      files.filter((path) => path !== null),
    ),
    document,
    contentByHand,
    state: stateOfEntry(attested),
    forms: formsWithAttestations(document.forms, attested, dialects),
    places: statementsByPlace(attested, dialects, can(viewer, 'contributions.decide')),
    voices,
    discussed,
    related,
    sources: [...document.sources, ...attestingOnly].flatMap(({ sourceId, locator }) => {
      const source = entrySources.get(sourceId)
      return source ? [{ ...source, locator }] : []
    }),
    lessons,
    known,
  }
}

/** A second call has no further effect. False if there is no such entry. */
export async function markKnown(db: Database, id: string, userId: string): Promise<boolean> {
  if (!(await store.find(db, id))) return false
  await db.insert(entryKnown).values({ userId, entryId: id }).onConflictDoNothing()
  return true
}

export async function unmarkKnown(db: Database, id: string, userId: string): Promise<void> {
  await db.delete(entryKnown).where(and(eq(entryKnown.entryId, id), eq(entryKnown.userId, userId)))
}

export async function personalData(db: Database, userId: string): Promise<object[]> {
  return db
    .select({ entry: categories.title, at: entryKnown.at })
    .from(entryKnown)
    .innerJoin(categories, eq(categories.id, entryKnown.entryId))
    .where(eq(entryKnown.userId, userId))
}
