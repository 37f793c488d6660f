import { and, eq, sql } from 'drizzle-orm'
import { placementWords, type PlacementWord, type WordCard } from '#shared/study/cards.ts'
import { isSpeakable } from '#shared/study/speakable.ts'
import type { Clock } from '#server/clock.ts'
import { textLanguage } from '#shared/messages/current.ts'
import type { TextLanguage } from '#shared/messages/text.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { cards, studyWords } from '#server/db/tables/study.ts'
import type { Lexicon } from '#server/study/answers/lexicon.ts'
import { hasEnoughOptions, optionsOf } from './options.ts'
import { createWordRows, type StudyWordRow, type PoolRow } from './word-rows.ts'

const isCard = ({ type, text }: StudyWordRow) => isSpeakable({ type, title: text })

/** Visitors within this time share one draw of practice words. */
const maxDrawAgeMs = 1000
/** Options of neighbouring cards start at different words. */
const optionSpread = 7

/** A word with a recording or a picture teaches better. */
const mediaCount = ({ sound, picture }: PoolRow) => Number(sound !== null) + Number(picture !== null)

export type WordStore = ReturnType<typeof createWords>

async function storeChoice(tx: Transaction, choice: Required<typeof studyWords.$inferInsert>): Promise<void> {
  const { learning, changedAt } = choice
  await tx
    .insert(studyWords)
    .values(choice)
    .onConflictDoUpdate({ target: [studyWords.userId, studyWords.entryId], set: { learning, changedAt } })
}

/** Cards for words of the library, and the words that a person learns. */
export function createWords({ db, lexicon, clock }: { db: Database; lexicon: Lexicon; clock: Clock }) {
  const rows = createWordRows(db)
  let lastDraw: { at: number; language: TextLanguage; words: Promise<WordCard[]> } | undefined

  /** Words that the person has met, and others if these are too few. */
  async function poolsFor(words: PoolRow[], userId: string | null, isOneLesson: boolean) {
    // The words of one lesson are met together.
    const metWords = [...(isOneLesson ? words : []), ...(userId === null ? [] : await rows.readMet(userId))]
    if (words.every((word) => hasEnoughOptions(word, metWords))) return { met: metWords, strangers: [] }
    const kinds = [...new Set(words.map(({ type }) => type))].filter((type) => type !== 'WORD' && type !== 'PHRASE')
    const [someWords, entriesOfKinds] = await Promise.all([rows.readSome(), rows.readOfKinds(kinds)])
    return { met: metWords, strangers: [...entriesOfKinds, ...someWords] }
  }

  async function toCards(words: PoolRow[], userId: string | null, isOneLesson = false): Promise<WordCard[]> {
    if (words.length === 0) return []
    const [nearby, pools] = await Promise.all([lexicon.findNearbyWords(words), poolsFor(words, userId, isOneLesson)])
    return words.map((word, index) => {
      const { twins, near, synonyms } = nearby[index]!
      const { id, type, text, meaning, lang, dialect, pronunciation, sound, picture } = word
      return {
        entryId: id,
        type,
        text,
        meaning,
        lang,
        dialect,
        pronunciation,
        sound,
        picture,
        twins: twins.map(({ text: twin, dialect: of }) => ({ text: twin, dialect: of })),
        near,
        synonyms: synonyms.map(({ of: _of, ...synonym }) => synonym),
        options: optionsOf(word, pools, twins, index * optionSpread),
      }
    })
  }

  /** Ten words; words with a recording or a picture first. */
  async function drawWords(): Promise<WordCard[]> {
    const words = (await rows.readSome()).filter(({ type }) => type === 'WORD')
    return toCards(words.toSorted((a, b) => mediaCount(b) - mediaCount(a)).slice(0, 10), null)
  }

  /** Words that are new to the person, those with a picture or a recording first. */
  async function newWords(userId: string, limit: number): Promise<PoolRow[]> {
    const words = (await rows.readUnknown(userId)).filter((word) => word.type === 'WORD' && isCard(word))
    return words.toSorted((a, b) => mediaCount(b) - mediaCount(a)).slice(0, limit)
  }

  return {
    async findPresent(ids: string[]): Promise<Map<string, StudyWordRow>> {
      return new Map((await rows.readPresent(ids)).map(({ requestedId, ...row }) => [requestedId, row]))
    },

    /** Cards with their wrong options, from words that this person has met. */
    async findCards(ids: string[], userId: string, isOneLesson = false): Promise<Map<string, WordCard>> {
      const cardRows = (await rows.readForCards(ids)).filter(isCard)
      const [wordCards, examples] = await Promise.all([
        toCards(cardRows, userId, isOneLesson),
        rows.findExamples(userId, cardRows),
      ])
      return new Map(
        wordCards.map((card, index) => {
          const example = examples[index]
          return [
            card.entryId,
            example ? { ...card, example: { text: example.text, translation: example.translation } } : card,
          ]
        }),
      )
    },

    /** The examples of entries, whose words a learner may put in order. */
    async findSentences(ids: string[]): Promise<Map<string, string[]>> {
      const cardRows = await rows.readForCards(ids)
      return new Map(
        cardRows.map(({ requestedId, examples }) => [requestedId, (examples ?? []).map(({ text }) => text)]),
      )
    },

    /** Words to practise without an account. Requests within one second share one draw, so that many visitors cost no more than one. */
    practice(): Promise<WordCard[]> {
      const at = clock().getTime()
      const language = textLanguage()
      if (lastDraw?.language === language && Math.abs(at - lastDraw.at) < maxDrawAgeMs) return lastDraw.words
      const draw = { at, language, words: drawWords() }
      lastDraw = draw
      draw.words.catch(() => {
        if (lastDraw === draw) lastDraw = undefined
      })
      return draw.words
    },

    async placement(userId: string): Promise<PlacementWord[]> {
      const words = await newWords(userId, placementWords)
      return words.map(({ id, text, meaning, lang, dialect, sound, picture }) => ({
        entryId: id,
        text,
        meaning,
        lang,
        dialect,
        sound,
        picture,
      }))
    },

    /** Cards of words that are new to the person. */
    newWords: async (userId: string, limit: number): Promise<WordCard[]> =>
      toCards(await newWords(userId, limit), userId),

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
        await storeChoice(tx, { userId, entryId, learning: true, changedAt: at })
        await tx
          .insert(cards)
          .values({ userId, cardId: entryId, kind: 'word', dueDay: day })
          .onConflictDoUpdate({ target: [cards.userId, cards.cardId], set: { stopped: false } })
      })
    },

    async unlearn(userId: string, entryId: string, at: Date): Promise<void> {
      await db.transaction(async (tx) => {
        await storeChoice(tx, { userId, entryId, learning: false, changedAt: at })
        const isOfEntry = and(eq(cards.userId, userId), eq(cards.cardId, entryId))
        await tx.delete(cards).where(and(isOfEntry, sql`${cards.stability} IS NULL`))
        await tx.update(cards).set({ stopped: true }).where(isOfEntry)
      })
    },
  }
}
