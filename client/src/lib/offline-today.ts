import type { z } from 'zod/mini'
import { aroundCard, gradeOf, markWord } from '#shared/marking.ts'
import { dueAfter, easy, learningDay, likelihood, memoryAfter } from '#shared/memory.ts'
import type { Grade } from '#shared/memory.ts'
import { studyDay } from '#shared/study.ts'
import type { StudyAnswer, StudyCard, StudyPack, StudyToday } from '#shared/study.ts'

export type PackAnswer = z.input<typeof StudyPack>
export type TodayAnswer = z.input<typeof StudyToday>
type CardAnswer = z.input<typeof StudyCard>
/** As the outbox keeps it. */
type Given = z.input<typeof StudyAnswer>

interface Kept {
  pack: PackAnswer
  /** What the server said of the day on which the pack was taken. */
  today: TodayAnswer
  /** Everything that was answered on this device since, in the order in which it was given. */
  given: readonly Given[]
}

/** As the server will mark it: of words both sides know everything. */
function gradeFor(card: CardAnswer, { said, chosen, gaveUp, knows }: Given): Grade | null {
  const { word } = card
  if (knows) return easy
  if (!word) return null
  return gradeOf(markWord(word, gaveUp ? '' : (said ?? chosen?.[0] ?? ''), aroundCard(word)), {})
}

/** The card after an answer of that day. What cannot be marked here rests until tomorrow. */
function after(card: CardAnswer, given: Given, day: number): CardAnswer {
  const grade = gradeFor(card, given)
  if (card.memory && card.memory.lastDay >= day) return card
  if (grade === null) return { ...card, dueDay: day + 1 }
  const memory = memoryAfter(card.memory ?? undefined, day, grade)
  return { ...card, memory, dueDay: dueAfter(memory) }
}

/** The likeliest remembered first, as the server orders them. */
function dueOf(cards: readonly CardAnswer[], day: number): CardAnswer[] {
  const chance = ({ memory }: CardAnswer) => (memory ? likelihood(memory, day) : 0)
  return cards
    .filter(({ memory, dueDay }) => memory && dueDay <= day)
    .toSorted((a, b) => chance(b) - chance(a) || (a.id < b.id ? -1 : 1))
}

/** The days shown of the rhythm, moved up to today. */
function rhythmOn(day: number, today: TodayAnswer, days: ReadonlySet<number>): TodayAnswer['rhythm'] {
  const learned = days.has(day)
  const counted = today.rhythm.lately.at(-1) ? today.day : today.day - 1
  const more = [...days].filter((each) => each > counted).length
  const passed = Math.max(0, day - today.day)
  const lately = [...today.rhythm.lately, ...Array.from({ length: passed }, () => false)].slice(passed)
  if (learned && lately.length > 0) lately[lately.length - 1] = true
  return { ...today.rhythm, lately, welcomeBack: false, learned: today.rhythm.learned + more }
}

/** What is asked today, without a line: from the pack, and from what was answered here since. */
export function todayFrom({ pack, today, given }: Kept, now: Date, offsetMinutes: number): TodayAnswer {
  const day = learningDay(now, offsetMinutes)
  const undone = new Set(given.flatMap(({ undoes }) => undoes ?? []))
  const cards = new Map(pack.cards.map((card) => [card.id, card]))
  const days = new Set(today.day === day && today.answered > 0 ? [day] : [])
  let { answered, met } = today.day === day ? today : { answered: 0, met: 0 }
  for (const one of given) {
    const card = cards.get(one.entryId ?? one.exerciseId ?? '')
    if (one.undoes || one.skipped || undone.has(one.id)) continue
    const its = learningDay(new Date(one.at), one.offsetMinutes)
    days.add(its)
    if (its === day && !one.attemptId) answered += 1
    if (!card) continue
    if (its === day && !card.memory) met += 1
    cards.set(card.id, after(card, one, its))
  }
  const room = Math.max(0, studyDay.answers - answered)
  // An exercise whose solution was never shown cannot be marked here.
  const all = [...cards.values()].filter(({ kind, exercise }) => kind === 'word' || exercise !== null)
  const fresh = all.filter(({ memory }) => !memory).slice(0, Math.max(0, pack.settings.newWords - met))
  return {
    ...today,
    day,
    answered,
    met,
    cards: [...dueOf(all, day), ...fresh].slice(0, room),
    rhythm: rhythmOn(day, today, days),
    settings: pack.settings,
  }
}
