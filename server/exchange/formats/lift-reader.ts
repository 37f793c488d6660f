import { SaxesParser } from 'saxes'
import { liftVersion } from '#shared/exchange/file-messages.ts'
import { say } from '#shared/messages/say.ts'
import { isOwnPicture } from '#shared/text/addresses.ts'
import { invalid } from '#server/http/problem.ts'
import type { LeftOut } from './left-out.ts'
import { emptyEntry, emptySense, type LiftEntry, type LiftSense, type LiftText } from './lift-entry.ts'
import { addAsForms, findMinorEntries, type OpenText } from './lift-minor-entries.ts'
import { liftColumns, rowsOfEntry } from './lift-rows.ts'
import { refuseDoctype } from './sheet-reader.ts'

/** True for a language tag of a sound file instead of written text. */
const isSound = (lang: string) => /-Zxxx(?![a-z])/i.test(lang)

/** Working notes of the file's author, and notes of our own exports for people. */
const ignoredNotes = new Set(['bibliography', 'comment', 'contributor', 'source'])

interface Element {
  name: string
  /** Text outside of a `text` element, which LIFT does not have. */
  stray: string
  attributes: Record<string, string>
  /** True if its attributes are named with a text of it. */
  isNamed: boolean
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
    yield* rowsOfEntry(entry)
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
    if (parentName === '' && name === 'lift') refuseUnknownVersion(attributes['version'])
    path.push({ name, stray: '', attributes, isNamed: false })
    if (name === 'text') words = ''
    if (name === 'entry' && attributes['dateDeleted'] === undefined) entry = emptyEntry(attributes)
    if (!entry) return
    if (isSense(name)) {
      const sense = emptySense(attributes['id'])
      entry.senses.push(sense)
      open.push(sense)
    }
    if (name === 'variant') entry.variants.push({ texts: [], dialects: [], kind: '', sounds: [] })
    if (name === 'pronunciation')
      entry.pronunciations.push({ texts: [], labels: [], traits: [], isVoice: false, sounds: [] })
    if (name === 'example')
      entry.examples.push({ texts: [], translations: [], dialect: '', source: attributes['source'] ?? '', sounds: [] })
    leaveOutAttributes(entry, path, takeElement(entry, open.at(-1), path))
    if (name === 'trait') takeTrait(entry, open.at(-1), path)
  })
  const takeCharacters = (part: string) => {
    const parent = path.at(-1)
    // Markup within a text, such as a span, belongs to it.
    if (path.some(({ name }) => name === 'text')) words += part
    else if (parent) parent.stray += part
  }
  parser.on('text', takeCharacters)
  parser.on('cdata', takeCharacters)
  parser.on('closetag', ({ name }) => {
    if (name === 'text' && entry) takeText(entry, open.at(-1), path, words.trim())
    const closed = path.pop()
    if (entry && closed) leaveOutLabel(entry, closed)
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

/** Traits of a pronunciation of our own exports, whose sound is left out. */
const voiceFields = new Set(['licence', 'speaker', 'dialect'])

/** True for the place of a relation that an entry can hold. */
const isEntryOrSense = (name: string) => name === 'entry' || isSense(name)

function takeTrait(entry: LiftEntry, sense: LiftSense | undefined, path: readonly Element[]) {
  const [parentName = '', above = ''] = [path.at(-2)?.name, path.at(-3)?.name]
  const { name = '', value = '' } = path.at(-1)!.attributes
  const [example, variant, spoken] = [entry.examples.at(-1), entry.variants.at(-1), entry.pronunciations.at(-1)]
  const isDialect = /^dialect(?:-labels?)?$/.test(name)
  const named = `${name}: ${value}`
  if (!value) return
  if (name === 'entry-type' && parentName === 'entry' && !entry.type) entry.type = value
  else if (name === 'cited-source' && parentName === 'entry') entry.sources.push(value)
  else if (name === 'own-picture' && parentName === 'entry' && isOwnPicture(value) && !entry.ownPicture)
    entry.ownPicture = value
  else if (isDialect && parentName === 'entry') entry.dialects.push(value)
  else if (isDialect && parentName === 'variant') variant!.dialects.push(value)
  else if (isDialect && parentName === 'example' && !example!.dialect) example!.dialect = value
  else if (name === 'form-kind' && parentName === 'variant' && !variant!.kind) variant!.kind = value
  else if (voiceFields.has(name) && parentName === 'pronunciation') {
    spoken!.traits.push(named)
    spoken!.isVoice ||= name === 'speaker'
  } else if (name === 'domain' && isSense(parentName)) sense!.domains.push(value)
  else if (/^semantic.domain/i.test(name) && isSense(parentName)) sense!.semanticDomains.push(value)
  else if (parentName === 'relation' && isEntryOrSense(above)) entry.relations.at(-1)!.traits.push(named)
  else entry.leftOut.push(['traits', named])
}

/** Elements without a text of their own: relations, and files that belong to the package. Returns the attributes that were read. */
function takeElement(entry: LiftEntry, sense: LiftSense | undefined, path: readonly Element[]): string[] {
  const { name, attributes } = path.at(-1)!
  const [parentName = '', above = ''] = [path.at(-2)?.name, path.at(-3)?.name]
  const { href = '', type = '', ref = '', value = '' } = attributes
  if (name === 'relation') {
    if (isEntryOrSense(parentName)) entry.relations.push({ type, ref, traits: [] })
    else entry.leftOut.push(['relations', `${type} ${ref}`.trim()])
    return ['type', 'ref']
  }
  if (name === 'variant') {
    if (ref) entry.leftOut.push(['relations', `variant ${ref}`])
    return ['ref']
  }
  if (name === 'media' && href) {
    if (parentName === 'pronunciation' && above === 'entry') entry.pronunciations.at(-1)!.sounds.push(href)
    else takeSound(entry, parentName, above, href)
    return ['href']
  }
  if (name === 'illustration' && isSense(parentName) && href) {
    entry.leftOut.push(['pictures', href])
    return ['href']
  }
  if (name === 'grammatical-info' && isSense(parentName) && !sense!.part) {
    sense!.part = value
    return ['value']
  }
  if (name === 'note' && (isEntryOrSense(parentName) || parentName === 'example')) return ['type']
  // A free translation is a translation as our examples have them.
  if (name === 'translation' && /^free translation$/i.test(type)) return ['type']
  if (name === 'example') return ['source']
  return name === 'trait' ? ['name', 'value'] : []
}

const partKinds: Partial<Record<string, LeftOut[0]>> = {
  etymology: 'etymologies',
  reversal: 'reversals',
  field: 'fields',
  annotation: 'annotations',
}
/** The outermost of these parts that a path leads into. */
const partKindIn = (path: readonly Element[]) => path.map(({ name }) => partKinds[name]).find(Boolean)

/** Attributes that identify, order, date or format an element. A language belongs to its text. */
const ignoredAttributes = new Set(['id', 'guid', 'order', 'dateCreated', 'dateModified', 'lang', 'class'])

const attributesOf = ({ attributes }: Element) =>
  Object.entries(attributes).filter(
    ([key, value]) => value.trim() && !ignoredAttributes.has(key) && !key.startsWith('xml'),
  )

/** Attributes that nothing reads. Those of a part that is left out as a whole are its label. */
function leaveOutAttributes({ leftOut }: LiftEntry, path: readonly Element[], taken: readonly string[]) {
  const element = path.at(-1)!
  if (partKinds[element.name]) return
  for (const [key, value] of attributesOf(element))
    if (!taken.includes(key)) leftOut.push([partKindIn(path) ?? 'fields', `${element.name} ${key}: ${value}`])
}

const labelOf = (element: Element) =>
  attributesOf(element)
    .map(([, value]) => value)
    .join(' ')

/** Names a part that says something by its attributes alone. */
function leaveOutLabel({ leftOut }: LiftEntry, element: Element) {
  const kind = partKinds[element.name]
  const label = labelOf(element)
  if (kind && label && !element.isNamed) leftOut.push([kind, label])
}

/** Names a text by the attributes of the parts around it: 'Kampung: Kg. Ulu'. The language of an origin or a reversal says something about it. */
function leaveOutText({ leftOut }: LiftEntry, kind: LeftOut[0], path: readonly Element[], { lang, words }: LiftText) {
  const parts = path.filter(({ name }) => partKinds[name])
  for (const part of parts) part.isNamed = true
  const language = kind === 'etymologies' || kind === 'reversals' ? [`(${lang})`] : []
  const label = [...parts.map(labelOf), ...language].filter(Boolean).join(' ')
  leftOut.push([kind, label ? `${label}: ${words}` : words])
}

/** Names a text that stands where no entry has a field: 'illustration label: a house'. */
function takeStrangeText({ leftOut }: LiftEntry, path: readonly Element[], words: string) {
  const names = path.slice(0, -1).flatMap(({ name }) => (name === 'form' ? [] : [name]))
  const [parentName = '', name = ''] = names.slice(-2)
  leftOut.push(['fields', `${isEntryOrSense(parentName) ? name : `${parentName} ${name}`}: ${words}`])
}

/** Parts of an entry whose sound says its headword. */
const headwordElements = new Set(['lexical-unit', 'citation', 'pronunciation'])

/** A sound file stands where its text stands. */
function takeSound({ variants, examples, leftOut }: LiftEntry, parentName: string, above: string, file: string) {
  if (parentName === 'variant' || (parentName === 'pronunciation' && above === 'variant'))
    variants.at(-1)!.sounds.push(file)
  else if (parentName === 'example') examples.at(-1)!.sounds.push(file)
  else leftOut.push(above === 'entry' && headwordElements.has(parentName) ? ['sounds', file] : ['sounds', file, ''])
}

/** Assigns a text by its path of elements; texts at other paths are left out by name. */
function takeText(entry: LiftEntry, sense: LiftSense | undefined, path: readonly Element[], words: string) {
  const [holder, owner, above] = [path.at(-2), path.at(-3), path.at(-4)?.name ?? '']
  const lang = holder?.attributes['lang'] ?? ''
  if (!words) return
  if (isSound(lang)) return takeSound(entry, owner?.name ?? '', above, words)
  const text = { lang, words }
  const held = partKindIn(path)
  if (held) return leaveOutText(entry, held, path, text)
  if (holder?.name === 'gloss') {
    if (isSense(owner?.name ?? '')) sense!.glosses.push(text)
    else takeStrangeText(entry, path, words)
    return
  }
  const name = owner?.name ?? ''
  const isNote = name === 'note'
  const noteType = owner?.attributes['type'] ?? ''
  const note = noteType ? `${noteType}: ${words}` : words
  if (isNote && isEntryOrSense(above) && ignoredNotes.has(noteType)) entry.leftOut.push(['notes', note])
  else if (above === 'entry' && isNote && noteType === 'warning') entry.warnings.push(words)
  else if (above === 'entry' && isNote && noteType === 'explanation') entry.explanations.push(words)
  else if (above === 'entry' && isNote) entry.notes.push(note)
  else if (above === 'entry' && name === 'lexical-unit') entry.lexicalUnit.push(text)
  else if (above === 'entry' && name === 'citation') entry.citation.push(text)
  else if (above === 'entry' && name === 'variant') entry.variants.at(-1)!.texts.push(text)
  else if (above === 'entry' && name === 'pronunciation') entry.pronunciations.at(-1)!.texts.push(text)
  else if (isSense(above) && name === 'definition') sense!.definitions.push(text)
  else if (isSense(above) && name === 'example') entry.examples.at(-1)!.texts.push(text)
  else if (isSense(above) && isNote) sense!.notes.push(note)
  else if (above === 'example' && name === 'translation') entry.examples.at(-1)!.translations.push(text)
  else if (above === 'example' && isNote) entry.leftOut.push(['notes', note])
  else if (above === 'media' && name === 'label' && path.at(-5)?.name === 'pronunciation')
    entry.pronunciations.at(-1)!.labels.push(words)
  else takeStrangeText(entry, path, words)
}
