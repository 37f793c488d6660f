import { MiB } from '#shared/site/site.ts'
import type { Pool } from 'pg'

/** Bytes of one part of a stored file. */
const filePart = MiB

/** The uploaded files of dry runs. */
export const createFileStore = (pool: Pool) => ({
  /** Keeps the file until the import is applied or discarded, so that its rows can be classified again. */
  async keepFile(importId: string, bytes: Uint8Array): Promise<void> {
    for (let offset = 0, part = 0; offset < bytes.length; offset += filePart, part += 1)
      await pool.query('INSERT INTO import_files (import_id, part, bytes) VALUES ($1, $2, $3)', [
        importId,
        part,
        Buffer.from(bytes.subarray(offset, offset + filePart)),
      ])
  },

  async readFile(importId: string): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Buffer[] = []
    for (;;) {
      const { rows } = await pool.query<{ bytes: Buffer }>(
        'SELECT bytes FROM import_files WHERE import_id = $1 AND part = $2',
        [importId, parts.length],
      )
      if (!rows[0]) return Uint8Array.from(Buffer.concat(parts))
      parts.push(rows[0].bytes)
    }
  },
})
