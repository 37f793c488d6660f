import { dayMs, hourMs, minuteMs } from '#shared/time.ts'
import { FSRSAlgorithm } from 'ts-fsrs'

/**
 * The only module that uses ts-fsrs, and only its forgetting curve: ts-fsrs counts days in UTC. A card is computed from the log, so that
 * all devices agree.
 */
const curve = new FSRSAlgorithm({ request_retention: 0.85, enable_fuzz: false, enable_short_term: false })

export const again = 1
export const hard = 2
export const good = 3
export const easy = 4
export type Grade = typeof again | typeof hard | typeof good | typeof easy

/** The hour of the learner's own time at which a learning day begins. */
export const dayBeginsAtHour = 4

/** Number of a learning day since 1970. `offsetMinutes` are east of UTC: 480 in Sabah. */
export function learningDay(at: Date, offsetMinutes: number): number {
  return Math.floor((at.getTime() + offsetMinutes * minuteMs - dayBeginsAtHour * hourMs) / dayMs)
}

/** UTC offset in minutes of Malaysia, for browsers that do not send one: most learners are in Sabah. */
export const defaultOffset = 480

/** An answer as the memory of a card is computed from it. */
export interface CardAnswer {
  id: string
  at: Date
  day: number
  /** null if the answer says nothing about the memory: spoken, asked again, or to an exercise that has changed. */
  grade: Grade | null
}

export interface MemoryCard {
  stability: number
  difficulty: number
  /** Numbers of learning days. */
  firstDay: number
  lastDay: number
  dueDay: number
  /** Days with an answer. */
  days: number
  /** Days with a wrong answer, without the first day. */
  lapses: number
  /** True if 8 of the last 10 answers were right. */
  mastered: boolean
}

const byTime = (a: CardAnswer, b: CardAnswer) =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

function isMastered(grades: Grade[]): boolean {
  const last = grades.slice(-10)
  return last.filter((grade) => grade > again).length >= 8
}

type Memory = Omit<MemoryCard, 'mastered' | 'dueDay'>

/** The memory of a card after the first answer of a learning day; `card` is undefined for a new one. */
export function memoryAfter(card: Memory | undefined, day: number, grade: Grade): Memory {
  const { stability, difficulty } = curve.next_state(card ?? null, card ? day - card.lastDay : 0, grade)
  return {
    stability,
    difficulty,
    firstDay: card?.firstDay ?? day,
    lastDay: day,
    days: (card?.days ?? 0) + 1,
    lapses: (card?.lapses ?? 0) + (card && grade === again ? 1 : 0),
  }
}

/** Days until a word is asked again that was only shown, or first answered today. */
export const daysToNextTry = 1

/**
 * The day on which a card is due after a day's first answer. A new word is due on the next day, except after 'I know this'. Cards begun
 * before `fromDay` keep their first interval.
 */
export function dueAfter({ firstDay, lastDay, stability }: Memory, grade: Grade, fromDay = 0): number {
  const isFirstDay = firstDay === lastDay && firstDay >= fromDay && grade !== easy
  return lastDay + (isFirstDay ? daysToNextTry : curve.next_interval(stability, 0))
}

/**
 * The card of a log, in any order and with repetitions; undefined without answers. A day's first answer changes the memory, later ones are
 * practice. `undone` are ids of undone answers.
 */
export function cardOf(
  log: Iterable<CardAnswer>,
  undone: ReadonlySet<string> = new Set(),
  fromDay = 0,
): MemoryCard | undefined {
  const answers = [...new Map([...log].map((answer) => [answer.id, answer])).values()].toSorted(byTime)
  const grades: Grade[] = []
  let card: Memory | undefined
  let dueDay = 0
  for (const { id, day, grade } of answers) {
    if (grade === null || undone.has(id)) continue
    grades.push(grade)
    // A traveller's clock can go back a day: that answer is practice too.
    if (card && day <= card.lastDay) continue
    card = memoryAfter(card, day, grade)
    dueDay = dueAfter(card, grade, fromDay)
  }
  if (!card) return undefined
  return { ...card, dueDay, mastered: isMastered(grades) }
}

/** For each later day of a log: the recall that the memory predicted, and whether the first answer was right. */
export function recallsOf(log: Iterable<CardAnswer & { isAsked: boolean }>): { predicted: number; isRight: boolean }[] {
  const recalls: { predicted: number; isRight: boolean }[] = []
  let card: Memory | undefined
  for (const { day, grade, isAsked } of [...log].toSorted(byTime)) {
    if (grade === null || (card && day <= card.lastDay)) continue
    if (card && isAsked) recalls.push({ predicted: likelihood(card, day), isRight: grade > again })
    card = memoryAfter(card, day, grade)
  }
  return recalls
}

/** Probability of recall, 0 to 1. */
export function likelihood(card: Pick<MemoryCard, 'stability' | 'lastDay'>, day: number): number {
  return curve.forgetting_curve(Math.max(0, day - card.lastDay), card.stability)
}

/** Memory of a due card; `stability` and `lastDay` are null for a word that a lesson has shown and nobody has answered yet. */
interface DueCard {
  id: string
  dueDay: number
  stability: number | null
  lastDay: number | null
}

/** Stability of a word that was only shown. */
const shownStabilityDays = 1

/** Due cards in the order in which they are asked, on the server and offline: after a gap the most likely remembered ones bring most. */
export function likeliestFirst<T>(cards: readonly T[], memoryOf: (card: T) => DueCard, day: number): T[] {
  return cards
    .map((card) => {
      const { id, dueDay, stability, lastDay } = memoryOf(card)
      const memory = { stability: stability ?? shownStabilityDays, lastDay: lastDay ?? dueDay - daysToNextTry }
      return { card, id, chance: likelihood(memory, day) }
    })
    .toSorted((a, b) => b.chance - a.chance || (a.id < b.id ? -1 : 1))
    .map(({ card }) => card)
}

/** Seconds after a word was shown within which choosing it rightly says nothing about the memory. */
const freshSeconds = 60

/** The grade of an answer that was given `sinceShown` seconds after its word was shown. */
export const gradeSince = (grade: Grade | null, isChosen: boolean, sinceShown: number | undefined): Grade | null =>
  isChosen && grade !== null && grade > again && sinceShown !== undefined && sinceShown < freshSeconds ? null : grade

/**
 * 'meaning': the word is read and its meaning tapped; 'type': the meaning is read and the word written; 'listen': the word is heard and
 * its meaning tapped.
 */
export type PromptMode = 'meaning' | 'type' | 'listen'

/** First day of a card, counted in days with an answer, on which it may be asked by ear. */
const listeningFromDay = 5

/**
 * Mode in which a word is asked. On its first day the meaning is tapped, later the word is written; after some days every third question is
 * heard, if the word has a voice.
 */
export function promptMode(card: Pick<MemoryCard, 'days'> | undefined, hasVoice: boolean): PromptMode {
  if (!card || card.days === 0) return 'meaning'
  return hasVoice && card.days >= listeningFromDay && card.days % 3 === 2 ? 'listen' : 'type'
}

/** Most missed days within seven that do not end the rhythm. */
const maxGapDays = 2

/**
 * The rhythm: distinct learning days in a row, counted back from today (or yesterday, before today's first answer). `days` are the
 * learning days of the log.
 */
export function rhythmOf(days: Iterable<number>, today: number): number {
  const learnedDays = new Set(days)
  let length = 0
  const missed: number[] = []
  for (let day = learnedDays.has(today) ? today : today - 1; ; day -= 1) {
    if (learnedDays.has(day)) length += 1
    else {
      missed.push(day)
      if (missed.filter((missedDay) => missedDay < day + 7).length > maxGapDays) return length
    }
  }
}
