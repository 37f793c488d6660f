import type * as z from 'zod/mini'
import { studioPageSize, type StudioWord } from '#shared/voices/voices.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { malayMeaning, readMeaning } from '#server/db/queries/malay-meaning.ts'

/**
 * Requested words on the first page: fewer than a page, because the last other word is the cursor of the
 * next page.
 */
const maxRequestedWords = 20

const hasVoice = `EXISTS (SELECT FROM recordings r WHERE r.entry_id = c.id AND r.status = 'published' AND NOT r.sentence)`

/**
 * Words without any recording, or with one, in the order of the library. `$1` is the viewer, `$2` the last entry, `$3` the dialect, `$4`
 * the domain, `$5` the source, each or null.
 */
const studioWordsSql = (withoutVoice: boolean, isRequested = false) => `
  SELECT c.id AS "entryId", c.title AS form, left(c.content, 200) AS meaning, left(${malayMeaning}, 200) AS malay, ${
    withoutVoice ? '0' : `(SELECT count(*)::int FROM recordings r WHERE r.entry_id = c.id AND r.status = 'published')`
  } AS voices
  FROM categories c
  WHERE c.deleted_at IS NULL AND c.type IN ('WORD', 'PHRASE')
    AND ${withoutVoice ? 'NOT' : ''} ${hasVoice}
    AND NOT EXISTS (SELECT FROM recordings r
      WHERE r.entry_id = c.id AND r.status IN ('pending', 'published') AND r.keeper_id = $1 AND NOT r.sentence)
    AND ($3::text IS NULL OR EXISTS (SELECT FROM entry_facets f WHERE f.entry_id = c.id AND f.facet = 'dialect:' || $3))
    AND ($4::text IS NULL OR EXISTS (SELECT FROM entry_facets f WHERE f.entry_id = c.id AND f.facet = 'domain:' || $4))
    AND ($5::uuid IS NULL OR c.document @> jsonb_build_object('sources', jsonb_build_array(jsonb_build_object('sourceId', $5::uuid))))
    ${isRequested ? 'AND c.id IN (SELECT w.entry_id FROM wanted_words w WHERE w.entry_id IS NOT NULL)' : ''}
    AND ($2::uuid IS NULL OR (c.search_key, c.id) > (SELECT l.search_key, l.id FROM categories l WHERE l.id = $2))
  ORDER BY c.search_key, c.id LIMIT ${isRequested ? maxRequestedWords : studioPageSize}`

/** The words that a speaker chose to record; null means all. */
interface WordChoice {
  after: string | null
  dialect: string | null
  domain: string | null
  source: string | null
  withoutVoice: boolean
}

/** Words without any recording first, then the others. */
export async function listStudioWords(
  db: Database,
  viewerId: string,
  { after, dialect, domain, source, withoutVoice }: WordChoice,
): Promise<z.output<typeof StudioWord>[]> {
  const readWords = async (withoutVoice: boolean, from: string | null, isRequested = false) => {
    const query = studioWordsSql(withoutVoice, isRequested)
    type Row = z.output<typeof StudioWord> & { malay: string | null }
    const rows = await queryRows<Row>(db, query, [viewerId, from, dialect, domain, source])
    return rows.map(({ malay, ...word }) => ({ ...word, ...readMeaning(word.meaning, malay) }))
  }
  const hasCursorVoice =
    after !== null &&
    (
      await db.$client.query(
        `SELECT FROM recordings WHERE entry_id = $1 AND status = 'published' AND NOT sentence LIMIT 1`,
        [after],
      )
    ).rowCount === 1
  if (hasCursorVoice) return withoutVoice ? [] : readWords(false, after)
  const requested = after === null ? await readWords(true, null, true) : []
  const requestedIds = new Set(requested.map(({ entryId }) => entryId))
  const wordsWithoutVoice = [
    ...requested,
    ...(await readWords(true, after)).filter(({ entryId }) => !requestedIds.has(entryId)),
  ].slice(0, studioPageSize)
  return withoutVoice || wordsWithoutVoice.length === studioPageSize
    ? wordsWithoutVoice
    : [...wordsWithoutVoice, ...(await readWords(false, null))].slice(0, studioPageSize)
}
