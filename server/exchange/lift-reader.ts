import { SaxesParser } from 'saxes'
import { examplesCell, listPart } from './list-cell.ts'
import { refuseDoctype } from './sheet-reader.ts'

/** The columns that a LIFT entry becomes, by the names of our own CSV. */
export const liftColumns = [
  'id',
  'type',
  'form',
  'dialects',
  'other_forms',
  'part_of_speech',
  'english',
  'malay',
  'note',
  'domains',
  'pronunciation',
  'examples',
  'warning',
]

interface Sense {
  part: string
  en: string[]
  ms: string[]
  notes: string[]
  domains: string[]
}
interface Entry {
  id: string
  type: string
  form: string
  dialects: string[]
  variants: { text: string; dialects: string[] }[]
  pronunciation: string
  senses: Sense[]
  examples: { text: string; translation: string }[]
  warning: string
}

const emptySense = (): Sense => ({ part: '', en: [], ms: [], notes: [], domains: [] })
const last = <T>(list: T[]) => list.at(-1)

/** Each meaning is a row; those after the first name the entry alone. */
function rowsOf({ senses, ...entry }: Entry): string[][] {
  const others = entry.variants.map(({ text, dialects }) =>
    listPart(dialects.length > 0 || text.endsWith(')') ? `${text} (${dialects.join(', ')})` : text),
  )
  const all = senses.length > 0 ? senses : [emptySense()]
  return all.map(({ part, en, ms, notes, domains }, at) => {
    const meaning = [part, en.join('; '), ms.join('; '), notes.join('\n'), domains.join(', ')]
    if (at > 0) return [entry.id, '', entry.form, '', '', ...meaning, '', '', '']
    const { id, type, form, dialects, pronunciation, examples, warning } = entry
    const first = [id, type, form, dialects.join(', '), others.join(' | ')]
    return [...first, ...meaning, pronunciation, examplesCell(examples), warning]
  })
}

/** Reads the entries of a LIFT file (any 0.1x) as rows, the header first. Only what our documents can hold is taken. */
export async function* readLift(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  const rows: string[][] = [liftColumns]
  const parser = new SaxesParser()
  refuseDoctype(parser)
  const path: string[] = []
  let entry: Entry | undefined
  let [lang, words, kind] = ['', '', '']
  const within = (name: string) => path.includes(name)

  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    if (name === 'entry')
      entry = {
        id: attributes['guid'] ?? attributes['id'] ?? '',
        type: '',
        form: '',
        dialects: [],
        variants: [],
        pronunciation: '',
        senses: [],
        examples: [],
        warning: '',
      }
    if (!entry) return
    if (name === 'sense' || name === 'subsense') entry.senses.push(emptySense())
    if (name === 'variant') entry.variants.push({ text: '', dialects: [] })
    if (name === 'example') entry.examples.push({ text: '', translation: '' })
    if (name === 'grammatical-info' && within('sense')) last(entry.senses)!.part ||= attributes['value'] ?? ''
    if (name === 'form' || name === 'gloss') lang = attributes['lang'] ?? ''
    if (name === 'text') words = ''
    if (name === 'note') kind = attributes['type'] ?? ''
    if (name === 'trait') takeTrait(entry, path.at(-2) ?? '', attributes['name'] ?? '', attributes['value'] ?? '')
  })
  parser.on('text', (part) => {
    if (path.at(-1) === 'text' || path.at(-1) === 'span') words += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'text' && entry) {
      if (kind === 'warning' && path.at(-3) === 'note' && path.at(-4) === 'entry') entry.warning ||= words.trim()
      else takeText(entry, path, lang, words.trim())
    }
    path.pop()
    if (name !== 'entry' || !entry) return
    rows.push(...rowsOf(entry))
    entry = undefined
  })
  for await (const part of text) {
    parser.write(part)
    yield* rows.splice(0)
  }
  parser.close()
  yield* rows.splice(0)
}

function takeTrait(entry: Entry, on: string, name: string, value: string) {
  if (name === 'entry-type' && on === 'entry') entry.type = value
  if (name === 'dialect' && on === 'entry') entry.dialects.push(value)
  if (name === 'dialect' && on === 'variant') last(entry.variants)?.dialects.push(value)
  if (/^(domain|semantic-domain)/.test(name) && (on === 'sense' || on === 'subsense'))
    last(entry.senses)?.domains.push(value)
}

/** Of forms in several writing systems the first is the word. */
function takeText(entry: Entry, path: readonly string[], lang: string, words: string) {
  const [owner, above] = [path.at(-3) ?? '', path.at(-4) ?? '']
  const sense = last(entry.senses)
  const example = last(entry.examples)
  const isMalay = /^(ms|zsm|zlm|may)\b/.test(lang)
  if (path.at(-2) === 'gloss' && sense) (isMalay ? sense.ms : sense.en).push(words)
  else if (owner === 'definition' && sense) {
    const texts = isMalay ? sense.ms : sense.en
    if (texts.length === 0) texts.push(words)
  } else if (owner === 'lexical-unit') entry.form ||= words
  else if (owner === 'variant') last(entry.variants)!.text ||= words
  else if (owner === 'pronunciation' && above === 'entry' && /fonipa/.test(lang)) entry.pronunciation ||= words
  else if (owner === 'note' && (above === 'sense' || above === 'subsense')) sense?.notes.push(words)
  else if (owner === 'translation' && example) example.translation ||= words
  else if (owner === 'example' && example) example.text ||= words
}
