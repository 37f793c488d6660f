import type { Pool } from 'pg'
import { objectPathsIn, uploadIdIn } from '#shared/text/addresses.ts'
import type { EntryType } from '#shared/entries/entries.ts'
import { readRowsAsText } from '#server/exchange/import/documents/rows-as-text.ts'
import type { ImportedEntry } from './staging.ts'

export type LibraryReads = ReturnType<typeof createLibraryReads>

/** Reads from the library for the rows of a file of this source. */
export const createLibraryReads = (pool: Pool, sourceId: string) => ({
  /** Rows of entries in the format that `statesIn` parses. */
  rowsOf: (ids: string[]) => readRowsAsText(pool, ids),

  /** Entries from earlier files of the source, by key. */
  async importedEntries(keys: readonly string[]): Promise<Map<string, ImportedEntry>> {
    const { rows } = await pool.query<ImportedEntry>(
      `SELECT key, entry_id AS "entryId", hash, version FROM imported_entries WHERE source_id = $1 AND key = ANY ($2)`,
      [sourceId, keys],
    )
    return new Map(rows.map((row) => [row.key, row]))
  },

  /** Selects the entries that were deleted by the undo of their import. */
  async deletedByUndo(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM categories WHERE id = ANY ($1) AND deleted_at IS NOT NULL AND deleted_by_import IS NOT NULL',
      [ids],
    )
    return new Set(rows.map(({ id }) => id))
  },

  /** Selects the ids of entries that are not deleted. */
  async entriesAmong(ids: readonly string[]): Promise<Set<string>> {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM categories WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL',
      [ids],
    )
    return new Set(rows.map(({ id }) => id))
  },

  /** Selects the upload addresses of public pictures. */
  async picturesAmong(paths: readonly string[]): Promise<Set<string>> {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM uploads WHERE id = ANY ($1::uuid[]) AND type LIKE 'image/%' AND gate IS NULL
         AND registered_at IS NOT NULL AND withdrawn_at IS NULL`,
      [paths.flatMap((path) => objectPathsIn(path)).flatMap((path) => uploadIdIn(path) ?? [])],
    )
    const present = new Set(rows.map(({ id }) => id))
    return new Set(paths.filter((path) => present.has(uploadIdIn(path) ?? '')))
  },

  /** The ids of present entries of the same type and word, a few for each of these. */
  async homographs(candidates: readonly { type: EntryType; form: string }[]): Promise<string[][]> {
    if (candidates.length === 0) return []
    const { rows } = await pool.query<{ at: number; id: string }>(
      `SELECT w.at::int AS at, c.id FROM jsonb_to_recordset($1::jsonb) AS w (at int, type text, form text) CROSS JOIN LATERAL (
         SELECT c.id FROM categories c WHERE c.deleted_at IS NULL AND c.search_key = "left"(library_key(w.form), 80)
           AND c.type = w.type AND library_letters(c.title) = library_letters(w.form) ORDER BY c.created_at, c.id LIMIT 20) c`,
      [JSON.stringify(candidates.map((candidate, index) => ({ ...candidate, at: index })))],
    )
    const found = candidates.map((): string[] => [])
    for (const { at, id } of rows) found[at]!.push(id)
    return found
  },
})
