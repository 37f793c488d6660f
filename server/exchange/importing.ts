import type { Dialect } from '#shared/dictionary.ts'
import type { CategoryType } from '#shared/entries.ts'
import type { Import } from '#shared/exchange.ts'
import type { Clock } from '#server/clock.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import { carryOut } from './carrying-out.ts'
import type { ListedSource } from './cited.ts'
import type { Described } from './dry-run.ts'
import type { ImportStore } from './import-store.ts'
import { createImportThreads } from './import-threads.ts'

/** What an import needs to know of the library's entries. */
export interface EntriesForImport {
  dialects(): Promise<Dialect[]>
  sourceTitle(id: string): Promise<{ title: string; licence: string | null } | undefined>
  sources(): Promise<ListedSource[]>
}

interface Deps {
  /** The address of the database, for threads. */
  database: string
  store: ImportStore
  entries: EntriesForImport
  clock: Clock
  publicUrl: string
}

interface Asked {
  name: string
  source: string
  dialect?: string | undefined
  type?: CategoryType | undefined
  map?: string | undefined
}

export type Importing = ReturnType<typeof createImporting>

/** Files of words: looked through first, then applied, and taken back. */
export function createImporting({ database, store, entries, clock, publicUrl }: Deps) {
  const threads = createImportThreads()
  const required = async (id: string): Promise<Import> => {
    const found = await store.find(id)
    if (!found) throw notFound()
    return found
  }

  /** As it stands where somebody has done it already; else why it cannot be done now. */
  async function doneOr(id: string, state: 'applied' | 'undone'): Promise<Import> {
    const found = await required(id)
    if (found.state === state) return found
    throw conflict(sayWhy(found))
  }

  return {
    columns: (bytes: Uint8Array) => threads.describe(bytes),

    /** The dry run of a file. Refuses with 400 what cannot be read, and a source without a licence. */
    async check(bytes: Uint8Array, { name, source: sourceId, ...asked }: Asked, creatorId: string): Promise<Import> {
      const source = await entries.sourceTitle(sourceId)
      if (!source) throw invalid('The source is not in the list of sources.')
      if (!source.licence)
        throw invalid('The source has no licence. Please say first under which licence its words may be shown here.')
      const [dialects, list] = await Promise.all([entries.dialects(), entries.sources()])
      const { dialect, type, map } = asked
      const given = { dialect, type, map, sources: { id: sourceId, title: source.title, list }, dialects, publicUrl }
      let begun = undefined as Promise<string> | undefined
      const begin = (described: Described) => (begun = store.begin({ name, sourceId, creatorId, ...described }))
      try {
        await threads.lookThrough(bytes, { given, database, begin })
        const id = (await begun)!
        await store.pass(id, 'checked')
        return await required(id)
      } catch (error) {
        // The thread may have ended while its import was begun.
        const id = await begun?.catch(() => undefined)
        if (id !== undefined) await store.discard(id)
        throw error
      }
    },

    /** Goes on where an import was left. */
    async apply(id: string, actorId: string): Promise<Import> {
      if (!(await store.claim(id, 'checked', 'applying'))) return doneOr(id, 'applied')
      const found = await required(id)
      const by = { actorId, at: clock(), why: `From ${found.name}` }
      await carryOut(store, id, 'applied', (most) => store.applyBatch(id, by, most))
      return required(id)
    },

    async undo(id: string, actorId: string): Promise<Import> {
      if (!(await store.claim(id, 'applied', 'undoing'))) return doneOr(id, 'undone')
      const by = { actorId, at: clock() }
      await carryOut(store, id, 'undone', store.undoing(id, by))
      return required(id)
    },

    async discard(id: string): Promise<void> {
      if (!(await store.discard(id)))
        throw conflict('This import was applied. It can be taken back, but not forgotten.')
    },
  }
}

/** Why an import in this state cannot be applied or taken back now. */
function sayWhy({ state }: Import): string {
  const sentences: Record<Import['state'], string> = {
    checking: 'This file is still being looked through.',
    checked: 'Only an import that was applied can be taken back.',
    applying: 'This import is being applied already.',
    applied: 'This import was applied already.',
    undoing: 'This import is being taken back already.',
    undone: 'This import was taken back. Please check the file again.',
  }
  return sentences[state]
}
