import { FSRSAlgorithm } from 'ts-fsrs'

/**
 * The one wrapper of ts-fsrs. Only its curve is taken: its own days are counted in UTC, where 07:50 and 08:10 in Sabah lie on
 * two days. A card is computed from the log of answers, so that any two devices with the same log have the same card.
 */
const curve = new FSRSAlgorithm({ request_retention: 0.85, enable_fuzz: false, enable_short_term: false })

export const again = 1
export const hard = 2
export const good = 3
export const easy = 4
export type Grade = typeof again | typeof hard | typeof good | typeof easy

const hour = 3_600_000
/** The hour of the learner's own time at which a learning day begins. */
const dayBegins = 4

/** The number of a learning day, since 1970. `offsetMinutes` are east of UTC: 480 in Sabah. */
export function learningDay(at: Date, offsetMinutes: number): number {
  return Math.floor((at.getTime() + offsetMinutes * 60_000 - dayBegins * hour) / (24 * hour))
}

/** What the memory of one card is computed from. */
export interface CardAnswer {
  id: string
  at: Date
  day: number
  /** null where nothing was learned of the memory: spoken, asked again, of an exercise that changed meanwhile. */
  grade: Grade | null
}

export interface Card {
  stability: number
  difficulty: number
  /** Learning days. */
  firstDay: number
  lastDay: number
  dueDay: number
  /** Days on which it was answered. */
  days: number
  /** Days on which the answer was wrong, the first day aside. */
  lapses: number
  /** Whether 8 of the last 10 answers were right. */
  mastered: boolean
}

/** Up to so many days of stability one chooses, then types. */
const choosingStability = 3

const byTime = (a: CardAnswer, b: CardAnswer) =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

function isMastered(grades: Grade[]): boolean {
  const last = grades.slice(-10)
  return last.filter((grade) => grade > again).length >= 8
}

type Memory = Omit<Card, 'mastered' | 'dueDay'>

/** What a card becomes by the first answer of a learning day; undefined before it was ever answered. */
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

/** The learning day on which it is asked next. */
export const dueAfter = ({ lastDay, stability }: Memory): number => lastDay + curve.next_interval(stability, 0)

/**
 * The card that a log makes, in whatever order and however often its answers came; undefined without any. The first answer of a
 * learning day changes the memory, later ones are practice. `undone` are ids of answers that were taken back.
 */
export function cardOf(log: Iterable<CardAnswer>, undone: ReadonlySet<string> = new Set()): Card | undefined {
  const answers = [...new Map([...log].map((answer) => [answer.id, answer])).values()].toSorted(byTime)
  const grades: Grade[] = []
  let card: Memory | undefined
  for (const { id, day, grade } of answers) {
    if (grade === null || undone.has(id)) continue
    grades.push(grade)
    // Whoever travelled may answer on a day that has been: that is practice too.
    if (card && day <= card.lastDay) continue
    card = memoryAfter(card, day, grade)
  }
  if (!card) return undefined
  return { ...card, dueDay: dueAfter(card), mastered: isMastered(grades) }
}

/** How likely it is remembered, 0 to 1. */
export function likelihood(card: Pick<Card, 'stability' | 'lastDay'>, day: number): number {
  return curve.forgetting_curve(Math.max(0, day - card.lastDay), card.stability)
}

export type Way = 'choose' | 'type' | 'listen'

/** How a word is asked: chosen while it is young, then typed, every third time by ear where a voice exists. */
export function wayOf(card: Pick<Card, 'stability' | 'days'> | undefined, hasVoice: boolean): Way {
  if (hasVoice && card && card.days % 3 === 2) return 'listen'
  return card && card.stability > choosingStability ? 'type' : 'choose'
}

/** Up to so many missed days in any seven are bridged in silence. */
const bridged = 2

/**
 * The rhythm: how many distinct days of learning stand in a row, counted back from today (or yesterday, while today is young).
 * `days` are the learning days of the log.
 */
export function rhythmOf(days: Iterable<number>, today: number): number {
  const learned = new Set(days)
  let length = 0
  const missed: number[] = []
  for (let day = learned.has(today) ? today : today - 1; ; day -= 1) {
    if (learned.has(day)) length += 1
    else {
      missed.push(day)
      if (missed.filter((each) => each < day + 7).length > bridged) return length
    }
  }
}
