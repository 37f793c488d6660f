import type { Pool } from 'pg'

/** A picture or sound that a row of a package names. */
export interface NamedFile {
  id: number
  kind: 'pictures' | 'sounds'
  name: string
  entryId: string
  title: string
}

/** A sound of an import that waits for a speaker's consent, with the texts of its entry. */
export interface WaitingSound {
  id: string
  type: string
  size: number
  name: string
  /** The text that it says by its file. */
  form: string
  entryId: string
  title: string
  texts: string[]
}

const ofRowsSql = `import_left_out l JOIN import_rows r ON r.import_id = l.import_id AND r.row = l.row
  JOIN categories c ON c.id = r.entry_id AND c.deleted_at IS NULL`

/**
 * True for a file that no import took for this entry, and that is not one of its own voices or pictures. A scalar subquery: a NOT EXISTS
 * may read all taken files.
 */
const isLacking = `r.outcome = 'same'
  AND (SELECT true FROM import_left_out o JOIN import_rows q ON q.import_id = o.import_id AND q.row = o.row JOIN imports j ON j.id = o.import_id
    WHERE o.upload_id IS NOT NULL AND o.kind = l.kind AND md5(o.text) = md5(l.text) AND q.entry_id = r.entry_id AND j.state = 'applied' LIMIT 1) IS NULL
  AND NOT EXISTS (SELECT FROM recordings v WHERE v.entry_id = r.entry_id AND l.text LIKE '%' || v.id || '.%')
  AND NOT coalesce(c.image_url LIKE '%/' || regexp_replace(l.text, '^.*[/\\\\]', ''), false)`

/** Counts the files of a dry run that entries without changes lack. */
export const countLackingSql = `SELECT count(*)::int FROM ${ofRowsSql}
  WHERE l.import_id = i.id AND l.kind IN ('pictures', 'sounds') AND ${isLacking}`

/** The files that an import took from its package, by kind, and how many of them still wait. */
export const countTakenSql = `SELECT coalesce(json_agg(counted), '[]') FROM (
  SELECT l.kind, count(*)::int AS taken, (count(*) FILTER (WHERE i.state = 'applied' AND u.withdrawn_at IS NULL AND (l.kind = 'sounds' OR EXISTS (
    SELECT FROM contributions n WHERE n.entry_id = r.entry_id AND n.status = 'PENDING' AND n.proposal ->> 'imageUrl' LIKE '%' || u.id || '%'))))::int AS waiting
  FROM ${ofRowsSql} JOIN uploads u ON u.id = l.upload_id WHERE l.import_id = i.id AND l.upload_id IS NOT NULL GROUP BY l.kind) counted`

/** Pictures and sounds of packages. */
export const createPackedFileStore = (pool: Pool) => ({
  /** Files of one kind of written rows that have not been taken yet, and those that entries without changes lack; renews the claim. */
  async filesNamed(importId: string, kind: NamedFile['kind'], after: number, limit: number): Promise<NamedFile[]> {
    await pool.query('UPDATE imports SET claimed_at = clock_timestamp() WHERE id = $1', [importId])
    const { rows } = await pool.query<NamedFile>(
      // OFFSET 0 keeps the order of the joins, so that reading ends at the limit.
      `SELECT l.id::float8 AS id, l.kind, l.text AS name, c.id AS "entryId", c.title FROM (
         SELECT id, kind, text, row FROM import_left_out
         WHERE import_id = $1 AND kind = $4 AND id > $2 AND upload_id IS NULL ORDER BY id OFFSET 0) l
       CROSS JOIN LATERAL (SELECT * FROM import_rows WHERE import_id = $1 AND row = l.row OFFSET 0) r
       CROSS JOIN LATERAL (SELECT * FROM categories WHERE id = r.entry_id AND deleted_at IS NULL OFFSET 0) c
       WHERE r.applied_version IS NOT NULL OR (${isLacking})
       ORDER BY l.id LIMIT $3`,
      [importId, after, limit, kind],
    )
    return rows
  },

  /** Sounds that wait, in the order of the file; only these if ids are given. None waits while the import is not applied. */
  async soundsWaiting(importId: string, limit: number, ids: readonly string[] | null = null): Promise<WaitingSound[]> {
    const { rows } = await pool.query<WaitingSound>(
      `SELECT u.id, u.type, u.size::float8 AS size, l.text AS name, l.form, c.id AS "entryId", c.title,
         ARRAY[c.title] || ARRAY(SELECT v ->> 'text' FROM jsonb_array_elements(c.document -> 'forms') v)
           || ARRAY(SELECT v ->> 'text' FROM jsonb_array_elements(c.document -> 'examples') v) AS texts
       FROM ${ofRowsSql} JOIN uploads u ON u.id = l.upload_id AND u.withdrawn_at IS NULL
         JOIN imports i ON i.id = l.import_id AND i.state = 'applied'
       WHERE l.import_id = $1 AND l.kind = 'sounds' AND ($3::uuid[] IS NULL OR u.id = ANY ($3))
       ORDER BY l.id LIMIT $2`,
      [importId, limit, ids],
    )
    return rows
  },
})
