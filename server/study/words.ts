import { and, eq, sql } from 'drizzle-orm'
import type { EntryType } from '#shared/entries/entries.ts'
import { fairOptions, isSpeakable, type WordCard } from '#shared/study/study.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { soundOf } from '#server/db/queries/sound-of.ts'
import { cards, studyWords } from '#server/db/tables/study.ts'
import { keyOf } from '#shared/language/language.ts'
import { meanAlike } from '#shared/entries/meaning.ts'
import type { Lexicon } from './answers/lexicon.ts'
import type { PresentWord } from './answers/marker.ts'

interface EntryRow extends PresentWord {
  type: EntryType
  pronunciation: string | null
}

const columns = `c.id, c.type, c.title AS text, c.content AS meaning, c.dialect, c.pronunciation,
  CASE WHEN NOT library_is_warned(c) THEN c.image_url END AS picture, CASE WHEN NOT library_is_warned(c) THEN ${soundOf} END AS sound`
/** `requestedId` is the id that was asked for; for a merged entry the row is that of the entry into which it was merged. */
const byIds = {
  name: 'words by id',
  text: `SELECT ${columns}, a.id AS "requestedId" FROM unnest($1::uuid[]) a (id)
  LEFT JOIN categories j ON j.id = a.id AND j.joined_into IS NOT NULL
  JOIN categories c ON c.id = coalesce(j.joined_into, a.id) AND c.deleted_at IS NULL`,
}
/** Words from a random position on, so that the cost does not depend on the size of the library. */
const someFrom = (comparison: '>=' | '<') =>
  `SELECT ${columns} FROM categories c WHERE c.id ${comparison} $1 AND c.deleted_at IS NULL AND c.type IN ('WORD', 'PHRASE') ORDER BY c.id LIMIT 60`

/** Few entries are neither words nor phrases, so all of them can be read. */
const someOfKinds = `SELECT ${columns} FROM categories c WHERE c.type = ANY ($1) AND c.deleted_at IS NULL ORDER BY c.type, c.search_key, c.id LIMIT 60`

const isCard = ({ type, text }: EntryRow) => isSpeakable({ type, title: text })

/** Milliseconds. */
const sharedFor = 1000

export type WordStore = ReturnType<typeof createWords>

/** Wrong options: real words with another meaning that are no twins, of the same type if possible. */
function optionsOf(word: EntryRow, pool: EntryRow[], twins: { text: string }[], from: number) {
  const own = new Set([word.text, ...twins.map(({ text }) => text)].map(keyOf))
  const fits = pool.filter((one) => isCard(one) && !own.has(keyOf(one.text)) && !meanAlike(one.meaning, word.meaning))
  const turned = [...fits.slice(from % (fits.length || 1)), ...fits.slice(0, from % (fits.length || 1))]
  const different = [...new Map(turned.map((one) => [keyOf(one.text), one])).values()]
  return different
    .toSorted((a, b) => Number(b.type === word.type) - Number(a.type === word.type))
    .slice(0, fairOptions)
    .map(({ id, text, meaning, sound }) => ({ entryId: id, text, meaning, sound }))
}

/** Cards for words of the library, and the words that a person learns. */
export function createWords({ db, lexicon, clock }: { db: Database; lexicon: Lexicon; clock: Clock }) {
  let lastDraw: { at: number; words: Promise<WordCard[]> } | undefined

  async function rowsOf(ids: string[]): Promise<(EntryRow & { requestedId: string })[]> {
    if (ids.length === 0) return []
    const values = [[...new Set(ids)]]
    return (await db.$client.query<EntryRow & { requestedId: string }>({ ...byIds, values })).rows
  }

  async function some(): Promise<EntryRow[]> {
    const from = crypto.randomUUID()
    const { rows } = await db.$client.query<EntryRow>(someFrom('>='), [from])
    if (rows.length === 60) return rows
    return [...rows, ...(await db.$client.query<EntryRow>(someFrom('<'), [from])).rows].slice(0, 60)
  }

  async function poolFor(rows: EntryRow[]): Promise<EntryRow[]> {
    const kinds = [...new Set(rows.map(({ type }) => type))].filter((type) => type !== 'WORD' && type !== 'PHRASE')
    if (kinds.length === 0) return some()
    const [pool, ofKinds] = await Promise.all([some(), db.$client.query<EntryRow>(someOfKinds, [kinds])])
    return [...ofKinds.rows, ...pool]
  }

  async function cardsOf(rows: EntryRow[]): Promise<WordCard[]> {
    if (rows.length === 0) return []
    const [nearby, pool] = await Promise.all([lexicon.near(rows), poolFor(rows)])
    return rows.map((row, at) => {
      const { twins, near, synonyms } = nearby[at]!
      const { id, ...shown } = row
      return {
        entryId: id,
        ...shown,
        twins: twins.map(({ text, dialect }) => ({ text, dialect })),
        near,
        synonyms: synonyms.map(({ of: _of, ...synonym }) => synonym),
        options: optionsOf(row, pool, twins, at * fairOptions),
      }
    })
  }

  /** Ten words; words with a recording first. */
  async function drawWords(): Promise<WordCard[]> {
    const pool = await some()
    const words = pool
      .filter(({ type }) => type === 'WORD')
      .toSorted((a, b) => Number(b.sound !== null) - Number(a.sound !== null))
    return cardsOf(words.slice(0, 10))
  }

  return {
    async present(ids: string[]): Promise<Map<string, EntryRow>> {
      return new Map((await rowsOf(ids)).map(({ requestedId, ...row }) => [requestedId, row]))
    },

    async cards(ids: string[]): Promise<Map<string, WordCard>> {
      const made = await cardsOf((await rowsOf(ids)).filter(isCard).map(({ requestedId: _id, ...row }) => row))
      return new Map(made.map((card) => [card.entryId, card]))
    },

    /** Words to practise without an account. Requests within one second share one draw, so that many visitors cost no more than one. */
    practice(): Promise<WordCard[]> {
      const at = clock().getTime()
      if (lastDraw && Math.abs(at - lastDraw.at) < sharedFor) return lastDraw.words
      const sample = { at, words: drawWords() }
      lastDraw = sample
      sample.words.catch(() => {
        if (lastDraw === sample) lastDraw = undefined
      })
      return sample.words
    },

    async isLearned(userId: string, entryId: string): Promise<boolean> {
      const [row] = await db
        .select({ stopped: cards.stopped })
        .from(cards)
        .where(and(eq(cards.userId, userId), eq(cards.cardId, entryId)))
      return row !== undefined && !row.stopped
    },

    /** A word without answers becomes a new card on that day. */
    async learn(userId: string, entryId: string, day: number, at: Date): Promise<void> {
      await db.transaction(async (tx) => {
        const chosen = { userId, entryId, learning: true, changedAt: at }
        const target = [studyWords.userId, studyWords.entryId]
        await tx
          .insert(studyWords)
          .values(chosen)
          .onConflictDoUpdate({ target, set: { learning: true, changedAt: at } })
        await tx
          .insert(cards)
          .values({ userId, cardId: entryId, kind: 'word', dueDay: day })
          .onConflictDoUpdate({ target: [cards.userId, cards.cardId], set: { stopped: false } })
      })
    },

    async unlearn(userId: string, entryId: string, at: Date): Promise<void> {
      await db.transaction(async (tx) => {
        const chosen = { userId, entryId, learning: false, changedAt: at }
        const target = [studyWords.userId, studyWords.entryId]
        await tx
          .insert(studyWords)
          .values(chosen)
          .onConflictDoUpdate({ target, set: { learning: false, changedAt: at } })
        const ofEntry = and(eq(cards.userId, userId), eq(cards.cardId, entryId))
        await tx.delete(cards).where(and(ofEntry, sql`${cards.stability} IS NULL`))
        await tx.update(cards).set({ stopped: true }).where(ofEntry)
      })
    },
  }
}
