import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { EntryState } from '#shared/entries/history.ts'
import { beginUnlimited, type Database } from '#server/db/connect.ts'
import { publicNameSql, publicVillageSql } from '#server/voices/public-speaker.ts'
import { stateAsJson } from '#server/entries/state-columns.ts'
import { csvStatement, isRelatedEntry } from '#server/exchange/formats/csv.ts'
import type { CitedSource, ExportEntry, ExportVoice } from './export-entry.ts'
import { contributorName } from '#server/db/queries/display-name.ts'

const batchSize = 100

/** Recordings that may be exported: published, not withdrawn, with a licence wider than 'here only'. */
const publishedSql = `
  FROM recordings r JOIN speakers s ON s.id = r.speaker_id JOIN consents k ON k.id = r.consent_id JOIN uploads u ON u.id = r.upload_id
  WHERE r.status = 'published' AND k.withdrawn_at IS NULL AND k.licence <> 'here-only' AND u.withdrawn_at IS NULL`

const voicesAsTextSql = `
  SELECT string_agg(coalesce(${publicNameSql('s', 'k')}, 'unnamed') || coalesce(', ' || ${publicVillageSql('s', 'k')}, '') || ', ' || k.licence, ' | ' ORDER BY r.created_at)
  ${publishedSql} AND r.entry_id = c.id`

const listEntriesStatement = `
  SELECT c.id, c.version, c.created_at AS "createdAt", c.updated_at AS "updatedAt",
    ${contributorName} AS "contributorName",
    c.homograph, c.has_voice AS "hasVoice",
    (SELECT json_build_object('key', u.id, 'size', u.size) FROM uploads u
     WHERE c.image_url LIKE '/objects/%' AND u.id::text = split_part(substr(c.image_url, 10), '.', 1) AND u.withdrawn_at IS NULL) AS picture,
    json_build_object(${stateAsJson(`coalesce(c.document || CASE WHEN c.document -> 'relations' <> '[]' THEN jsonb_build_object('relations', ARRAY(
        SELECT x.v FROM jsonb_array_elements(c.document -> 'relations') WITH ORDINALITY x (v, n)
        JOIN categories o ON ${isRelatedEntry} ORDER BY x.n)) ELSE '{}' END, json_build_object(
        'forms', json_build_array(json_build_object('text', c.title, 'kind', 'main', 'dialects', '[]'::json)),
        'senses', json_build_array(json_build_object('partOfSpeech', NULL, 'en', c.content, 'ms', NULL, 'note', NULL, 'domains', '[]'::json)),
        'examples', '[]'::json, 'relations', '[]'::json, 'sources', '[]'::json, 'warning', NULL)::jsonb)`)})::text AS state
  FROM categories c WHERE c.deleted_at IS NULL`

const listVoicesStatement = `
  SELECT r.entry_id AS "entryId", r.id || '.mp3' AS file, u.id AS key, u.size, r.form, ${publicNameSql('s', 'k')} AS speaker, s.dialect,
    ${publicVillageSql('s', 'k')} AS village, k.licence
  ${publishedSql} AND r.entry_id = ANY ($1) ORDER BY r.created_at`

/** The state is JSON text, because parsing entry by entry keeps the garbage short-lived. */
type Row = Omit<ExportEntry, 'voices' | 'state'> & { hasVoice: boolean; state: string }

/** A snapshot of the library; must be closed. */
export interface LibrarySnapshot {
  sources(): Promise<Map<string, CitedSource>>
  dialects(): Promise<{ slug: string; name: string }[]>
  /** Batches of entries; each can be iterated once. */
  entries(): AsyncGenerator<Iterable<ExportEntry>>
  close(): Promise<void>
}

export type ExportStore = ReturnType<typeof createExportStore>

export function createExportStore(db: Database) {
  const begin = () => beginUnlimited(db, 'ISOLATION LEVEL REPEATABLE READ, READ ONLY')

  return {
    /** words.csv as the database writes it; closes its connection itself. */
    async csv(): Promise<Readable> {
      const client = await begin()
      const stream = client.query(copyTo(csvStatement(voicesAsTextSql)))
      stream.once('close', () => void client.end())
      // The stream of a broken-off export gets the error of its closed connection after all listeners are gone.
      stream.on('error', () => {})
      return stream
    },

    async snapshot(): Promise<LibrarySnapshot> {
      const client = await begin()
      return {
        async sources() {
          const { rows } = await client.query<CitedSource & { id: string }>(
            'SELECT id, title, author, year, url, licence FROM sources',
          )
          return new Map(rows.map(({ id, ...source }) => [id, source]))
        },
        async dialects() {
          return (
            await client.query<{ slug: string; name: string }>('SELECT slug, name FROM dialects ORDER BY "order"')
          ).rows
        },
        async *entries() {
          await client.query(`DECLARE words NO SCROLL CURSOR FOR ${listEntriesStatement}`)
          for (;;) {
            const { rows } = await client.query<Row>(`FETCH ${batchSize} FROM words`)
            if (rows.length === 0) break
            yield await withVoices(client, rows)
          }
        },
        close: () => client.end(),
      }
    },
  }
}

async function withVoices(client: Client, rows: Row[]): Promise<Iterable<ExportEntry>> {
  const ids = rows.filter(({ hasVoice }) => hasVoice).map(({ id }) => id)
  const voices =
    ids.length === 0 ? [] : (await client.query<ExportVoice & { entryId: string }>(listVoicesStatement, [ids])).rows
  return readOneByOne(rows, voices)
}

function* readOneByOne(rows: Row[], voices: (ExportVoice & { entryId: string })[]): Generator<ExportEntry> {
  for (const { hasVoice, state, ...row } of rows)
    yield {
      ...row,
      state: JSON.parse(state) as EntryState,
      voices: hasVoice ? voices.filter(({ entryId }) => entryId === row.id) : [],
    }
}
