import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { decode } from 'html-entities'
import { otherNoteType } from '#shared/exchange/fault-messages.ts'
import { ankiBroken, ankiNoCollection, ankiNoNotes } from '#shared/exchange/file-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Problem, invalid } from '#server/http/problem.ts'
import { modelId } from './anki.ts'
import type { LeftOut } from './left-out.ts'
import { examplesCell } from './list-cell.ts'
import type { SheetRow } from './sheet-reader.ts'
import type { Tables } from './anki-tables.ts'
import { refuseZipBomb, type ZipReader } from './zip-reader.ts'

/** Consecutive block tags count as one line end. */
const lineEnd = /<br\b[^>]*(?:>|$)|(?:<\/?(?:div|p|li)\b[^>]*(?:>|$))+/gi
const neverShown = /<!--.*?(?:-->|$)|<(style|script)\b.*?(?:<\/\1\s*>|$)/gis

/** The text of a field without sounds, pictures and markup. */
export const plainTextOf = (field: string) =>
  decode(
    field
      .replace(/\[sound:[^\]]*\]/g, '')
      .replaceAll(neverShown, '')
      .replaceAll(lineEnd, '\n')
      .replace(/<[a-z/!?][^>]*(?:>|$)/gi, '')
      .replace(/&(?:nbsp|#160|#xa0);/gi, ' '),
  ).trim()

const soundName = /\[sound:([^\]]+)\]/g
const addressIn = /<(img|audio|video|source|a)\b[^>]*?\s(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi

/** The sounds, pictures and addresses that a field names. */
export const mediaOf = (field: string): LeftOut[] => {
  const says = plainTextOf(field) || undefined
  const sounds = Array.from(field.matchAll(soundName), ([, name]): LeftOut => ['sounds', name!, says])
  const others = Array.from(field.matchAll(addressIn), ([, tag = '', a, b, c]): LeftOut => {
    const address = decode(a ?? b ?? c ?? '')
    if (tag.toLowerCase() === 'a') return ['fields', `link: ${address}`]
    return tag.toLowerCase() === 'img' ? ['pictures', address] : ['sounds', address, says]
  })
  return [...sounds, ...others]
}

/** The column for the tags of notes. */
export const ankiTags = 'Anki tags'
/** The column for the decks of notes, if a package has several. */
const ankiDeck = 'Anki deck'

const broken = (cause: unknown) => invalid(say(ankiBroken), { cause })

/** Newest format first: beside it Anki writes stubs in the older ones, whose only note asks to update Anki. */
const collections = ['collection.anki21b', 'collection.anki21', 'collection.anki2']

/** The notes of an Anki package, unpacked into a folder, as rows. The columns are the fields of the most used note type. */
export async function* readAnki(zip: ZipReader, folder: string): AsyncGenerator<string[]> {
  const name = collections.find((collection) => zip.names.includes(collection))
  if (name === undefined) throw invalid(say(ankiNoCollection))
  const file = join(folder, 'collection')
  const packed = (await zip.open(name))!
  if (name === 'collection.anki21b') await unpack(packed, zip.sizeOf(name), file)
  else await pipeline(packed, createWriteStream(file))
  yield* notesIn(file)
}

async function unpack(from: Readable, packed: number, file: string) {
  async function* limitBytes(chunks: AsyncIterable<Buffer>) {
    let unpacked = 0
    for await (const chunk of chunks) {
      unpacked += chunk.length
      refuseZipBomb(packed, unpacked)
      yield chunk
    }
  }
  try {
    await pipeline(from, createZstdDecompress(), limitBytes, createWriteStream(file))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw /^(ZSTD|Z_BUF)_/i.test(code) ? broken(error) : error
  }
}

const marked = /^<span class="example">(.*?)<\/span>(?: – (.*))?$/s
/** An example as our packages wrote it before they marked its parts. */
const unmarked = /^(.*?) – (.*)$/s

/** The examples of a note from our own package, in the form of a table cell. */
const exampleCell = (field: string) =>
  examplesCell(
    field.split(lineEnd).flatMap((example) => {
      const [, text = example, translation] = marked.exec(example) ?? unmarked.exec(example) ?? []
      return text
        ? { text: plainTextOf(text), translation: translation === undefined ? null : plainTextOf(translation) }
        : []
    }),
  )

/** Begins a meaning that our packages repeat from the Malay field. */
const malayMark = '<span lang="ms">'

/** Columns of our own packages that are written for people: dialects of all forms in one text, and the names of picture files. */
const ourColumns: Record<string, string> = { Dialect: 'Said in', Picture: 'Picture file' }

interface NoteType {
  name: string
  isOurs: boolean
  columns: string[]
  /** Number of its own fields, before tags and decks. */
  fieldCount: number
}

/**
 * Note types by id, which is a number of up to 64 bits. Tags and decks of a note count as its last fields; in our own packages they repeat the type
 * of the entry and the name of the library.
 */
function noteTypesIn(tables: Tables, lastColumns: readonly string[]): Map<string, NoteType> {
  type Fields = { name: string; ord: number | string }[]
  const namesOf = (fields: Fields) => fields.toSorted((a, b) => Number(a.ord) - Number(b.ord)).map(({ name }) => name)
  const noteTypes: { id: string; name: string; fields: string[] }[] = []
  if (tables.has('notetypes')) {
    const fields = Map.groupBy(tables.rows('fields', 'ntid', 'ord', 'name'), ({ ntid }) => ntid)
    for (const { id, name } of tables.rows('notetypes', 'id', 'name'))
      noteTypes.push({ id, name, fields: namesOf(fields.get(id) ?? []) })
  } else {
    const [only] = tables.rows('col', 'models')
    for (const [id, { name, flds }] of Object.entries(
      JSON.parse(only?.models ?? '') as Record<string, { name: string; flds: Fields }>,
    ))
      noteTypes.push({ id, name, fields: namesOf(flds) })
  }
  return new Map(
    noteTypes.map(({ id, name, fields }) => {
      const isOurs = id === String(modelId)
      const columns = isOurs ? fields.map((field) => ourColumns[field] ?? field) : [...fields, ...lastColumns]
      return [id, { name, isOurs, columns, fieldCount: fields.length }]
    }),
  )
}

const plain = (name: string) => name.trim().toLowerCase()

async function* notesIn(file: string): AsyncGenerator<string[]> {
  let tables: Tables | undefined
  try {
    // SQLite takes memory and time to load.
    const { openTables } = await import('./anki-tables.ts')
    tables = openTables(file)
    const isTagged = hasTags(tables)
    const decks = decksOfNotes(tables)
    const allDecks = new Set(decks.values())
    const types = noteTypesIn(tables, [...(isTagged ? [ankiTags] : []), ...(allDecks.size > 1 ? [ankiDeck] : [])])
    const counts = new Map<string, number>()
    for (const { mid } of tables.rows('notes', 'mid')) counts.set(mid, (counts.get(mid) ?? 0) + 1)
    const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
    if (!most) throw invalid(say(ankiNoNotes))
    const { columns = [], isOurs = false } = types.get(most[0]) ?? {}
    yield [isOurs ? 'Anki guid' : 'Anki id', ...columns]
    const readers = new Map([...types].map(([id, type]) => [id, readerOf(type, columns)]))
    // A single deck is named once.
    let [onlyDeck] = allDecks.size === 1 && !isOurs ? allDecks : []
    for (const { id, mid, guid, flds, tags } of tables.rows('notes', 'id', 'mid', 'guid', 'flds', 'tags')) {
      const deck = allDecks.size > 1 ? [decks.get(id) ?? ''] : []
      const own = flds.split('\u001F')
      const { fieldCount = own.length } = types.get(mid) ?? {}
      // A damaged note may have more or fewer fields than its type. Tags and decks keep their places.
      const ofType = Array.from({ length: fieldCount }, (_, index) => own[index] ?? '')
      const fields = [...ofType, ...(isTagged ? [tags.trim()] : []), ...deck, ...own.slice(fieldCount)]
      const row: string[] & Pick<SheetRow, 'leftOut'> =
        readers.get(mid)?.(guid, fields) ?? unreadRow(guid, columns, mid, fields)
      if (onlyDeck !== undefined) row.leftOut = [...(row.leftOut ?? []), ['fields', `${ankiDeck}: ${onlyDeck}`]]
      onlyDeck = undefined
      yield row
    }
  } catch (error) {
    throw error instanceof Problem ? error : broken(error)
  } finally {
    tables?.close()
  }
}

function hasTags(tables: Tables): boolean {
  for (const { tags } of tables.rows('notes', 'tags')) if (tags.trim() !== '') return true
  return false
}

/** Anki's deck for cards without a deck of their own. */
const defaultDeck = '1'

/** The names of the decks of each note's cards. The parts of a name are separated by two colons, in newer collections by a control character. */
function decksOfNotes(tables: Tables): Map<string, string> {
  const names = new Map<string, string>()
  if (!tables.has('cards')) return names
  if (tables.has('decks')) {
    for (const { id, name } of tables.rows('decks', 'id', 'name')) names.set(id, name.replaceAll('\u001F', '::'))
  } else {
    const [only] = tables.rows('col', 'decks')
    const decks = JSON.parse(only?.decks || '{}') as Record<string, { name?: string }>
    for (const [id, { name = '' }] of Object.entries(decks)) names.set(id, name)
  }
  names.delete(defaultDeck)
  const deckByNote = new Map<string, string>()
  for (const { nid, did } of tables.rows('cards', 'nid', 'did')) {
    const [known, name] = [deckByNote.get(nid), names.get(did)]
    if (name && !known?.split(' | ').includes(name)) deckByNote.set(nid, known ? `${known} | ${name}` : name)
  }
  return deckByNote
}

/** Converts the notes of one type into rows with the columns of another type, by the names of the fields. */
function readerOf({ name, isOurs, columns: own, fieldCount }: NoteType, columns: readonly string[]) {
  const names = own.map(plain)
  const indexes = columns.map((column) => names.indexOf(plain(column)))
  const named = (field: string, index: number) => `${own[index] ?? fieldCount + index - own.length + 1}: ${field}`
  // Notes of every type may have tags and decks.
  if (indexes.every((index) => index < 0 || own[index] === ankiTags || own[index] === ankiDeck))
    return (guid: string, fields: readonly string[]) => unreadRow(guid, columns, name, fields, named)
  const examplesAt = isOurs ? own.indexOf('Example') : -1
  const meaningAt = isOurs ? own.indexOf('Meaning') : -1
  const fieldText = (field: string, index: number) => {
    if (index === meaningAt && field.startsWith(malayMark)) return ''
    return index === examplesAt ? exampleCell(field) : plainTextOf(field)
  }
  return (guid: string, fields: readonly string[]) => {
    const texts = fields.map(fieldText)
    // Fields that the most used type does not have.
    const others = texts.flatMap((field, index): LeftOut[] =>
      field && (index < own.length || !isOurs) && !indexes.includes(index) ? [['fields', named(field, index)]] : [],
    )
    const leftOut = [...fields.flatMap(mediaOf), ...others]
    return Object.assign([guid, ...indexes.map((index) => texts[index] ?? '')], leftOut.length > 0 && { leftOut })
  }
}

/** The row of a note without a value for any column: a fault, and all of it is left out. */
function unreadRow(
  guid: string,
  columns: readonly string[],
  type: string,
  fields: readonly string[],
  named = (text: string, _at: number) => text,
): string[] {
  const why = say(otherNoteType, { type })
  const texts = fields
    .map(plainTextOf)
    .flatMap((text, index): LeftOut[] => (text ? [['fields', named(text, index)]] : []))
  const leftOut = [...fields.flatMap(mediaOf), ...texts]
  return Object.assign([guid], { unread: new Map(columns.map((_, index) => [index + 1, why])), leftOut })
}
