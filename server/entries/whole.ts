import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { EntryVoice, WholeEntry } from '#shared/dictionary.ts'
import { relationKinds } from '#shared/entry-document.ts'
import type { Relation } from '#shared/entry-document.ts'
import type { Database } from '#server/db/connect.ts'
import { categories, entryKnown, entryRelations } from '#server/db/tables.ts'
import { presentAmong } from './revisions.ts'
import type { RevisionStore } from './revisions.ts'
import { listDialects, sourcesOf } from './sources.ts'
import type { CategoryStore } from './store.ts'
import { formsWithWitnesses, stateOfEntry } from './witnesses.ts'
import type { WitnessStore } from './witnesses.ts'

/** What an entry's page needs of other slices. */
export interface Around {
  /** Voices that can be heard now. */
  voicesOf: (entryId: string) => Promise<EntryVoice[]>
  /** What is said before these files, of those where something is. */
  warningsOf: (paths: string[]) => Promise<Record<string, string>>
  /** Somebody asked to have it, or a voice of it, taken down, and nobody has decided yet. */
  isDiscussed: (entryId: string) => Promise<boolean>
  /** Lessons that show an entry with one of these forms, for those who may see courses. */
  lessonsWith: (forms: string[]) => Promise<WholeEntry['lessons']>
}

interface Deps extends Around {
  db: Database
  store: CategoryStore
  revisions: RevisionStore
  witnesses: WitnessStore
  /** Which entry this one became part of. */
  leadsTo: (id: string) => Promise<string | undefined>
}

const symmetric = new Set<Relation['kind']>(['twin', 'see also', 'opposite'])

/** Twins first, then by the order of kinds. */
const rank = (kind: Relation['kind']) => relationKinds.indexOf(kind)

async function relatedTo(db: Database, entryId: string, relations: Relation[]): Promise<WholeEntry['related']> {
  const incoming = await db
    .select({ kind: entryRelations.kind, entryId: entryRelations.fromId })
    .from(entryRelations)
    .innerJoin(categories, and(eq(categories.id, entryRelations.fromId), isNull(categories.deletedAt)))
    .where(eq(entryRelations.toId, entryId))
    .orderBy(categories.searchKey, categories.id)
    .limit(200)
  const said = new Set(relations.map(({ kind, entryId }) => `${kind} ${entryId}`))
  const back = (incoming as Relation[]).filter(
    ({ kind, entryId }) => !(symmetric.has(kind) && said.has(`${kind} ${entryId}`)),
  )
  const found = await presentAmong(
    db,
    [...relations, ...back].map((one) => one.entryId),
  )
  const all = [
    ...relations.map((one) => ({ ...one, from: 'here' as const })),
    ...back.map((one) => ({ ...one, from: 'there' as const })),
  ]
  return all
    .flatMap(({ kind, from, entryId }) => {
      const entry = found.get(entryId)
      if (!entry) return []
      const { id, title, content, dialect, warning } = entry
      return [{ kind, from, id, title, content, dialect, warning }]
    })
    .toSorted((one, other) => rank(one.kind) - rank(other.kind))
}

export type WholeEntries = ReturnType<typeof createWholeEntries>

/** Entries with all that is known of them. */
export function createWholeEntries({ db, store, revisions, witnesses, leadsTo, ...around }: Deps) {
  const { voicesOf, warningsOf, isDiscussed, lessonsWith } = around
  async function knownTo(entryId: string, viewerId: string | undefined) {
    const [known] = await db
      .select({
        count: count(),
        byMe: sql<boolean>`coalesce(bool_or(${entryKnown.userId} = ${viewerId ?? null}::uuid), false)`,
      })
      .from(entryKnown)
      .where(eq(entryKnown.entryId, entryId))
    return known!
  }

  return {
    /** Of an entry that became part of another one, that other one. Lessons are told to those who may see courses: the signed-in. */
    async find(id: string, viewerId: string | undefined): Promise<WholeEntry | undefined> {
      const [row, current] = await Promise.all([store.find(id), revisions.find(id)])
      if (!row || !current) {
        const into = await leadsTo(id)
        return into === undefined ? undefined : this.find(into, viewerId)
      }
      const { document, contentByHand } = current.state
      const [dialects, heard, voices, discussed, related, cited, lessons, known] = await Promise.all([
        listDialects(db),
        witnesses.listOf(id),
        voicesOf(id),
        isDiscussed(id),
        relatedTo(db, id, document.relations),
        sourcesOf(
          db,
          document.sources.map(({ sourceId }) => sourceId),
        ),
        viewerId === undefined ? [] : lessonsWith(document.forms.map(({ text }) => text)),
        knownTo(id, viewerId),
      ])
      const files = [row.imageUrl, row.audioUrl, row.videoUrl, ...voices.map(({ url }) => url)]
      return {
        ...row,
        fileWarnings: await warningsOf(files.filter((path) => path !== null)),
        document,
        contentByHand,
        state: stateOfEntry(heard),
        forms: formsWithWitnesses(document.forms, heard, dialects),
        voices,
        discussed,
        related,
        sources: document.sources.flatMap(({ sourceId, locator }) => {
          const source = cited.get(sourceId)
          return source ? [{ ...source, locator }] : []
        }),
        lessons,
        known,
      }
    },

    /** Saying it twice is saying it once. False where there is no such entry. */
    async know(id: string, userId: string): Promise<boolean> {
      if (!(await store.find(id))) return false
      await db.insert(entryKnown).values({ userId, entryId: id }).onConflictDoNothing()
      return true
    },
    async forget(id: string, userId: string): Promise<void> {
      await db.delete(entryKnown).where(and(eq(entryKnown.entryId, id), eq(entryKnown.userId, userId)))
    },

    async heldAbout(userId: string): Promise<object[]> {
      return db
        .select({ entry: categories.title, at: entryKnown.at })
        .from(entryKnown)
        .innerJoin(categories, eq(categories.id, entryKnown.entryId))
        .where(eq(entryKnown.userId, userId))
    },
  }
}
