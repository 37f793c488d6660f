import { noPart } from './list-cell.ts'
import { contributorName } from '#server/db/queries/display-name.ts'

/** Reverses `safeCell`. A word may end with a glottal mark, but none begins with one before such a character. */
export const cellText = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** The columns of words.csv, which has a row for each sense of an entry. */
export const csvColumns = [
  'id',
  'version',
  'type',
  'form',
  'dialects',
  'said_in',
  'other_forms',
  'meaning_number',
  'part_of_speech',
  'english',
  'malay',
  'note',
  'domains',
  'pronunciation',
  'examples',
  'related',
  'sources',
  'picture',
  'voices',
  'contributor',
  'warning',
  'explanation',
  'semantic_domains',
  'language',
  'form_kinds',
  'example_dialects',
  'example_sources',
  'homograph',
  'example_languages',
] as const

const formulaSigns = ["'", '=', '+', '-', '@', '\t', '\r'].map((sign) => sign.charCodeAt(0)).join(', ')
/** SQL version of `safeCell`. Pass a column, not an expression, because it is evaluated twice. */
const safe = (column: string, cell = column) =>
  `CASE WHEN ascii(${column}) IN (${formulaSigns}) AND ${column} ~ E'^''*[=+\\\\-@\\t\\r]' THEN '''' || ${cell} ELSE ${cell} END`
/** SQL version of `listPart` in `list-cell.ts`. */
const listPart = (text: string) => `regexp_replace(${text}, '\\\\*(\\||=(?=[ \\t\\r\\n]|$))', '\\\\\\&', 'g')`
/** SQL version of `onOneLine`. Line ends are rare, and looking for one takes a third of the time of the replacement. */
const onOneLine = (column: string) =>
  `CASE WHEN ${column} ~ '[\\r\\n]' THEN regexp_replace(${column}, '[\\r\\n]+', ' ', 'g') ELSE ${column} END`

const several = (list: string, part: string, sign: string, rest = '') =>
  `nullif(array_to_string(ARRAY(
    SELECT ${part} FROM jsonb_array_elements(${list}) WITH ORDINALITY x (v, n) ${rest}), '${sign}'), '')`
/** Joins the parts of a list; null for an empty list. Most lists have one part, and the shortcut for it saves a tenth of the query's time. */
const joinParts = (list: string, part: (v: string) => string, sign: string) =>
  `CASE jsonb_array_length(${list}) WHEN 0 THEN NULL WHEN 1 THEN nullif(${part(`(${list} -> 0)`)}, '')
    ELSE ${several(list, part('x.v'), sign)} END`
const joinInBrackets = (list: string) => joinParts(list, (v) => `(${v} #>> '{}')`, ', ')
/** Joins the parts of a list that refer to another table. */
const mergedWith = (list: string, table: string, part: string, sign: string) =>
  `CASE WHEN ${list} <> '[]' THEN ${several(list, part, sign, `JOIN ${table} ORDER BY x.n`)} END`

/** SQL version of `parallelCell`; null if no item of the list fits the condition. */
const parallelList = (list: string, condition: string, part: string) =>
  `CASE WHEN jsonb_array_length(${list}) > 0 AND ${list} @? '$[*] ? ${condition}' THEN array_to_string(ARRAY(
    SELECT ${part} FROM jsonb_array_elements(${list}) WITH ORDINALITY x (v, n) ORDER BY x.n), ' | ', '${noPart}') END`

/** The entry `o` to which the relation `x.v` points. Exports leave out deleted entries. */
export const isRelatedEntry = `o.id = (x.v ->> 'entryId')::uuid AND o.deleted_at IS NULL`

/** A form with its dialects in brackets. A form that itself ends with brackets gets empty ones. */
const formWithDialects = (v: string) =>
  `(${listPart(`(${v} ->> 'text')`)} || coalesce(' (' || ${joinInBrackets(`(${v} -> 'dialects')`)} || ')', CASE WHEN ${v} ->> 'text' LIKE '%)' THEN ' ()' ELSE '' END))`

/** The SQL expressions of the columns, for an entry `c` and its sense `c.sense`. */
const columns: Record<(typeof csvColumns)[number], string> = {
  id: 'c.id::text',
  version: 'c.version::text',
  type: 'c.type',
  form: 'c.title',
  dialects: joinInBrackets(`(c.document -> 'forms' -> 0 -> 'dialects')`),
  // The row's text, which may name dialects that are not in the list.
  said_in: 'c.dialect',
  other_forms: joinParts(`((c.document -> 'forms') - 0)`, formWithDialects, ' | '),
  meaning_number: 'CASE WHEN c.sense IS NOT NULL THEN c.number::text END',
  part_of_speech: `c.sense ->> 'partOfSpeech'`,
  english: `CASE WHEN c.sense IS NULL THEN c.content ELSE c.sense ->> 'en' END`,
  malay: `c.sense ->> 'ms'`,
  note: `c.sense ->> 'note'`,
  domains: joinInBrackets(`(c.sense -> 'domains')`),
  pronunciation: 'c.pronunciation',
  examples: joinParts(
    `(c.document -> 'examples')`,
    (v) => `(${listPart(`(${v} ->> 'text')`)} || coalesce(' = ' || ${listPart(`(${v} ->> 'translation')`)}, ''))`,
    ' | ',
  ),
  related: mergedWith(
    `(c.document -> 'relations')`,
    `categories o ON ${isRelatedEntry}`,
    `(x.v ->> 'kind') || ' ' || (x.v ->> 'entryId')`,
    ' | ',
  ),
  sources: `coalesce(${mergedWith(
    `(c.document -> 'sources')`,
    `sources s ON s.id = (x.v ->> 'sourceId')::uuid`,
    `s.title || coalesce(' (' || s.licence || ')', '') || coalesce(', ' || (x.v ->> 'locator'), '')`,
    ' | ',
  )}, c.source)`,
  picture: 'c.image_url',
  voices: `CASE WHEN c.has_voice THEN (VOICES) END`,
  contributor: contributorName,
  warning: `c.document ->> 'warning'`,
  semantic_domains: `CASE WHEN c.sense ? 'semanticDomains' THEN ${joinParts(`(c.sense -> 'semanticDomains')`, (v) => listPart(`(${v} #>> '{}')`), ' | ')} END`,
  language: `c.document ->> 'language'`,
  // Content that was written by hand, if it differs from the meanings; once for an entry.
  explanation: `CASE WHEN c.content_by_hand AND c.sense IS NOT NULL AND c.number = 1 THEN nullif(c.content, (
    SELECT string_agg(coalesce(nullif(x.v ->> 'en', ''), x.v ->> 'ms'), '; ' ORDER BY x.n)
    FROM jsonb_array_elements(c.document -> 'senses') WITH ORDINALITY x (v, n))) END`,
  form_kinds: parallelList(
    `((c.document -> 'forms') - 0)`,
    `(@.kind != "variant")`,
    `nullif(x.v ->> 'kind', 'variant')`,
  ),
  example_dialects: parallelList(`(c.document -> 'examples')`, '(@.dialect != null)', `x.v ->> 'dialect'`),
  example_sources: parallelList(
    `(c.document -> 'examples')`,
    '(@.sourceId != null)',
    `(SELECT ${listPart(`(s.title || coalesce(' (' || s.licence || ')', ''))`)} FROM sources s WHERE s.id = (x.v ->> 'sourceId')::uuid)`,
  ),
  homograph: 'c.homograph::text',
  example_languages: parallelList(
    `(c.document -> 'examples')`,
    '(exists(@.translationLanguage))',
    `x.v ->> 'translationLanguage'`,
  ),
}

/**
 * SQL that exports words.csv with one statement, and so from one snapshot, about as fast as the database can copy. `voices` is an SQL expression for
 * the recordings of the entry `c`.
 */
export function csvStatement(voices: string): string {
  const row = csvColumns.map((name) => `${columns[name].replace('VOICES', voices)} AS ${name}`)
  const file = csvColumns.map((name) => `${safe(name, name === 'examples' ? onOneLine(name) : name)} AS ${name}`)
  // Each OFFSET 0 keeps the planner from repeating the expressions below it.
  return `COPY (
    SELECT ${file.join(',\n')} FROM (
      SELECT ${row.join(',\n')} FROM (
        SELECT *, document -> 'senses' -> (number - 1) AS sense FROM (
          SELECT *, generate_series(1, greatest(jsonb_array_length(document -> 'senses'), 1)) AS number
          FROM categories WHERE deleted_at IS NULL) meanings
        OFFSET 0) c
      OFFSET 0) made
  ) TO STDOUT WITH (FORMAT csv, HEADER)`
}
