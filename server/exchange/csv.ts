/** Excel and others take such a cell for a formula. One that begins with quotation marks of its own gets one more, so that it keeps them. */
const looksLikeFormula = /^'*[=+\-@\t\r]/

/** A cell that no program takes for a formula: a quotation mark stands before it, which our import takes off again. */
export const safeCell = (text: string) => (looksLikeFormula.test(text) ? `'${text}` : text)
/** What `safeCell` was given. A word may end with a glottal mark, none begins with one before such a sign. */
export const cellText = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** The columns of words.csv: a row for each meaning of an entry. */
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
] as const

const formulaSigns = ["'", '=', '+', '-', '@', '\t', '\r'].map((sign) => sign.charCodeAt(0)).join(', ')
/** `safeCell` in SQL, of a column and not of what would be reckoned twice. */
const safe = (column: string, cell = column) =>
  `CASE WHEN ascii(${column}) IN (${formulaSigns}) AND ${column} ~ E'^''*[=+\\\\-@\\t\\r]' THEN '''' || ${cell} ELSE ${cell} END`
/** `listPart` of `list-cell.ts` in SQL. */
const listPart = (text: string) => `regexp_replace(${text}, '\\\\*(\\||=(?=[ \\t\\r\\n]|$))', '\\\\\\&', 'g')`
/** Its `onOneLine`. Line ends are seldom there, and looked for in a third of the time. */
const onOneLine = (column: string) =>
  `CASE WHEN ${column} ~ '[\\r\\n]' THEN regexp_replace(${column}, '[\\r\\n]+', ' ', 'g') ELSE ${column} END`

const several = (list: string, part: string, sign: string, rest = '') =>
  `nullif(array_to_string(ARRAY(
    SELECT ${part} FROM jsonb_array_elements(${list}) WITH ORDINALITY x (v, n) ${rest}), '${sign}'), '')`
/** The parts of a list in their order as one text, null of none. Most lists have one part, which costs a tenth of a query for it. */
const joined = (list: string, part: (v: string) => string, sign: string) =>
  `CASE jsonb_array_length(${list}) WHEN 0 THEN NULL WHEN 1 THEN nullif(${part(`(${list} -> 0)`)}, '')
    ELSE ${several(list, part('x.v'), sign)} END`
const listed = (list: string) => joined(list, (v) => `(${v} #>> '{}')`, ', ')
/** The same of a list that leads to other tables. */
const joinedWith = (list: string, table: string, part: string, sign: string) =>
  `CASE WHEN ${list} <> '[]' THEN ${several(list, part, sign, `JOIN ${table} ORDER BY x.n`)} END`

/** The entry `o` that the relation `x.v` leads to: one that was deleted is named by no export. */
export const otherIsThere = `o.id = (x.v ->> 'entryId')::uuid AND o.deleted_at IS NULL`

/** A form and its dialects; one that itself ends like these says that it has none. */
const formWithDialects = (v: string) =>
  `(${listPart(`(${v} ->> 'text')`)} || coalesce(' (' || ${listed(`(${v} -> 'dialects')`)} || ')', CASE WHEN ${v} ->> 'text' LIKE '%)' THEN ' ()' ELSE '' END))`

/** What a row says, of an entry `c` and its meaning `c.sense`. */
const columns: Record<(typeof csvColumns)[number], string> = {
  id: 'c.id::text',
  version: 'c.version::text',
  type: 'c.type',
  form: 'c.title',
  dialects: listed(`(c.document -> 'forms' -> 0 -> 'dialects')`),
  // In words, which need not be those of the list of dialects.
  said_in: 'c.dialect',
  other_forms: joined(`((c.document -> 'forms') - 0)`, formWithDialects, ' | '),
  meaning_number: 'CASE WHEN c.sense IS NOT NULL THEN c.number::text END',
  part_of_speech: `c.sense ->> 'partOfSpeech'`,
  english: `coalesce(c.sense ->> 'en', c.content)`,
  malay: `c.sense ->> 'ms'`,
  note: `c.sense ->> 'note'`,
  domains: listed(`(c.sense -> 'domains')`),
  pronunciation: 'c.pronunciation',
  examples: joined(
    `(c.document -> 'examples')`,
    (v) => `(${listPart(`(${v} ->> 'text')`)} || coalesce(' = ' || ${listPart(`(${v} ->> 'translation')`)}, ''))`,
    ' | ',
  ),
  related: joinedWith(
    `(c.document -> 'relations')`,
    `categories o ON ${otherIsThere}`,
    `(x.v ->> 'kind') || ' ' || (x.v ->> 'entryId')`,
    ' | ',
  ),
  sources: `coalesce(${joinedWith(
    `(c.document -> 'sources')`,
    `sources s ON s.id = (x.v ->> 'sourceId')::uuid`,
    `s.title || coalesce(' (' || s.licence || ')', '') || coalesce(', ' || (x.v ->> 'locator'), '')`,
    ' | ',
  )}, c.source)`,
  picture: 'c.image_url',
  voices: `CASE WHEN c.has_voice THEN (VOICES) END`,
  contributor: `CASE WHEN c.contribution_id IS NOT NULL THEN (
    SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')
    FROM contributions n JOIN users u ON u.id = n.author_id WHERE n.id = c.contribution_id) END`,
  warning: `c.document ->> 'warning'`,
  // Written by hand, where it is not what the meaning says.
  explanation: `CASE WHEN c.content_by_hand AND c.sense IS NOT NULL THEN nullif(c.content, c.sense ->> 'en') END`,
}

/**
 * All of words.csv, made by the database in one statement: one snapshot, and about as fast as the database copies. `voices` is
 * SQL that tells the voices of the entry `c` in one text.
 */
export function csvStatement(voices: string): string {
  const row = csvColumns.map((name) => `${columns[name].replace('VOICES', voices)} AS ${name}`)
  const file = csvColumns.map((name) => `${safe(name, name === 'examples' ? onOneLine(name) : name)} AS ${name}`)
  // Each OFFSET 0 keeps the planner from putting what is reckoned below it wherever it is used.
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
