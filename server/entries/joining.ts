import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { EntryState } from '#shared/entry-history.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { leading } from '#server/db/leading.ts'
import type { Follower, Joined } from '#server/db/leading.ts'
import { categories, entryJoins, entryRelations } from '#server/db/tables.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { joinedState } from './joined-state.ts'
import type { RevisionStore } from './revisions.ts'
import { listDialects, sourcesOf } from './sources.ts'
import { stale } from './versions.ts'
import type { WitnessStore } from './witnesses.ts'

/** Nobody says the same twice in one entry. */
const unsaid = ({ into }: Joined) => sql`NOT EXISTS (
  SELECT FROM witnesses o WHERE o.entry_id = ${into} AND o.form_key = witnesses.form_key AND o.dialect = witnesses.dialect
    AND (o.person_id = witnesses.person_id OR o.source_id = witnesses.source_id))`
const unknown = ({ into }: Joined) =>
  sql`NOT EXISTS (SELECT FROM entry_known o WHERE o.entry_id = ${into} AND o.user_id = entry_known.user_id)`

/** What goes along of the entries' own. */
const own: Record<string, Follower> = {
  witnesses: leading({ table: 'witnesses', key: 'id', where: unsaid }),
  known: leading({ table: 'entry_known', key: 'user_id', where: unknown }),
  wishes: leading({ table: 'wanted_words', key: 'id' }),
  days: leading({ table: 'words_of_the_day', key: 'day' }),
  joined: leading({ table: 'categories', key: 'id', column: 'joined_into' }),
}

/** In one order, so that two joins at once do not wait for each other. */
async function lock(tx: Transaction, ids: string[]): Promise<void> {
  await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids))
    .orderBy(categories.id)
    .for('update')
}

interface Doing {
  actorId: string
  at: Date
  why?: string | undefined
}

interface Deps {
  db: Database
  revisions: RevisionStore
  witnesses: WitnessStore
  /** What other slices have about an entry. */
  followers: () => Record<string, Follower>
}

export type Joining = ReturnType<typeof createJoining>

/** Two entries that are one word. */
export function createJoining({ db, revisions, witnesses, followers }: Deps) {
  const everybody = () => Object.entries({ ...own, ...followers() })

  /** Those that name `from` as related name `into` instead; answers their versions. */
  async function relead(tx: Transaction, { from, into }: Joined, by: Doing): Promise<Record<string, number>> {
    const naming = await tx
      .selectDistinct({ id: entryRelations.fromId })
      .from(entryRelations)
      .where(eq(entryRelations.toId, from))
    const versions: Record<string, number> = {}
    for (const { id } of naming.filter((one) => one.id !== into).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const changed = await revisions.change(tx, id, (now) => related(now, from, into), { ...by, action: 'joined' })
      if (changed?.changed) versions[id] = changed.version
    }
    return versions
  }

  return {
    /** `noted` writes it down in the same transaction. */
    async join(
      from: string,
      { into, version }: { into: string; version: number },
      by: Doing,
      noted: (tx: Transaction, titles: { from: string; into: string }) => Promise<void>,
    ): Promise<void> {
      if (from === into) throw invalid('An entry cannot be joined with itself.')
      await db.transaction(async (tx) => {
        await lock(tx, [from, into])
        const goes = await revisions.find(from, tx)
        if (!goes) throw notFound()
        if (goes.row.version !== version) throw stale()
        if (!(await revisions.find(into, tx))) throw invalid('The entry to join it with is not in the library.')
        const why = by.why?.trim() || `Joined with ${goes.state.title}`
        const dialects = await listDialects(tx)
        const stays = await revisions.change(
          tx,
          into,
          (now, row) =>
            joinedState(now, {
              row,
              from: { id: from, state: goes.state },
              dialects,
              titlesOf: async ({ sources }) => {
                const known = await sourcesOf(
                  tx,
                  sources.map(({ sourceId }) => sourceId),
                )
                return sources.flatMap(({ sourceId }) => known.get(sourceId)?.title ?? [])
              },
            }),
          { ...by, action: 'joined', why },
        )
        const versions = await relead(tx, { from, into }, by)
        await tx.update(categories).set({ deletedAt: by.at, joinedInto: into }).where(eq(categories.id, from))
        const moved: Record<string, string[]> = {}
        for (const [name, { follow }] of everybody()) moved[name] = await follow(tx, { from, into })
        await witnesses.recount(tx, [into])
        if (stays!.changed) versions[into] = stays!.version
        await tx.insert(entryJoins).values({ fromId: from, intoId: into, versions, moved, at: by.at })
        await noted(tx, { from: goes.state.title, into: stays!.state.title })
      })
    },

    /** Whether an entry was joined with another one: with which. */
    async leadsTo(id: string): Promise<string | undefined> {
      const [row] = await db
        .select({ into: categories.joinedInto })
        .from(categories)
        .where(and(eq(categories.id, id), isNotNull(categories.joinedInto)))
      return row?.into ?? undefined
    },

    /** Takes a join back: what went along comes back, and where nothing was written since, all is as it was. False where there is none. */
    async part(id: string, by: Doing, noted: (tx: Transaction, title: string) => Promise<void>): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [parted] = await tx
          .update(categories)
          .set({ deletedAt: null, joinedInto: null })
          .where(and(eq(categories.id, id), isNotNull(categories.joinedInto)))
          .returning({ title: categories.title })
        if (!parted) return false
        const [kept] = await tx
          .update(entryJoins)
          .set({ partedAt: by.at })
          .where(and(eq(entryJoins.fromId, id), isNull(entryJoins.partedAt)))
          .returning()
        if (kept) {
          const joined = { from: id, into: kept.intoId }
          await lock(tx, [id, kept.intoId])
          for (const [name, { back }] of everybody()) await back(tx, joined, kept.moved[name] ?? [])
          for (const [other, version] of Object.entries(kept.versions)) {
            const before = await revisions.stateAt(other, version - 1, tx)
            const edit = (now: EntryState, row: { version: number }) =>
              row.version === version && before ? before : now
            await revisions.change(tx, other, edit, {
              ...by,
              action: 'reverted',
              why: `Parted again from ${parted.title}`,
            })
          }
          await witnesses.recount(tx, [id, kept.intoId])
        }
        await noted(tx, parted.title)
        return true
      })
    },
  }
}

/** The same relations with another end. */
function related(now: EntryState, from: string, into: string): EntryState {
  const led = now.document.relations.map((one) => (one.entryId === from ? { ...one, entryId: into } : one))
  const seen = new Set<string>()
  const relations = led.filter(({ kind, entryId }) => {
    const name = `${kind} ${entryId}`
    return !seen.has(name) && Boolean(seen.add(name))
  })
  return { ...now, document: { ...now.document, relations } }
}
