import { SaxesParser } from 'saxes'
import { liftVersion } from '#shared/exchange/file-messages.ts'
import { say } from '#shared/messages/say.ts'
import { isOwnPicture } from '#shared/text/addresses.ts'
import { invalid } from '#server/http/problem.ts'
import type { LeftOut } from './left-out.ts'
import { emptySense, type LiftEntry, type LiftSense } from './lift-entry.ts'
import { addAsForms, findMinorEntries, type OpenText } from './lift-minor-entries.ts'
import { liftColumns, rowsOf } from './lift-rows.ts'
import { refuseDoctype } from './sheet-reader.ts'

/** True for a language tag of a sound file instead of written text. */
const isSound = (lang: string) => /-Zxxx(?![a-z])/i.test(lang)

/** Working notes of the file's author, and notes of our own exports for people. */
const notTaken = new Set(['bibliography', 'comment', 'contributor', 'source'])

interface Element {
  name: string
  lang: string
  type: string
  /** Text outside of a `text` element, which LIFT does not have. */
  stray: string
  /** Parts that were left out before it. */
  before: number
  attributes: Record<string, string>
}

/** Versions that differ only by additions. Some programs leave the version out. */
const knownVersion = /^(?:0\.1[0-3](?:\.\d+)?)?$/

function refuseUnknownVersion(version = '') {
  if (!knownVersion.test(version.trim())) throw invalid(say(liftVersion, { version: version.slice(0, 40) }))
}

/**
 * Reads the entries of a LIFT file as rows, the header first. Fields that our documents cannot hold are left out by name. Minor entries
 * become forms of their main entries.
 */
export async function* readLift(open: OpenText): AsyncGenerator<string[]> {
  yield liftColumns
  const minorEntries = await findMinorEntries(open, readEntries)
  for await (const entry of readEntries(await open())) {
    if (minorEntries.ids.has(entry.id)) continue
    const ownMinorEntries = minorEntries.byMainId.get(entry.id)
    if (ownMinorEntries) addAsForms(entry, ownMinorEntries)
    yield* rowsOf(entry)
  }
}

async function* readEntries(text: AsyncIterable<string>): AsyncGenerator<LiftEntry> {
  const entries: LiftEntry[] = []
  const parser = new SaxesParser()
  refuseDoctype(parser)
  const path: Element[] = []
  let entry: LiftEntry | undefined
  let words = ''
  /** Senses may be nested; text after a subsense belongs to the outer sense again. */
  const open: LiftSense[] = []

  parser.on('opentag', ({ name, attributes }) => {
    const parentName = path.at(-1)?.name ?? ''
    const before = entry?.leftOut.length ?? 0
    if (parentName === '' && name === 'lift') refuseUnknownVersion(attributes['version'])
    path.push({ name, lang: attributes['lang'] ?? '', type: attributes['type'] ?? '', stray: '', before, attributes })
    if (name === 'text') words = ''
    if (name === 'entry' && attributes['dateDeleted'] === undefined)
      entry = {
        id: attributes['guid'] ?? attributes['id'] ?? '',
        type: '',
        lexicalUnit: [],
        citation: [],
        dialects: [],
        variants: [],
        pronunciations: [],
        notes: [],
        senses: [],
        examples: [],
        order: attributes['order'] ?? '',
        sources: [],
        ownPicture: '',
        warning: '',
        explanation: '',
        relations: [],
        ids:
          attributes['guid'] && attributes['id'] && attributes['id'] !== attributes['guid'] ? [attributes['id']] : [],
        leftOut: [],
      }
    if (!entry) return
    if (isSense(name)) {
      const sense = emptySense(attributes['id'])
      entry.senses.push(sense)
      open.push(sense)
    }
    if (name === 'variant') entry.variants.push({ texts: [], dialects: [], kind: '', sounds: [] })
    if (name === 'pronunciation') entry.pronunciations.push({ texts: [], labels: [], isVoice: false, sounds: [] })
    if (name === 'example')
      entry.examples.push({ texts: [], translations: [], dialect: '', source: attributes['source'] ?? '', sounds: [] })
    if (name === 'grammatical-info' && isSense(parentName)) open.at(-1)!.part ||= attributes['value'] ?? ''
    takeElement(entry, path, attributes)
    if (name === 'trait') takeTrait(entry, open.at(-1), parentName, attributes['name'] ?? '', attributes['value'] ?? '')
  })
  parser.on('text', (part) => {
    const parent = path.at(-1)
    // Markup within a text, such as a span, belongs to it.
    if (path.some(({ name }) => name === 'text')) words += part
    else if (parent) parent.stray += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'text' && entry) takeText(entry, open.at(-1), path, words.trim())
    const closed = path.pop()
    if (entry && closed) takeBare(entry, closed)
    if (entry && closed?.stray.trim()) entry.leftOut.push(['fields', `${name}: ${closed.stray.trim()}`])
    if (isSense(name)) open.pop()
    if (name !== 'entry' || !entry) return
    entries.push(entry)
    entry = undefined
  })
  for await (const chunk of text) {
    parser.write(chunk)
    yield* entries.splice(0)
  }
  parser.close()
  yield* entries.splice(0)
}

const isSense = (name: string) => name === 'sense' || name === 'subsense'

/** Traits of our own exports that say something about another element which is taken or left out. */
const ofOthers = new Set(['form-kind', 'licence', 'speaker', 'dialect'])

function takeTrait(entry: LiftEntry, sense: LiftSense | undefined, parentName: string, name: string, value: string) {
  const isDialect = /^dialect(?:-labels?)?$/.test(name)
  if (name === 'entry-type' && parentName === 'entry') entry.type = value
  else if (name === 'cited-source' && parentName === 'entry') entry.sources.push(value)
  else if (name === 'own-picture' && parentName === 'entry' && isOwnPicture(value)) entry.ownPicture = value
  else if (isDialect && parentName === 'entry') entry.dialects.push(value)
  else if (isDialect && parentName === 'variant') entry.variants.at(-1)!.dialects.push(value)
  else if (isDialect && parentName === 'example') entry.examples.at(-1)!.dialect = value
  else if (name === 'form-kind' && parentName === 'variant') entry.variants.at(-1)!.kind = value
  else if (name === 'speaker' && parentName === 'pronunciation') entry.pronunciations.at(-1)!.isVoice = true
  else if (name === 'domain' && isSense(parentName)) sense!.domains.push(value)
  else if (/^semantic.domain/i.test(name) && isSense(parentName)) sense!.semanticDomains.push(value)
  else if (parentName === 'relation') entry.relations.at(-1)?.traits.push(`${name} ${value}`)
  else if (!ofOthers.has(name) && value) entry.leftOut.push(['traits', `${name}: ${value}`])
}

/** Elements without a text of their own: relations, and files that belong to the package. */
function takeElement(entry: LiftEntry, path: readonly Element[], attributes: Record<string, string>) {
  const [name = '', parentName = '', above = ''] = [path.at(-1)?.name, path.at(-2)?.name, path.at(-3)?.name]
  const [href = '', type = '', ref = ''] = [attributes['href'], attributes['type'], attributes['ref']]
  if (name === 'relation' && ref && (parentName === 'entry' || isSense(parentName)))
    entry.relations.push({ type, ref, traits: [] })
  if (name === 'variant' && ref) entry.leftOut.push(['relations', `variant ${ref}`])
  if (name === 'media' && parentName === 'pronunciation' && href) {
    if (above === 'entry') entry.pronunciations.at(-1)!.sounds.push(href)
    else takeSound(entry, parentName, above, href)
  }
  if (name === 'illustration' && isSense(parentName) && href) entry.leftOut.push(['pictures', href])
}

const heldKinds: Partial<Record<string, LeftOut[0]>> = {
  etymology: 'etymologies',
  reversal: 'reversals',
  field: 'fields',
  annotation: 'annotations',
}

/** Names a part that says something by its attributes alone. */
function takeBare({ leftOut }: LiftEntry, { name, before, attributes }: Element) {
  const kind = heldKinds[name]
  const attributeTexts = [attributes['name'], attributes['type'], attributes['source'], attributes['value']].filter(
    Boolean,
  )
  if (kind && leftOut.length === before && (attributes['source'] || attributes['value']))
    leftOut.push([kind, attributeTexts.join(' ')])
}

/** Parts of an entry whose sound says its headword. */
const ofHeadword = new Set(['lexical-unit', 'citation', 'pronunciation'])

/** A sound file stands where its text stands. */
function takeSound({ variants, examples, leftOut }: LiftEntry, parentName: string, above: string, file: string) {
  if (parentName === 'variant' || (parentName === 'pronunciation' && above === 'variant'))
    variants.at(-1)!.sounds.push(file)
  else if (parentName === 'example') examples.at(-1)!.sounds.push(file)
  else leftOut.push(above === 'entry' && ofHeadword.has(parentName) ? ['sounds', file] : ['sounds', file, ''])
}

/** Assigns a text by its path of elements; texts at other paths are left out by name. */
function takeText(entry: LiftEntry, sense: LiftSense | undefined, path: readonly Element[], words: string) {
  const [holder, owner, above] = [path.at(-2), path.at(-3), path.at(-4)?.name ?? '']
  const lang = holder?.lang ?? ''
  if (!words) return
  if (isSound(lang)) return takeSound(entry, owner?.name ?? '', above, words)
  const text = { lang, words }
  // A text within one of these parts, at any depth.
  const part = path.map(({ name }) => heldKinds[name]).find(Boolean)
  if (part) return void entry.leftOut.push([part, words])
  if (holder?.name === 'gloss') {
    if (isSense(owner?.name ?? '')) sense!.glosses.push(text)
    else entry.leftOut.push(['fields', words])
    return
  }
  const name = owner?.name ?? ''
  const isNote = name === 'note'
  if (isNote && (above === 'entry' || isSense(above)) && notTaken.has(owner?.type ?? ''))
    entry.leftOut.push(['notes', words])
  else if (above === 'entry' && isNote && owner?.type === 'warning') entry.warning ||= words
  else if (above === 'entry' && isNote && owner?.type === 'explanation') entry.explanation ||= words
  else if (above === 'entry' && isNote) entry.notes.push(words)
  else if (above === 'entry' && name === 'lexical-unit') entry.lexicalUnit.push(text)
  else if (above === 'entry' && name === 'citation') entry.citation.push(text)
  else if (above === 'entry' && name === 'variant') entry.variants.at(-1)!.texts.push(text)
  else if (above === 'entry' && name === 'pronunciation') entry.pronunciations.at(-1)!.texts.push(text)
  else if (isSense(above) && name === 'definition') sense!.definitions.push(text)
  else if (isSense(above) && name === 'example') entry.examples.at(-1)!.texts.push(text)
  else if (isSense(above) && isNote) sense!.notes.push(words)
  else if (above === 'example' && name === 'translation') entry.examples.at(-1)!.translations.push(text)
  else if (above === 'example' && isNote) entry.leftOut.push(['notes', words])
  else if (above === 'media' && name === 'label') entry.pronunciations.at(-1)!.labels.push(words)
  else entry.leftOut.push(['fields', words])
}
