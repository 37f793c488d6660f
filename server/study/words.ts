import { and, eq, sql } from 'drizzle-orm'
import type { CategoryType } from '#shared/entries.ts'
import { fairOptions, isSaid } from '#shared/study.ts'
import type { WordCard } from '#shared/study.ts'
import type { Database } from '#server/db/connect.ts'
import { soundOf } from '#server/db/sound-of.ts'
import { cards, studyWords } from '#server/db/tables.ts'
import { keyOf } from '#shared/language.ts'
import { meanAlike } from '#shared/meaning.ts'
import type { Lexicon } from './lexicon.ts'
import type { PresentWord } from './marker.ts'

interface EntryRow extends PresentWord {
  type: CategoryType
  pronunciation: string | null
}

const columns = `c.id, c.type, c.title AS text, c.content AS meaning, c.dialect, c.pronunciation,
  CASE WHEN NOT library_is_warned(c) THEN c.image_url END AS picture, CASE WHEN NOT library_is_warned(c) THEN ${soundOf} END AS sound`
/** `asked` is the id that was asked for: of an entry that was joined with another one, that other one is answered. */
const byIds = {
  name: 'words by id',
  text: `SELECT ${columns}, a.asked FROM unnest($1::uuid[]) a (asked)
  LEFT JOIN categories j ON j.id = a.asked AND j.joined_into IS NOT NULL
  JOIN categories c ON c.id = coalesce(j.joined_into, a.asked) AND c.deleted_at IS NULL`,
}
/** Some of the library from a random place on, so that it costs the same however large that is. */
const someFrom = (comparison: '>=' | '<') =>
  `SELECT ${columns} FROM categories c WHERE c.id ${comparison} $1 AND c.deleted_at IS NULL AND c.type IN ('WORD', 'PHRASE') ORDER BY c.id LIMIT 60`

/** What is neither word nor phrase has few of its kind. */
const someOfKinds = `SELECT ${columns} FROM categories c WHERE c.type = ANY ($1) AND c.deleted_at IS NULL ORDER BY c.type, c.search_key, c.id LIMIT 60`

const isCard = ({ type, text }: EntryRow) => isSaid({ type, title: text })

export type WordStore = ReturnType<typeof createWords>

/** Wrong options: real words that mean something else and are no twin, of the same kind as far as there are. */
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

/** Words of the library as cards, and which of them a person learns. */
export function createWords({ db, lexicon }: { db: Database; lexicon: Lexicon }) {
  async function rowsOf(ids: string[]): Promise<(EntryRow & { asked: string })[]> {
    if (ids.length === 0) return []
    const values = [[...new Set(ids)]]
    return (await db.$client.query<EntryRow & { asked: string }>({ ...byIds, values })).rows
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
    const [pool, its] = await Promise.all([some(), db.$client.query<EntryRow>(someOfKinds, [kinds])])
    return [...its.rows, ...pool]
  }

  async function cardsOf(rows: EntryRow[]): Promise<WordCard[]> {
    if (rows.length === 0) return []
    const [around, pool] = await Promise.all([lexicon.near(rows), poolFor(rows)])
    return rows.map((row, at) => {
      const { twins, near, synonyms } = around[at]!
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

  return {
    async present(ids: string[]): Promise<Map<string, EntryRow>> {
      return new Map((await rowsOf(ids)).map(({ asked, ...row }) => [asked, row]))
    },

    async cards(ids: string[]): Promise<Map<string, WordCard>> {
      const made = await cardsOf((await rowsOf(ids)).filter(isCard).map(({ asked: _asked, ...row }) => row))
      return new Map(made.map((card) => [card.entryId, card]))
    },

    /** Ten words to practise without an account, those with a voice first. */
    async practice(): Promise<WordCard[]> {
      const pool = await some()
      const words = pool
        .filter(({ type }) => type === 'WORD')
        .toSorted((a, b) => Number(b.sound !== null) - Number(a.sound !== null))
      return cardsOf(words.slice(0, 10))
    },

    async isLearned(userId: string, entryId: string): Promise<boolean> {
      const [row] = await db
        .select({ stopped: cards.stopped })
        .from(cards)
        .where(and(eq(cards.userId, userId), eq(cards.cardId, entryId)))
      return row !== undefined && !row.stopped
    },

    /** A word that was never answered is new from that day on. */
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
        const its = and(eq(cards.userId, userId), eq(cards.cardId, entryId))
        await tx.delete(cards).where(and(its, sql`${cards.stability} IS NULL`))
        await tx.update(cards).set({ stopped: true }).where(its)
      })
    },
  }
}
