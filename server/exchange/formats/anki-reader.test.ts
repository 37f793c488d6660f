import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { imports } from '#shared/exchange.ts'
import { none, startImporting, zipped } from '#server/testing/library/importing.ts'

const { app, admin, aSource, check, apply, found, send, leftOutLines } = await startImporting()
const folder = await mkdtemp(join(tmpdir(), 'anki-reader-'))
beforeEach(async () => void (await aSource()))
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

interface Type {
  name: string
  fields: string[]
  notes: string[][]
  /** Tags of each note. */
  tags?: string
  /** The deck of each note, by its number. */
  decks?: string[]
}

/** Ids as Anki creates them, and some beyond the safe integers of JavaScript. */
const typeId = (at: number) => (at === 0 ? '1700000000000' : `900719925474099${at}7`)

const common = `CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, tags text NOT NULL, flds text NOT NULL);
  CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL);
  CREATE TABLE col (id integer PRIMARY KEY, ver integer NOT NULL, models text NOT NULL, decks text NOT NULL);`

/** The tables of Anki's collections since version 15. */
const tables = `CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE  nocase, config blob NOT NULL);
  CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
  CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE  nocase, config blob NOT NULL,
    PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
  CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE  nocase);
  CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);`

async function collection(version: 11 | 18, types: Type[]): Promise<Buffer> {
  const file = join(folder, `collection-${Math.random()}`)
  const db = new DatabaseSync(file)
  db.exec(common)
  if (version === 18) db.exec(tables)
  const models: Record<string, object> = {}
  const decks = new Map([['Default', 1]])
  for (const [index, { name, fields, notes, tags = '', decks: names = [] }] of types.entries()) {
    const id = BigInt(typeId(index))
    if (version === 18) db.prepare('INSERT INTO notetypes VALUES (?, ?, ?)').run(id, name, Buffer.alloc(0))
    for (const [ord, field] of version === 18 ? fields.entries() : [])
      db.prepare('INSERT INTO fields VALUES (?, ?, ?, ?)').run(id, ord, field, Buffer.alloc(0))
    models[typeId(index)] = { name, flds: fields.map((field, ord) => ({ name: field, ord })) }
    for (const [nth, deck] of names.entries()) {
      if (!decks.has(deck)) decks.set(deck, 1000 + decks.size)
      db.prepare('INSERT INTO cards VALUES (NULL, ?, ?)').run(nth * 10 + index, decks.get(deck)!)
    }
    for (const [nth, values] of notes.entries())
      db.prepare('INSERT INTO notes VALUES (?, ?, ?, ?, ?)').run(
        nth * 10 + index,
        `g${index}${nth}`,
        id,
        tags,
        values.join('\u001F'),
      )
  }
  const older = Object.fromEntries([...decks].map(([name, id]) => [id, { name }]))
  const [models11, decks11] = version === 18 ? ['', ''] : [JSON.stringify(models), JSON.stringify(older)]
  db.prepare('INSERT INTO col VALUES (1, ?, ?, ?)').run(version, models11, decks11)
  for (const [name, id] of version === 18 ? decks : [])
    db.prepare('INSERT INTO decks VALUES (?, ?)').run(id, name.replaceAll('::', '\u001F'))
  db.close()
  const bytes = (await readFile(file)).toString('latin1')
  // Anki's own collation, which other SQLite programs cannot create; so its name is patched into the bytes.
  return Buffer.from(bytes.replaceAll('COLLATE  nocase', 'COLLATE unicase'), 'latin1')
}

const basic = (...notes: string[][]): Type => ({ name: 'Basic', fields: ['Front', 'Back'], notes })
const package11 = async (...types: Type[]) => zipped({ 'collection.anki2': await collection(11, types), media: '{}' })

async function rowsOf(bytes: Uint8Array) {
  const { id, counts } = await check(bytes, { name: 'words.apkg' })
  const rows = await admin.call(imports.rows, { params: { id } })
  return { id, counts, rows: rows.map(({ form, meaning }) => [form, meaning]) }
}

test('tags are a column that an admin can map, and are left out by name', async () => {
  const checked = await check(await package11({ ...basic(['tulan', 'bone']), tags: ' animals lesson1 ' }), {
    name: 'tagged.apkg',
  })
  expect(checked.columns.map(({ name }) => name)).toEqual(['Anki id', 'Front', 'Back', 'Anki tags'])
  const { address } = checked.leftOut.find(({ kind }) => kind === 'fields')!
  expect(await (await admin.fetch(address)).text()).toContain('Anki tags: animals lesson1')
})

test('a note with more or fewer fields than its type keeps its tags, and the text beyond is left out by name', async () => {
  const notes = [
    ['qxlong', 'long', 'rare', 'beyond'],
    ['qxshort', 'short'],
  ]
  const type = { name: 'Basic', fields: ['Front', 'Back', 'Remark'], notes, tags: 'body' }
  const lines = await leftOutLines(await check(await package11(type), { name: 'damaged.apkg' }))
  expect(lines.toSorted()).toEqual(['2,qxlong,4: beyond', '2,qxlong,Anki tags: body', '3,qxshort,Anki tags: body'])
})

describe('the newest collection in a package', () => {
  const update = ['Please update to the latest Anki version, then import the file again.', '']

  test('is read instead of the placeholder beside it', async () => {
    const zip = await zipped({
      meta: '\b\u0003',
      'collection.anki2': await collection(11, [basic(update)]),
      'collection.anki21b': zstdCompressSync(await collection(18, [basic(['tulan', 'bone'], ['waig', 'water'])])),
      media: zstdCompressSync(Buffer.from('')),
    })
    const { counts, rows } = await rowsOf(zip)
    expect({ counts, rows }).toEqual({
      counts: { ...none, new: 2 },
      rows: [
        ['tulan', 'bone'],
        ['waig', 'water'],
      ],
    })
  })

  test.each([
    ['is no zstd', Buffer.from('12345')],
    ['is cut off', zstdCompressSync(Buffer.alloc(5000, 'some text')).subarray(0, 30)],
    ['holds no database', zstdCompressSync(Buffer.from('some text'))],
  ])('that %s is refused with a sentence', async (_, broken) => {
    const zip = await zipped({
      'collection.anki2': await collection(11, [basic(update)]),
      'collection.anki21b': broken,
    })
    const answer = await send(zip, { name: 'words.apkg' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('The collection in this Anki package is broken. Please export it again.')
  })

  test('whose notes are no table is refused, because reading them might never end', async () => {
    const file = join(folder, 'view')
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE col (id integer PRIMARY KEY, models text); INSERT INTO col VALUES (1, '{}');
      CREATE VIEW notes AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, 'g' AS guid, 1 AS mid, 'a' AS flds FROM n`)
    db.close()
    const answer = await send(await zipped({ 'collection.anki2': await readFile(file) }), { name: 'words.apkg' })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'The collection in this Anki package is broken. Please export it again.',
    ])
  })

  test('that unpacks to a much larger size is refused', async () => {
    const zip = await zipped({ 'collection.anki21b': zstdCompressSync(Buffer.alloc(12_000_000)) })
    const answer = await send(zip, { name: 'words.apkg' })
    expect(await answer.text()).toContain('The package would unpack to far more than it is.')
  })
})

describe.each([11, 18] as const)('note types in a collection of version %i', (version) => {
  const packed = async (...types: Type[]) => {
    const bytes = await collection(version, types)
    return version === 11
      ? zipped({ 'collection.anki21': bytes })
      : zipped({ 'collection.anki21b': zstdCompressSync(bytes) })
  }

  test('that share fields with the main type are read by field names', async () => {
    const reversed = { name: 'Reversed', fields: ['Extra', 'back ', 'FRONT'], notes: [['x', 'water', 'waig']] }
    const { counts, rows } = await rowsOf(await packed(basic(['tulan', 'bone'], ['tasu', 'dog']), reversed))
    expect(counts).toEqual({ ...none, new: 3 })
    expect(rows).toEqual([
      ['tulan', 'bone'],
      ['waig', 'water'],
      ['tasu', 'dog'],
    ])
  })

  test('the decks of its notes are a column if there are several, and a single one is left out by name', async () => {
    const notes = basic(['qxdecka', 'one'], ['qxdeckb', 'two'])
    const several = await check(await packed({ ...notes, decks: ['Lotud::Animals', 'Default'] }), { name: 'a.apkg' })
    expect(several.columns.map(({ name }) => name)).toEqual(['Anki id', 'Front', 'Back'])
    expect(await leftOutLines(several)).toEqual(['2,qxdecka,Anki deck: Lotud::Animals'])
    const two = await check(await packed({ ...notes, decks: ['Lotud::Animals', 'Plants'] }), { name: 'b.apkg' })
    expect(two.columns.map(({ name }) => name)).toEqual(['Anki id', 'Front', 'Back', 'Anki deck'])
    expect(await leftOutLines(two)).toEqual(['2,qxdecka,Anki deck: Lotud::Animals', '3,qxdeckb,Anki deck: Plants'])
  })

  test.each(['', 'animals'])('that share no field are faults, one row per note, with the tags “%s”', async (tags) => {
    const cloze = { name: 'Cloze', fields: ['Text', 'Back Extra'], notes: [['{{c1::waig}}', 'x']], tags }
    const main = { ...basic(['tulan', 'bone'], ['tasu', 'dog']), tags }
    const { id, counts } = await rowsOf(await packed(main, cloze))
    expect(counts).toEqual({ ...none, new: 2, fault: 1 })
    const faultsCsv = await (await admin.fetch(`/api/imports/${id}/faults`)).text()
    expect(faultsCsv.split('\n').slice(1, 3)).toEqual([
      `3,Front,"The note is of another type, “Cloze”, which has none of these fields."`,
      `3,Back,"The note is of another type, “Cloze”, which has none of these fields."`,
    ])
  })
})

const meaningOf = async (html: string) => (await rowsOf(await package11(basic(['tulan', html])))).rows[0]![1]

describe('a field', () => {
  test.each([
    ['&#8217;&#x27;&ndash;&eacute;&imacr;&amacr;&hellip;', "’'–éīā…"],
    ['&amp;eacute; &lt;b&gt; a&nbsp;b&#160;c', '&eacute; <b> a b c'],
    ['&unknown; AT&T', '&unknown; AT&T'],
    ['<style>.card { color: red }</style><b>bone</b><SCRIPT type="x">alert("<b>")</SCRIPT >', 'bone'],
    ['bone<!-- a <b>remark</b> --><style>.unclosed', 'bone'],
    ['3 < 4 <i>and</i> 5 > 4', '3 < 4 and 5 > 4'],
  ])('%s is read as displayed', async (html, text) => {
    expect(await meaningOf(html)).toBe(text)
  })

  test('has line breaks at the borders of blocks', async () => {
    const { id } = await rowsOf(
      await package11(basic(['tulan', 'bone<div>of a <b>fish</b></div><div>old</div><br class="x">end'])),
    )
    await apply(id)
    expect((await found('tulan'))[0]!.content).toBe('bone\nof a fish\nold\n\nend')
  })
})

test('the fields of another note type are listed as left out with their texts', async () => {
  const other = { name: 'Cloze', fields: ['Text', 'Hint'], notes: [['{{c1::qxcloze}}[sound:d.mp3]', 'a hint']] }
  const more = { name: 'More', fields: ['Front', 'Back', 'Origin'], notes: [['qxmore', 'more', 'Ranau']] }
  const bytes = await package11(basic(['qxa1', 'one'], ['qxb1', 'two']), other, more)
  const { counts, leftOut } = await check(bytes, { name: 'deck.apkg' })
  expect(counts).toEqual({ ...none, new: 3, fault: 1 })
  expect(leftOut).toMatchObject([
    { kind: 'sounds', count: 1 },
    { kind: 'fields', count: 3 },
  ])
  const [, ...rows] = (await (await admin.fetch(leftOut[1]!.address)).text()).trim().split('\n')
  const texts = rows.map((row) => row.replace(/^\d+,/, '')).toSorted()
  expect(texts).toEqual([',Hint: a hint', ',Text: {{c1::qxcloze}}', 'qxmore,Origin: Ranau'])
})

test('the sounds and pictures that notes name are listed as left out', async () => {
  const notes = basic(
    ['qxa [sound:a 1.mp3]', '<img alt="" src="a&amp;b.jpg">one'],
    ['qxb [sound:b.mp3]<audio src="c.mp3"></audio>', "two<img src='c.png'><a href='https://x.example/a'>here</a>"],
  )
  const { counts, leftOut } = await check(await package11(notes), { name: 'deck.apkg' })
  expect(counts).toEqual({ ...none, new: 2 })
  expect(leftOut.map(({ kind, count }) => [kind, count])).toEqual([
    ['pictures', 2],
    ['sounds', 3],
    ['fields', 1],
  ])
  const rows = await (await admin.fetch(leftOut[0]!.address)).text()
  expect(rows).toBe('row,word,pictures\n2,qxa,a&b.jpg\n3,qxb,c.png\n')
})
