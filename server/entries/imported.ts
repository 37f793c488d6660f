import type { Dialect } from '#shared/dictionary.ts'
import type { Database } from '#server/db/connect.ts'
import { sources } from '#server/db/tables.ts'
import { listDialects, sourcesOf } from './sources.ts'

/** What the import of files needs to know of entries. */
export function createImported(db: Database) {
  return {
    dialects: (): Promise<Dialect[]> => listDialects(db),

    async sourceTitle(id: string) {
      return (await sourcesOf(db, [id])).get(id)
    },

    async sources(): Promise<{ id: string; title: string; licence: string | null }[]> {
      const { id, title, licence } = sources
      return db.select({ id, title, licence }).from(sources)
    },
  }
}
