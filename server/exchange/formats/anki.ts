import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { contentOf, type Example } from '#shared/entries/document.ts'
import { escapeHtml } from '#server/pages/html.ts'
import { citationsOf, speakerName, type ExportContext, type ExportEntry } from '#server/exchange/export/export-entry.ts'
import { onOneLine } from './list-cell.ts'

/** Constant, so that a later package updates the same notes instead of adding them again. */
export const modelId = 1_763_700_000_001
const deckId = 1_763_700_000_002
const fields = ['Word', 'Meaning', 'Malay', 'Dialect', 'Example', 'Sound', 'Picture', 'Source', 'Voices', 'Id']

/** Escapes a text for a field, so that it neither contains the field separator nor plays a sound. */
const html = (text: string) =>
  escapeHtml(text.replaceAll('\u001F', '')).replaceAll('\n', '<br>').replaceAll('[sound:', '&#91;sound:')

const css = `.card { font-family: Georgia, serif; font-size: 22px; text-align: center; color: #1d1814; background: #fffdf8 }
.word { font-size: 44px } .small { font-size: 14px; color: #5c5145 }`
const back = `<hr id=answer><div class=word lang=dtp>{{Word}}</div>{{Sound}}<div>{{Meaning}}</div>{{#Malay}}<div>{{Malay}}</div>{{/Malay}}
{{#Example}}<p lang=dtp>{{Example}}</p>{{/Example}}{{Picture}}<p class=small>{{Dialect}}</p><p class=small>{{Source}}</p><p class=small>{{Voices}}</p>`
const template = (ord: number, name: string, qfmt: string) => ({
  ord,
  name,
  qfmt,
  afmt: `{{FrontSide}}${back}`,
  bqfmt: '',
  bafmt: '',
  did: null,
})

/** Anki's collection format 11, which every Anki, AnkiDroid and AnkiMobile can import. */
const createTablesStatement = `
CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL,
  dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
  dconf text NOT NULL, tags text NOT NULL);
CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL,
  tags text NOT NULL, flds text NOT NULL, sfld text NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL, mod integer NOT NULL,
  usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL,
  factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
  odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL, ivl integer NOT NULL,
  lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_cid ON revlog (cid);
CREATE INDEX ix_notes_csum ON notes (csum);`

function collectionRow(siteName: string, seconds: number) {
  const deck = (id: number, name: string) => ({
    id,
    name,
    mod: seconds,
    usn: 0,
    desc: '',
    dyn: 0,
    collapsed: false,
    conf: 1,
    extendNew: 10,
    extendRev: 50,
    newToday: [0, 0],
    revToday: [0, 0],
    lrnToday: [0, 0],
    timeToday: [0, 0],
  })
  const model = {
    id: modelId,
    name: 'Kadazandusun word',
    type: 0,
    mod: seconds,
    usn: 0,
    sortf: 0,
    did: deckId,
    css,
    latexPre: '',
    latexPost: '',
    vers: [],
    tags: [],
    req: [
      [0, 'any', [0]],
      [1, 'any', [1]],
    ],
    flds: fields.map((name, ord) => ({ name, ord, sticky: false, rtl: false, font: 'Georgia', size: 20, media: [] })),
    tmpls: [
      template(0, 'Word to meaning', '<div class=word lang=dtp>{{Word}}</div>'),
      template(1, 'Meaning to word', '<div>{{Meaning}}</div>'),
    ],
  }
  const conf = { nextPos: 1, curDeck: deckId, activeDecks: [deckId], sortType: 'noteFld', timeLim: 0, newBury: true }
  const dconf = {
    1: {
      id: 1,
      name: 'Default',
      mod: 0,
      usn: 0,
      maxTaken: 60,
      autoplay: true,
      timer: 0,
      replayq: true,
      new: { bury: true, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
      rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 200 },
      lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
    },
  }
  const decks = { 1: deck(1, 'Default'), [deckId]: deck(deckId, siteName) }
  return [conf, { [modelId]: model }, decks, dconf].map((value) => JSON.stringify(value))
}

const notesInBetween = 2000

export interface AnkiCollection {
  /** `picture` is the name of its file in the package. */
  add(entry: ExportEntry, picture: string | undefined): void
  /** Completes the file and closes it. */
  finish(): void
  /** Closes the file if it is open still. */
  [Symbol.dispose](): void
}

/** Writes notes into a collection file at `path`. The guid of a note is the id of its entry. */
export function createAnkiCollection(path: string, context: ExportContext, now: Date): AnkiCollection {
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;')
  db.exec(createTablesStatement)
  const seconds = Math.floor(now.getTime() / 1000)
  const rest = collectionRow(context.siteName, seconds)
  db.prepare('INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)').run(
    seconds,
    now.getTime(),
    now.getTime(),
    ...rest,
    '{}',
  )
  const insertNote = db.prepare('INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, ?)')
  const insertCard = db.prepare('INSERT INTO cards VALUES (?, ?, ?, ?, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, ?)')
  const nameOf = new Map(context.dialects.map(({ slug, name }) => [slug, name]))
  let count = 0
  db.exec('BEGIN')

  return {
    add(entry, picture) {
      count += 1
      const id = now.getTime() + count
      const values = noteFields(entry, picture, context, nameOf)
      const [word = ''] = values
      const checksum = Number.parseInt(createHash('sha1').update(word).digest('hex').slice(0, 8), 16)
      const tags = ` ${entry.state.type.toLowerCase()} `
      insertNote.run(id, entry.id, modelId, seconds, tags, values.join('\u001F'), word, checksum, '')
      for (const ord of [0, 1]) insertCard.run(id * 2 + ord, id, deckId, ord, seconds, count, '')
      if (count % notesInBetween === 0) db.exec('COMMIT; BEGIN')
    },
    finish() {
      db.exec('COMMIT')
      db.close()
    },
    [Symbol.dispose]() {
      if (db.isOpen) db.close()
    },
  }
}

/** Marks the example and its translation, so that an import of the package can tell them apart. */
function ankiExample({ text, translation }: Example): string {
  const example = `<span class="example">${html(onOneLine(text))}</span>`
  return translation === null ? example : `${example} – ${html(onOneLine(translation))}`
}

/** Marks a meaning that is in Malay only, so that an import of the package does not take it for English. */
function ankiMeaning({ content, document: { senses } }: ExportEntry['state']): string {
  const isMalay = senses.length > 0 && senses.every(({ en }) => en === null) && content === contentOf({ senses })
  return isMalay ? `<span lang="ms">${html(content)}</span>` : html(content)
}

function noteFields(
  entry: ExportEntry,
  picture: string | undefined,
  context: ExportContext,
  nameOf: ReadonlyMap<string, string>,
): string[] {
  const { state, voices } = entry
  const { document } = state
  const dialects = document.forms.map(({ text, dialects: slugs }) => {
    const names = slugs.map((slug) => nameOf.get(slug) ?? slug).join(', ')
    return names ? `${html(text)}: ${html(names)}` : html(text)
  })
  return [
    html(state.title),
    ankiMeaning(state),
    html(document.senses.flatMap(({ ms }) => ms ?? []).join('; ')),
    dialects.join('<br>'),
    document.examples.map(ankiExample).join('<br>'),
    voices.map(({ file }) => `[sound:${file}]`).join(''),
    picture === undefined ? '' : `<img src="${html(picture)}">`,
    citationsOf(entry, context).map(html).join('<br>'),
    voices.map((voice) => html(`${speakerName(voice)}, ${voice.licence}`)).join('<br>'),
    entry.id,
  ]
}
