import type { z } from 'zod/mini'
import { nearbyOfCard, gradeOf, markSentence, markWord } from '#shared/marking/marking.ts'
import {
  daysToNextTry,
  dueAfter,
  easy,
  gradeSince,
  learningDay,
  likeliestFirst,
  memoryAfter,
  type Grade,
} from '#shared/study/memory.ts'
import { answersLeftToday, newWordsLeftToday, type StudyBundle, type TodayJson } from '#shared/study/study.ts'
import type { StudyAnswer } from '#shared/study/answers.ts'
import type { CardJson } from '#shared/study/cards.ts'

export type StudyBundleJson = z.input<typeof StudyBundle>
/** An answer in the form in which the answer queue stores it. */
type SavedAnswer = z.input<typeof StudyAnswer>

interface OfflineStudy {
  bundle: StudyBundleJson
  /** Answer of `/api/study/today` when the bundle was downloaded. */
  today: TodayJson
  /** All answers given on this device since then, in order. */
  answers: readonly SavedAnswer[]
}

/** Grades a word as the server will: the card holds everything that grading needs. */
function gradeFor(card: CardJson, { said: text, chosen, words, gaveUp, knows, sinceShown }: SavedAnswer): Grade | null {
  const { word } = card
  if (knows) return easy
  if (!word || (words && !word.example)) return null
  const mark =
    words && word.example
      ? markSentence([word.example.text], words)
      : markWord(word, gaveUp ? '' : (text ?? chosen?.[0] ?? ''), nearbyOfCard(word))
  return gradeSince(gradeOf(mark), text === undefined && chosen !== undefined, sinceShown)
}

/** Card after an answer on that day. One that says nothing about the memory is due again tomorrow. Old servers name no `fromDay`. */
function cardAfter(card: CardJson, answer: SavedAnswer, day: number, fromDay = Infinity): CardJson {
  const grade = gradeFor(card, answer)
  if (card.memory && card.memory.lastDay >= day) return card
  if (grade === null) return { ...card, dueDay: day + daysToNextTry, ...(card.memory ? {} : { shown: true }) }
  const memory = memoryAfter(card.memory ?? undefined, day, grade)
  return { ...card, memory, dueDay: dueAfter(memory, grade, fromDay) }
}

const unansweredMemory = { stability: null, lastDay: null }

/** Due cards in the server's order. */
function dueCards(cards: readonly CardJson[], day: number): CardJson[] {
  const due = cards.filter(({ memory, shown, dueDay }) => (memory || shown) && dueDay <= day)
  return likeliestFirst(due, ({ id, dueDay, memory }) => ({ ...(memory ?? unansweredMemory), id, dueDay }), day)
}

const isNewWord = ({ kind, memory, shown }: CardJson) => kind === 'word' && !memory && !shown

/** Moves the rhythm's days forward to today. */
function rhythmOn(day: number, today: TodayJson, days: ReadonlySet<number>): TodayJson['rhythm'] {
  const learned = days.has(day)
  const counted = today.rhythm.lately.at(-1) ? today.day : today.day - 1
  const more = [...days].filter((each) => each > counted).length
  const passed = Math.max(0, day - today.day)
  const lately = [...today.rhythm.lately, ...Array.from({ length: passed }, () => false)].slice(passed)
  if (learned && lately.length > 0) lately[lately.length - 1] = true
  return { ...today.rhythm, lately, welcomeBack: false, learned: today.rhythm.learned + more }
}

/** Today's review computed offline, from the bundle and the answers given on this device. */
export function todayFrom({ bundle, today, answers }: OfflineStudy, now: Date, offsetMinutes: number): TodayJson {
  const day = learningDay(now, offsetMinutes)
  const undone = new Set(answers.flatMap(({ undoes }) => undoes ?? []))
  const cards = new Map(bundle.cards.map((card) => [card.id, card]))
  const days = new Set(today.day === day && today.answered > 0 ? [day] : [])
  let { answered, met } = today.day === day ? today : { answered: 0, met: 0 }
  for (const answer of answers) {
    const card = cards.get(answer.entryId ?? answer.exerciseId ?? '')
    if (answer.undoes || answer.skipped || undone.has(answer.id)) continue
    const answerDay = learningDay(new Date(answer.at), answer.offsetMinutes)
    days.add(answerDay)
    const isReview = !answer.attemptId && !answer.knows
    if (answerDay === day && isReview) answered += 1
    if (!card) continue
    if (answerDay === day && isNewWord(card) && isReview) met += 1
    cards.set(card.id, cardAfter(card, answer, answerDay, bundle.fromDay))
  }
  const cardLimit = answersLeftToday(bundle.settings, answered)
  // Exercises without a solution cannot be marked here.
  const allCards = [...cards.values()].filter(({ kind, exercise }) => kind === 'word' || exercise !== null)
  const newWords = allCards.filter(isNewWord).slice(0, newWordsLeftToday(bundle.settings, met))
  return {
    ...today,
    day,
    answered,
    met,
    cards: [...dueCards(allCards, day), ...newWords].slice(0, cardLimit),
    rhythm: rhythmOn(day, today, days),
    settings: bundle.settings,
  }
}
