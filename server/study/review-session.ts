import type { User } from '#shared/people.ts'
import { dayMs } from '#shared/time.ts'
import { learningDay, likeliestFirst, rhythmOf, defaultOffset } from '#shared/study/memory.ts'
import { can } from '#shared/policy.ts'
import { questionOf } from '#shared/exercises/question.ts'
import {
  answersForMinutes,
  answersLeftToday,
  bundleExpiryDays,
  newWordsLeftToday,
  type StudyBundle,
  type StudyToday,
  type ExtraPracticeKind,
} from '#shared/study/study.ts'
import type { StudyCard, WordCard } from '#shared/study/cards.ts'
import type { Clock } from '#server/clock.ts'
import type { FollowUps } from './follow-ups.ts'
import type { Reminders } from './reminders/reminders.ts'
import type { CardRow, ReviewSessionStore } from './review-session-store.ts'
import type { WordStore } from './words/words.ts'

const rhythmShownDays = 14
/** Learning days up to which the placement is offered. */
const maxDaysForPlacement = 1
/** Most cards, and new words among them, of a practice beyond the review. */
const maxPracticeCards = 10
const maxPracticeNewWords = 5

interface Deps {
  store: ReviewSessionStore
  words: WordStore
  clock: Clock
  followUps: Pick<FollowUps, 'catchUp'>
  reminders: Pick<Reminders, 'noteVisit'>
}

const memoryOf = ({ stability, difficulty, firstDay, lastDay, days, lapses }: CardRow): StudyCard['memory'] =>
  stability === null || difficulty === null || firstDay === null || lastDay === null
    ? null
    : { stability, difficulty, firstDay, lastDay, days, lapses }

const emptyCard = { mastered: false, word: null, question: null, exercise: null, locked: false }
const cardWithoutContent = (card: CardRow): StudyCard => ({
  ...emptyCard,
  ...(card.stability === null && card.shownDay !== null ? { shown: true } : {}),
  id: card.cardId,
  kind: card.kind,
  memory: memoryOf(card),
  dueDay: card.dueDay,
  mastered: card.mastered,
})

const newCard = (word: WordCard, day: number): StudyCard => ({
  ...emptyCard,
  id: word.entryId,
  kind: 'word',
  memory: null,
  dueDay: day,
  word,
})

/** The cards of today's review session, and the offline bundle for the next days. */
export function createReviewSession({ store, words, clock, followUps, reminders }: Deps) {
  /** Adds to cards what they show. Cards whose word or exercise no longer exists are left out. */
  async function addContent(viewer: User, rows: CardRow[]): Promise<StudyCard[]> {
    const idsOf = (kind: CardRow['kind']) => rows.filter((row) => row.kind === kind).map(({ cardId }) => cardId)
    const mayAnswer = can(viewer, 'lessons.answer')
    const [wordCards, exercises] = await Promise.all([
      words.findCards(idsOf('word'), viewer.id),
      mayAnswer ? store.listExercises(viewer.id, idsOf('exercise')) : [],
    ])
    const exerciseById = new Map(exercises.map((exercise) => [exercise.id, exercise]))
    return rows.flatMap((row): StudyCard[] => {
      if (row.kind === 'word') {
        const word = wordCards.get(row.cardId)
        return word ? [{ ...cardWithoutContent(row), word }] : []
      }
      if (!mayAnswer) return [{ ...cardWithoutContent(row), locked: true }]
      const exercise = exerciseById.get(row.cardId)
      if (!exercise) return []
      const question = questionOf(exercise.body, { id: exercise.id, revision: exercise.revision })
      return [{ ...cardWithoutContent(row), question, exercise: exercise.solved ? exercise.body : null }]
    })
  }

  /** Due cards with the words that lessons have shown, then as many new words as the days allow. */
  async function selectCards(
    viewer: User,
    day: number,
    days: number,
    cardLimit: number,
    newWordLimit: number,
  ): Promise<StudyCard[]> {
    const [dueCards, shownCards, laterCards, unmetCards] = await Promise.all([
      store.listDue(viewer.id, day),
      store.listShown(viewer.id, day + days - 1),
      days > 1 ? store.listUpcoming(viewer.id, day, day + days - 1, cardLimit) : [],
      newWordLimit > 0 ? store.listUnmet(viewer.id, newWordLimit) : [],
    ])
    const rankedCards = likeliestFirst([...dueCards, ...shownCards], (card) => ({ ...card, id: card.cardId }), day)
    const knownCards = [...rankedCards, ...laterCards].slice(0, cardLimit)
    return addContent(viewer, [
      ...knownCards,
      ...unmetCards.slice(0, Math.max(0, cardLimit + newWordLimit - knownCards.length)),
    ])
  }

  const dayOf = (offset: string | undefined) =>
    learningDay(clock(), offset === undefined ? defaultOffset : Number(offset))
  async function today(viewer: User, offset: string | undefined): Promise<StudyToday> {
    const day = dayOf(offset)
    const start = await store.readStart(viewer.id, day)
    const {
      settings,
      fromDay,
      hasDueFollowUps,
      unseen,
      unplaced,
      answered,
      met,
      recentDays,
      learnedDayCount,
      wellKnownCount,
    } = start
    if (unseen > 0) await reminders.noteVisit(viewer.id)
    if (hasDueFollowUps) {
      await followUps.catchUp(viewer.id)
      return today(viewer, offset)
    }
    const cardLimit = answersLeftToday(settings, answered)
    const newWordLimit = Math.min(cardLimit, newWordsLeftToday(settings, met))
    const cards = cardLimit === 0 ? [] : await selectCards(viewer, day, 1, cardLimit, newWordLimit)
    const learnedDaySet = new Set(recentDays)
    const lastLearnedDay = recentDays.find((learnedDay) => learnedDay < day)
    return {
      day,
      answered,
      met,
      cards: cards.slice(0, cardLimit),
      rhythm: {
        days: rhythmOf(recentDays, day),
        lately: Array.from({ length: rhythmShownDays }, (_, index) =>
          learnedDaySet.has(day - rhythmShownDays + 1 + index),
        ),
        welcomeBack: !learnedDaySet.has(day) && lastLearnedDay !== undefined && rhythmOf(recentDays, day) === 0,
        learned: learnedDayCount,
      },
      kept: wellKnownCount,
      settings,
      fromDay,
      ...(unplaced && learnedDayCount <= maxDaysForPlacement && cards.length === 0 ? { placement: true } : {}),
    }
  }

  return {
    dayOf,
    today,

    /** Cards beyond today's review, for people who want to go on: with nothing due and nothing chosen, new words of the library. */
    async readExtraPracticeCards(
      viewer: User,
      offset: string | undefined,
      kind: ExtraPracticeKind,
    ): Promise<StudyCard[]> {
      await followUps.catchUp(viewer.id)
      if (kind !== 'little')
        return addContent(viewer, await store.listForExtraPractice(viewer.id, kind, maxPracticeCards))
      const day = dayOf(offset)
      const cards = await selectCards(viewer, day, 1, maxPracticeCards, maxPracticeNewWords)
      if (cards.length > 0 || (await store.learnedDayCount(viewer.id)) === 0) return cards.slice(0, maxPracticeCards)
      return (await words.newWords(viewer.id, maxPracticeNewWords)).map((word) => newCard(word, day))
    },

    /** Everything that these days can ask, because a device may be offline that long. */
    async offlineBundle(viewer: User, offset: string | undefined, days: number): Promise<StudyBundle> {
      const day = dayOf(offset)
      const { settings, fromDay, hasDueFollowUps } = await store.readStart(viewer.id, day)
      if (hasDueFollowUps) await followUps.catchUp(viewer.id)
      const cards = await selectCards(
        viewer,
        day,
        days,
        days * answersForMinutes(settings.minutes),
        days * settings.newWords,
      )
      const latestExpiryMs = clock().getTime() + bundleExpiryDays * dayMs
      const accessEndMs = viewer.subscriptionEndDate?.getTime() ?? latestExpiryMs
      const expiryMs =
        can(viewer, 'lessons.answer') && accessEndMs > clock().getTime()
          ? Math.min(accessEndMs, latestExpiryMs)
          : latestExpiryMs
      return { day, days, until: new Date(expiryMs), cards, settings, fromDay }
    },
  }
}
