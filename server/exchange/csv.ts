/** Excel and others take such a cell for a formula. */
const looksLikeFormula = /^[=+\-@\t\r]/

/** A cell that no program takes for a formula: a quotation mark stands before it, which our import takes off again. */
export const safeCell = (text: string) => (looksLikeFormula.test(text) ? `'${text}` : text)
/** What `safeCell` was given. A word may end with a glottal mark, none begins with one before such a sign. */
export const cellText = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

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
] as const

/** `safeCell` in SQL; what is costly is reckoned once. */
const safe = (expression: string) => `regexp_replace(${expression}, E'^(?=[=+\\\\-@\\t\\r])', '''')`
/** The parts of a list in their order, as one text; null of an empty one, which most are and which costs a look alone. */
const joined = (list: string, part: string, sign: string, rest = '') =>
  `CASE WHEN ${list} <> '[]' THEN nullif(array_to_string(ARRAY(
    SELECT ${part} FROM jsonb_array_elements(${list}) WITH ORDINALITY x (v, n) ${rest}), '${sign}'), '') END`
const listed = (list: string) => joined(list, `x.v #>> '{}'`, ', ')

/** The entry `o` that the relation `x.v` leads to: one that was deleted is named by no export. */
export const otherIsThere = `o.id = (x.v ->> 'entryId')::uuid AND o.deleted_at IS NULL`

const columns: Record<(typeof csvColumns)[number], string> = {
  id: 'c.id::text',
  version: 'c.version::text',
  type: 'c.type',
  form: safe('c.title'),
  dialects: listed(`c.document -> 'forms' -> 0 -> 'dialects'`),
  // In words, which need not be those of the list of dialects.
  said_in: safe('c.dialect'),
  other_forms: safe(
    `CASE WHEN jsonb_array_length(c.document -> 'forms') > 1 THEN ${joined(
      `c.document -> 'forms'`,
      `(x.v ->> 'text') || coalesce(' (' || ${listed(`x.v -> 'dialects'`).replaceAll('x (v, n)', 'y (v, n)').replaceAll('x.v #', 'y.v #')} || ')', CASE WHEN x.v ->> 'text' LIKE '%)' THEN ' ()' ELSE '' END)`,
      ' | ',
      'WHERE x.n > 1',
    )} END`,
  ),
  meaning_number: 'm.n::text',
  part_of_speech: `m.v ->> 'partOfSpeech'`,
  english: safe(`coalesce(m.v ->> 'en', c.content)`),
  malay: safe(`m.v ->> 'ms'`),
  note: safe(`m.v ->> 'note'`),
  domains: listed(`m.v -> 'domains'`),
  pronunciation: safe('c.pronunciation'),
  examples: safe(
    joined(
      `c.document -> 'examples'`,
      `regexp_replace((x.v ->> 'text') || coalesce(' = ' || (x.v ->> 'translation'), ''), '\\s+', ' ', 'g')`,
      ' | ',
    ),
  ),
  related: joined(
    `c.document -> 'relations'`,
    `(x.v ->> 'kind') || ' ' || (x.v ->> 'entryId')`,
    ' | ',
    `JOIN categories o ON ${otherIsThere} ORDER BY x.n`,
  ),
  sources: safe(
    `coalesce(${joined(
      `c.document -> 'sources'`,
      `s.title || coalesce(' (' || s.licence || ')', '') || coalesce(', ' || (x.v ->> 'locator'), '')`,
      ' | ',
      `JOIN sources s ON s.id = (x.v ->> 'sourceId')::uuid ORDER BY x.n`,
    )}, c.source)`,
  ),
  picture: safe('c.image_url'),
  voices: `CASE WHEN c.has_voice THEN (VOICES) END`,
  contributor: safe(
    `CASE WHEN c.contribution_id IS NOT NULL THEN (
      SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')
      FROM contributions n JOIN users u ON u.id = n.author_id WHERE n.id = c.contribution_id) END`,
  ),
  warning: safe(`c.document ->> 'warning'`),
}

/**
 * All of words.csv, made by the database in one statement: one snapshot, and about as fast as the database copies. `voices` is
 * SQL that tells the voices of the entry `c` in one text.
 */
export function csvStatement(voices: string): string {
  const select = csvColumns.map((name) => `${columns[name].replace('VOICES', voices)} AS ${name}`).join(',\n')
  return `COPY (
    SELECT ${select}
    FROM categories c
    LEFT JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_array_length(c.document -> 'senses') > 0 THEN c.document -> 'senses' END)
      WITH ORDINALITY m (v, n) ON true
    WHERE c.deleted_at IS NULL
  ) TO STDOUT WITH (FORMAT csv, HEADER)`
}
