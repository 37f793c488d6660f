import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { invalid } from '#server/http/problem.ts'
import { modelId } from './anki.ts'
import { examplesCell } from './list-cell.ts'
import type { ZipReader } from './zip-reader.ts'

const lineEnd = /<br\s*\/?>|<\/(?:div|p|li)>/gi

/** Sounds, pictures and markup of a field are left out; its words stay. */
const wordsOf = (field: string) =>
  field
    .replace(/\[sound:[^\]]*\]/g, '')
    .replaceAll(lineEnd, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&#91;/g, '[')
    .replace(/&amp;/g, '&')
    .trim()

/** The notes of an Anki package, unpacked into a folder, as rows; the fields of the most used note type are the columns. */
export async function* readAnki(zip: ZipReader, folder: string): AsyncGenerator<string[]> {
  const name = ['collection.anki21', 'collection.anki2'].find((each) => zip.names.includes(each))
  if (name === undefined)
    throw invalid(
      'This Anki package has no collection that can be read. Please export it with “Support older Anki versions”.',
    )
  const file = join(folder, 'collection')
  await pipeline((await zip.open(name))!, createWriteStream(file))
  yield* notesIn(file)
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

function* notesIn(file: string): Generator<string[]> {
  const db = open(file)
  try {
    const { models } = db.prepare('SELECT models FROM col').get() as { models: string }
    const [most] = db.prepare('SELECT mid FROM notes GROUP BY mid ORDER BY count(*) DESC LIMIT 1').all() as {
      mid: number
    }[]
    if (!most) throw invalid('The Anki package holds no notes.')
    const model = (JSON.parse(models) as Record<string, { flds: { name: string; ord: number }[] }>)[String(most.mid)]
    const names = (model?.flds ?? []).toSorted((a, b) => a.ord - b.ord).map((field) => field.name)
    const isOurs = most.mid === modelId
    yield isOurs ? ['Anki guid', ...names.map((name) => ourColumns[name] ?? name)] : ['Anki id', ...names]
    const examplesAt = isOurs ? names.indexOf('Example') : -1
    for (const row of db.prepare('SELECT guid, flds FROM notes WHERE mid = ? ORDER BY id').iterate(most.mid)) {
      const { guid, flds } = row as { guid: string; flds: string }
      yield [guid, ...flds.split('\u001F').map((field, at) => (at === examplesAt ? examplesOf(field) : wordsOf(field)))]
    }
  } finally {
    db.close()
  }
}

function open(file: string): DatabaseSync {
  try {
    const db = new DatabaseSync(file, { readOnly: true, allowExtension: false })
    db.prepare('SELECT count(*) FROM notes').get()
    return db
  } catch (error) {
    throw invalid('The collection in this Anki package is broken.', { cause: error })
  }
}
