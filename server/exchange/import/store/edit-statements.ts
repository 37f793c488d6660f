import {
  batchOf,
  changeEntriesStatement,
  checkVersionsStatement,
  countAttestationsStatement,
  finishRows,
  insertAttestationsStatement,
  insertRevisionsStatement,
} from './import-statements.ts'

/** An edit as the statement reads it, in $7. */
export interface EditOfRows {
  dialect?: { slug: string; name: string }
  domain?: string
  partOfSpeech?: string
  source?: { from: string; fromTitle: string; to: string; toTitle: string }
}

const isAsked = (field: keyof EditOfRows) => `$7::jsonb ? '${field}'`

/** The meanings `x.v` of a row with the edit. */
const senses = `(
  SELECT jsonb_agg(x.v
    || CASE WHEN ${isAsked('partOfSpeech')} THEN jsonb_build_object('partOfSpeech', $7::jsonb -> 'partOfSpeech') ELSE '{}' END
    || CASE WHEN ${isAsked('domain')} AND NOT x.v -> 'domains' ? ($7::jsonb ->> 'domain') AND jsonb_array_length(x.v -> 'domains') < 12
         THEN jsonb_build_object('domains', (x.v -> 'domains') || jsonb_build_array($7::jsonb -> 'domain')) ELSE '{}' END ORDER BY x.n)
  FROM jsonb_array_elements(r.state #> '{document,senses}') WITH ORDINALITY x (v, n))`

/** The sources of a row, with the new one in place of the import's. */
const sources = `(
  SELECT coalesce(jsonb_agg(CASE WHEN x.v ->> 'sourceId' = $7::jsonb #>> '{source,from}'
    THEN x.v || jsonb_build_object('sourceId', $7::jsonb #> '{source,to}') ELSE x.v END ORDER BY x.n), '[]')
  FROM jsonb_array_elements(r.state #> '{document,sources}') WITH ORDINALITY x (v, n)
  WHERE x.v ->> 'sourceId' <> $7::jsonb #>> '{source,from}'
    OR NOT r.state #> '{document,sources}' @> jsonb_build_array(jsonb_build_object('sourceId', $7::jsonb #> '{source,to}')))`

const withDialect = (state: string) => `CASE WHEN ${isAsked('dialect')} THEN jsonb_set(
  ${state} || jsonb_build_object('dialect', $7::jsonb #> '{dialect,name}'),
  '{document,forms,0,dialects}', jsonb_build_array($7::jsonb #> '{dialect,slug}')) ELSE ${state} END`

const withSource = (state: string) => `CASE WHEN ${isAsked('source')} THEN jsonb_set(
  ${state} || jsonb_build_object('source', replace(r.state ->> 'source', $7::jsonb #>> '{source,fromTitle}', $7::jsonb #>> '{source,toTitle}')),
  '{document,sources}', ${sources}) ELSE ${state} END`

const withSenses = `CASE WHEN jsonb_array_length(r.state #> '{document,senses}') > 0 THEN jsonb_set(r.state, '{document,senses}', ${senses}) ELSE r.state END`

const edited = withSource(withDialect(withSenses))

/** The source attests the new place in place of the earlier one. */
const moveAttestationsStatement = `
  UPDATE batch b SET places = jsonb_build_array(jsonb_build_object('form', b.state ->> 'title', 'key', library_letters(b.state ->> 'title'), 'dialect', b.state #>> '{document,forms,0,dialects,0}'))
  WHERE b.is_free AND (SELECT r.state #> '{document,forms,0,dialects}' FROM import_rows r WHERE r.ctid = b.row_position) <> b.state #> '{document,forms,0,dialects}';
  DELETE FROM witnesses w USING batch b WHERE b.is_free AND w.entry_id = b.entry_id AND w.source_id = b.source_id
    AND w.form_key = library_letters(b.state ->> 'title') AND jsonb_typeof(b.places) = 'array'
    AND NOT b.places @> jsonb_build_array(jsonb_build_object('dialect', w.dialect))`

/** Edits entries of an import together: those that still are as the import, or an earlier such edit, wrote them. */
export const editedRows = batchOf(
  {
    state: edited,
    version: 'r.applied_version',
    where: `r.applied_version IS NOT NULL AND r.undone IS NULL AND r.outcome <> 'add' AND ${edited} <> r.state
      AND EXISTS (SELECT FROM categories c WHERE c.id = r.entry_id AND c.version = r.applied_version AND c.deleted_at IS NULL)`,
  },
  [
    checkVersionsStatement,
    changeEntriesStatement('true'),
    insertRevisionsStatement('version + 1', 'edited'),
    moveAttestationsStatement,
    insertAttestationsStatement,
    countAttestationsStatement('true'),
    'UPDATE imported_entries e SET version = b.version + 1 FROM batch b WHERE b.is_free AND e.source_id = b.source_id AND e.key = b.key',
    finishRows(`applied_version = CASE WHEN b.is_free THEN b.version + 1 ELSE r.applied_version END,
      state = CASE WHEN b.is_free THEN b.state ELSE r.state END, places = CASE WHEN b.is_free THEN b.places ELSE r.places END`),
  ],
)

/** The keys and attestations of an import follow its entries to another source ($2 to $3), unless that source has them. */
export const moveKeysStatement = `UPDATE imported_entries e SET source_id = $3 FROM import_rows r
  WHERE r.import_id = $1 AND r.applied_version IS NOT NULL AND e.source_id = $2 AND e.key = r.key AND e.entry_id = r.entry_id
    AND NOT EXISTS (SELECT FROM imported_entries o WHERE o.source_id = $3 AND o.key = e.key)`
export const moveSourceAttestationsStatement = `UPDATE witnesses w SET source_id = $3 FROM import_rows r
  WHERE r.import_id = $1 AND r.applied_version IS NOT NULL AND w.source_id = $2 AND w.entry_id = r.entry_id
    AND NOT EXISTS (SELECT FROM witnesses o WHERE o.source_id = $3 AND o.entry_id = w.entry_id AND o.form_key = w.form_key AND o.dialect = w.dialect)`
