import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { decode } from 'html-entities'
import { Problem, invalid } from '#server/http/problem.ts'
import { modelId } from './anki.ts'
import { examplesCell } from './list-cell.ts'
import { refuseBomb } from './zip-reader.ts'
import type { ZipReader } from './zip-reader.ts'

/** Boxes that touch are one end of a line. */
const lineEnd = /<br\b[^>]*(?:>|$)|(?:<\/?(?:div|p|li)\b[^>]*(?:>|$))+/gi
const neverShown = /<!--.*?(?:-->|$)|<(style|script)\b.*?(?:<\/\1\s*>|$)/gis

/** Sounds, pictures and markup of a field are left out; its words stay. */
const wordsOf = (field: string) =>
  decode(
    field
      .replace(/\[sound:[^\]]*\]/g, '')
      .replaceAll(neverShown, '')
      .replaceAll(lineEnd, '\n')
      .replace(/<[a-z/!?][^>]*(?:>|$)/gi, '')
      .replace(/&(?:nbsp|#160|#xa0);/gi, ' '),
  ).trim()

const broken = (cause: unknown) => invalid('The collection in this Anki package is broken.', { cause })

/** The newest first: of the older ones beside it Anki makes stubs, whose one note asks to update Anki. */
const collections = ['collection.anki21b', 'collection.anki21', 'collection.anki2']

/** The notes of an Anki package, unpacked into a folder, as rows; the fields of the most used note type are the columns. */
export async function* readAnki(zip: ZipReader, folder: string): AsyncGenerator<string[]> {
  const name = collections.find((each) => zip.names.includes(each))
  if (name === undefined)
    throw invalid(
      'This Anki package has no collection that can be read. Please export it with “Support older Anki versions”.',
    )
  const file = join(folder, 'collection')
  const packed = (await zip.open(name))!
  if (name === 'collection.anki21b') {
    await unpack(packed, zip.sizeOf(name), file)
    takeOrderOut(file)
  } else await pipeline(packed, createWriteStream(file))
  yield* notesIn(file)
}

async function unpack(from: Readable, packed: number, file: string) {
  async function* bounded(parts: AsyncIterable<Buffer>) {
    let unpacked = 0
    for await (const part of parts) {
      unpacked += part.length
      refuseBomb(packed, unpacked)
      yield part
    }
  }
  try {
    await pipeline(from, createZstdDecompress(), bounded, createWriteStream(file))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw /^(ZSTD|Z_BUF)_/i.test(code) ? broken(error) : error
  }
}

/** Names are sorted by an order that only Anki knows; without it SQLite reads no table that has such a column and no row ids. */
function takeOrderOut(file: string) {
  try {
    const db = new DatabaseSync(file, { allowExtension: false })
    try {
      db.enableDefensive(false)
      db.exec("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'COLLATE unicase', '')")
    } finally {
      db.close()
    }
  } catch (error) {
    throw broken(error)
  }
}

const marked = /^<span class="example">(.*?)<\/span>(?: – (.*))?$/s
/** As it was before examples were marked. */
const unmarked = /^(.*?) – (.*)$/s

/** The examples of a note of ours as our tables write them. */
const examplesOf = (field: string) =>
  examplesCell(
    field.split(lineEnd).flatMap((example) => {
      const [, text = example, translation] = marked.exec(example) ?? unmarked.exec(example) ?? []
      return text ? { text: wordsOf(text), translation: translation === undefined ? null : wordsOf(translation) } : []
    }),
  )

/** What our own packages say in one text of all forms' dialects, and of pictures by their files, is for people. */
const ourColumns: Record<string, string> = { Dialect: 'Said in', Picture: 'Picture file' }

interface NoteType {
  name: string
  isOurs: boolean
  columns: string[]
}

/** By their ids, which are numbers of up to 64 bits. */
function noteTypesIn(db: DatabaseSync): Map<string, NoteType> {
  const found: { id: string; name: string; fields: string[] }[] = []
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'notetypes'").get()) {
    const types = db.prepare('SELECT CAST(id AS TEXT) AS id, name FROM notetypes')
    const fields = db.prepare('SELECT name FROM fields WHERE ntid = CAST(? AS INTEGER) ORDER BY ord')
    for (const { id, name } of types.all() as { id: string; name: string }[])
      found.push({ id, name, fields: (fields.all(id) as { name: string }[]).map((field) => field.name) })
  } else {
    const { models } = db.prepare('SELECT models FROM col').get() as { models: string }
    type Models = Record<string, { name: string; flds: { name: string; ord: number }[] }>
    for (const [id, { name, flds }] of Object.entries(JSON.parse(models) as Models))
      found.push({ id, name, fields: flds.toSorted((a, b) => a.ord - b.ord).map((field) => field.name) })
  }
  return new Map(
    found.map(({ id, name, fields }) => {
      const isOurs = id === String(modelId)
      return [id, { name, isOurs, columns: isOurs ? fields.map((field) => ourColumns[field] ?? field) : fields }]
    }),
  )
}

const plain = (name: string) => name.trim().toLowerCase()

function* notesIn(file: string): Generator<string[]> {
  const db = open(file)
  try {
    const types = noteTypesIn(db)
    const most = db
      .prepare('SELECT CAST(mid AS TEXT) AS type FROM notes GROUP BY mid ORDER BY count(*) DESC, mid LIMIT 1')
      .get() as { type: string } | undefined
    if (!most) throw invalid('The Anki package holds no notes.')
    const { columns = [], isOurs = false } = types.get(most.type) ?? {}
    yield [isOurs ? 'Anki guid' : 'Anki id', ...columns]
    const readers = new Map([...types].map(([id, type]) => [id, readerOf(type, columns)]))
    const notes = db.prepare(
      'SELECT CAST(mid AS TEXT) AS type, CAST(guid AS TEXT) AS guid, flds FROM notes ORDER BY id',
    )
    for (const row of notes.iterate()) {
      const { type, guid, flds } = row as { type: string; guid: string; flds: string }
      yield readers.get(type)?.(guid, flds.split('\u001F')) ?? unreadRow(guid, columns, type)
    }
  } catch (error) {
    throw error instanceof Problem ? error : broken(error)
  } finally {
    db.close()
  }
}

/** How notes of a type become rows of columns that may be another's: by the names of the fields. */
function readerOf({ name, isOurs, columns: own }: NoteType, columns: readonly string[]) {
  const names = own.map(plain)
  const places = columns.map((column) => names.indexOf(plain(column)))
  if (places.every((place) => place < 0)) return (guid: string) => unreadRow(guid, columns, name)
  const examplesAt = isOurs ? own.indexOf('Example') : -1
  return (guid: string, fields: readonly string[]) => {
    const texts = fields.map((field, at) => (at === examplesAt ? examplesOf(field) : wordsOf(field)))
    return [guid, ...places.map((place) => texts[place] ?? '')]
  }
}

/** A note with nothing for any column is told, not left out. */
function unreadRow(guid: string, columns: readonly string[], type: string): string[] {
  const why = `The note is of another type, '${type}', which has none of these fields.`
  return Object.assign([guid], { unread: new Map(columns.map((_, at) => [at + 1, why])) })
}

function open(file: string): DatabaseSync {
  try {
    const db = new DatabaseSync(file, { readOnly: true, allowExtension: false })
    db.prepare('SELECT count(*) FROM notes').get()
    return db
  } catch (error) {
    throw broken(error)
  }
}
