import { Client } from 'pg'
import { migrate } from '#server/db/migrations/migrate.ts'
import { runMigrationsWithin } from '#server/db/migrations/migrations.ts'

/** Random syllables, which form words of no language. */
const onsets = ['b', 'd', 'g', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'w', 'y']
const syllables = onsets.flatMap((onset) => ['a', 'i', 'o', 'u', 'an', 'ok', 'it', 'ung'].map((rest) => onset + rest))

const sql = {
  syllable: (seed: string) => `($1::text[])[1 + (hashint8(${seed}) & 2147483647) % ${syllables.length}]`,
  /** Some ten thousand words with a natural distribution: few are frequent, most are rare. */
  explaining: (seed: string) => {
    const rank = `(12000 * power((hashint8(${seed}) & 65535) / 65536.0, 3))::int`
    return `($1::text[])[1 + ${rank} % ${syllables.length}] || ($1::text[])[1 + ${rank} / ${syllables.length} % ${syllables.length}]`
  },
}
/** A complete document, as an import or an editor saves it. */
const documented = `jsonb_build_object(
  'forms', jsonb_build_array(
    jsonb_build_object('text', title, 'kind', 'main', 'dialects', '["bundu-liwan"]'::jsonb),
    jsonb_build_object('text', title || 'an', 'kind', 'variant', 'dialects', '[]'::jsonb)),
  'senses', jsonb_build_array(jsonb_build_object('partOfSpeech', 'noun', 'en', content, 'ms', title, 'note', NULL, 'domains', '["nature"]'::jsonb)),
  'examples', jsonb_build_array(jsonb_build_object('text', title || ' ' || title, 'translation', content, 'dialect', NULL, 'sourceId', NULL)),
  'relations', '[]'::jsonb, 'sources', '[]'::jsonb, 'warning', NULL)`

const fillRows = (documents: boolean) => `
  INSERT INTO categories (type, title, content${documents ? ', document' : ''})
  SELECT type, title, content${documents ? `, ${documented}` : ''} FROM (
    SELECT CASE WHEN n % 100 = 0 THEN 'CULTURE' WHEN n % 10 = 0 THEN 'PHRASE' ELSE 'WORD' END AS type,
      ${sql.syllable('n * 8 + 1')} || ${sql.syllable('n * 8 + 2')} || ${sql.syllable('n * 8 + 3')} ||
        CASE WHEN n % 3 = 0 THEN ${sql.syllable('n * 8 + 4')} ELSE '' END AS title,
      ${sql.explaining('n * 8 + 5')} || ' ' || ${sql.explaining('n * 8 + 6')} AS content
    FROM generate_series(1, $2::bigint) n) made`

const tables = `('categories', 'category_terms', 'search_words', 'search_suffixes', 'search_deletions', 'entry_facets')`
/** Keys and indexes, dropped for the load and created again at its end, which needs only one sort each. */
const listConstraints = `
  SELECT conrelid::regclass::text AS on, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS made
  FROM pg_constraint WHERE conrelid::regclass::text IN ${tables} AND contype IN ('p', 'f') ORDER BY contype = 'p'`
const listIndexes = `SELECT quote_ident(indexname) AS name, indexdef AS made FROM pg_indexes WHERE tablename IN ${tables}`

interface How {
  /** False fills titles and explanations only. */
  documents?: boolean
  /** Hash of the last migration to apply; all migrations if absent. */
  last?: string | undefined
}

/** Fills an empty library in the database at `url`. */
export async function fillLibrary(url: string, rows: number, { documents = false, last }: How = {}): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await (last === undefined ? migrate(url) : runMigrationsWithin(client, last))
  const constraints = (await client.query<{ on: string; name: string; made: string }>(listConstraints)).rows
  for (const { on, name } of constraints) await client.query(`ALTER TABLE ${on} DROP CONSTRAINT ${name} CASCADE`)
  const indexes = (await client.query<{ name: string; made: string }>(listIndexes)).rows
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await client.query('ALTER TABLE categories DISABLE TRIGGER USER')
  await client.query(fillRows(documents), [syllables, rows])
  await client.query('SELECT library_rebuild()')
  for (const { made } of indexes) await client.query(made)
  for (const { on, name, made } of constraints.toReversed())
    await client.query(`ALTER TABLE ${on} ADD CONSTRAINT ${name} ${made}`)
  await client.query('ALTER TABLE categories ENABLE TRIGGER USER')
  await client.query('VACUUM ANALYZE')
  await client.end()
}
