import type { ImportField } from '#shared/exchange/import-fields.ts'
import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import type { SheetRow } from '#server/exchange/formats/sheet-reader.ts'

const meaning = '(?:meaning|gloss|definition|translation|makna|maksud|erti|terjemahan)s?'
const inEnglish = '(?:en|eng|english|inggeris|bahasa inggeris)'
const inMalay = '(?:ms|msa|zsm|malay|melayu|bahasa melayu|bahasa malaysia|bm)'
/** 'Meaning, English', 'English meaning', 'Gloss (English)', 'Makna dalam bahasa Inggeris'. */
const meaningIn = (language: string, alone: string) =>
  new RegExp(`^(?:${alone}|(?:${meaning} (?:in |dalam )?)?${language}|${language} ${meaning})$`)

/** Column names that usually mean a field, in lower case and without punctuation. */
const names: Record<ImportField, RegExp> = {
  id: /^(id|guid|anki id|entry id)$/,
  version: /^version$/,
  type: /^(type|category|kind|jenis)$/,
  form: /^(form|word|lexeme|headword|lemma|title|kadazandusun|kadazan|dusun|entry|term|front|perkataan|kata)$/,
  dialects: /^(dialects?|variety|varieties|dialek)$/,
  other_forms: /^(other forms?|variants?)$/,
  part_of_speech: /^(parts? of speech|pos|ps|word class|golongan kata|kelas kata)$/,
  english: meaningIn(inEnglish, 'meaning|gloss|definition|description|translation|content|back'),
  malay: meaningIn(inMalay, 'makna|maksud|erti|terjemahan'),
  glosses: /^glosses$/,
  note: /^(notes?|remarks?|nota|catatan)$/,
  domains: /^(domains?|topics?|subject|topik)$/,
  semantic_domains: /^semantic domains?$/,
  language: /^(language|language id|lang|bahasa)$/,
  related: /^related$/,
  pronunciation: /^(pronunciation|ipa|pronunciation guide|phonetic form|sebutan)$/,
  examples: /^(examples?|sentence|example sentence|contoh|contoh ayat)$/,
  sources: /^sources$/,
  picture: /^(picture|image|image url|gambar)$/,
  warning: /^warning$/,
  explanation: /^explanation$/,
  form_kinds: /^form kinds$/,
  example_dialects: /^example dialects$/,
  example_sources: /^example sources$/,
  example_languages: /^example languages$/,
  homograph: /^(?:homograph|homonym)(?: number)?$/,
}

/** The probable field of each column, by its name; null if none fits. Each field is used once. */
export function guessFields(columns: readonly string[]): (ImportField | null)[] {
  const assigned = new Set<ImportField>()
  return columns.map((column) => {
    const plain = column
      .toLowerCase()
      .replaceAll(/[\s_.,;:/()[\]-]+/g, ' ')
      .trim()
    const [field] = (Object.entries(names) as [ImportField, RegExp][]).find(
      ([name, pattern]) => !assigned.has(name) && (pattern.test(plain) || name.replaceAll('_', ' ') === plain),
    ) ?? [null]
    if (field) assigned.add(field)
    return field
  })
}

/** `unread` lists fields whose cells cannot be imported, with the reason. */
export type Cells = Partial<Record<ImportField, string>> & {
  unread?: [field: ImportField, why: string][]
  leftOut?: readonly LeftOut[]
  ids?: readonly string[]
  columns?: ReadonlyMap<ImportField, string>
}

/** Columns that say nothing about a word: the number of a meaning in words.csv, and Anki's own id in a package of the library. */
const columnsWithoutContent = new Set(['meaning_number', 'Anki guid'])

/** The cells of a row by field. Those of columns without a field are left out. */
export function cellsOf(row: SheetRow, fields: readonly (ImportField | null)[], columns: readonly string[]): Cells {
  const cells: Cells = {}
  const others: string[] = []
  for (const [index, field] of fields.entries()) {
    const why = row.unread?.get(index)
    if (field && why !== undefined) {
      cells.unread = [...(cells.unread ?? []), [field, why]]
      continue
    }
    const text = (row[index] ?? '').trim()
    if (field && text) cells[field] = text
    else if (text && !columnsWithoutContent.has(columns[index]!))
      others.push(columns[index] ? `${columns[index]}: ${text}` : text)
  }
  // A comma without quotation marks moves texts beyond the last column.
  const beyond = row.slice(fields.length).flatMap((cell): LeftOut[] => (cell.trim() ? [['texts', cell.trim()]] : []))
  const unmapped: LeftOut[] = others.length > 0 ? [['fields', others.join('; ')]] : []
  const leftOut = [...(row.leftOut ?? []), ...unmapped, ...beyond]
  if (leftOut.length > 0) cells.leftOut = leftOut
  if (row.ids) cells.ids = row.ids
  const named = [...(row.columns ?? [])].flatMap(([index, name]) =>
    fields[index] ? [[fields[index], name] as const] : [],
  )
  if (named.length > 0) cells.columns = new Map(named)
  return cells
}
