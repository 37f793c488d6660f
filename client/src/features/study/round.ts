import type { Way } from '#shared/memory.ts'
import { wayOf } from '#shared/memory.ts'
import type { z } from 'zod/mini'
import type { Exercise, Question } from '#shared/exercises.ts'
import { fairOptions } from '#shared/study.ts'
import type { StudyCard, WordCard } from '#shared/study.ts'

export type CardAnswer = z.input<typeof StudyCard>

/** What is known of a card before it is asked, on that learning day. */
export interface Before {
  memory: CardAnswer['memory']
  day: number
}

/** A word as it is asked: shown first where it is new. */
export interface WordStep {
  word: WordCard
  way: Way | 'meet'
  /** A wrong one comes back once before the end. */
  again: boolean
  /** Absent where nobody's memory is kept. */
  before?: Before
}
/** A question of a lesson that comes again. */
export interface ExerciseStep {
  question: Question
  /** With its answers: only where they were shown before. */
  key: Exercise | null
  again: boolean
  before?: Before
}
export type Step = WordStep | ExerciseStep
export const isWord = (step: Step): step is WordStep => 'word' in step

export interface Round {
  steps: Step[]
  at: number
  /** Words and questions answered rightly, for the last page. */
  learned: string[]
}

const hasOptions = ({ options }: Pick<WordCard, 'options'>) => options.length >= fairOptions

/** Choosing among fewer options would tell the answer: such a word is written. */
export const fairWay = <Asked extends WordStep['way']>(word: WordCard, way: Asked): Asked | 'type' =>
  (way === 'choose' && !hasOptions(word)) || (way === 'listen' && optionsOf(word, way, () => 0).length <= fairOptions)
    ? 'type'
    : way

const step = (word: WordCard, way: WordStep['way'], before?: Before): WordStep => ({
  word,
  way: fairWay(word, way),
  again: false,
  ...(before && { before }),
})

/** Steps after a new word was shown and before it is asked. */
const pause = 2

/** The round of a day: what is due, each in the way its memory asks for; a new word is shown, and asked a little later. */
export function roundOf(cards: readonly CardAnswer[], { listening, day }: { listening: boolean; day: number }): Round {
  const steps: Step[] = []
  const later: { due: number; step: Step }[] = []
  const release = (all: boolean) => {
    for (const each of later.splice(0)) {
      if (all || each.due <= steps.length) steps.push(each.step)
      else later.push(each)
    }
  }
  for (const { word, question, exercise, memory } of cards) {
    const before = { memory, day }
    if (question) steps.push({ question, key: exercise as Exercise | null, again: false, before })
    else if (word && memory) steps.push(step(word, wayOf(memory, listening && word.sound !== null), before))
    else if (word) {
      steps.push(step(word, 'meet'))
      later.push({ due: steps.length + pause, step: step(word, 'choose', before) })
    }
    release(false)
  }
  release(true)
  return { steps, at: 0, learned: [] }
}

/** Words to try without an account: chosen first, then written. */
export function practiceOf(words: readonly WordCard[]): Round {
  return {
    steps: [
      ...words.map((word) => step(word, word.sound === null ? 'choose' : 'listen')),
      ...words.slice(0, 5).map((word) => step(word, 'type')),
    ],
    at: 0,
    learned: [],
  }
}

const idOf = (one: Step) => (isWord(one) ? one.word.entryId : (one.question.id ?? ''))

/** How many steps there are until all was asked, and how many ask once more after that. */
export function wayThrough({ steps }: Round): { own: number; again: number } {
  const asked = new Set<string>()
  let own = 0
  for (const [at, one] of steps.entries()) {
    if ((isWord(one) && one.way === 'meet') || asked.has(idOf(one))) continue
    asked.add(idOf(one))
    own = at + 1
  }
  return { own, again: steps.length - own }
}

/** 'right'; 'wrong', which returns at the end, once; or 'left', where nothing was answered. */
export type Outcome = 'right' | 'wrong' | 'left'

export function after(round: Round, outcome: Outcome): Round {
  const now = round.steps[round.at]!
  const meeting = isWord(now) && now.way === 'meet'
  const back = outcome === 'wrong' && !now.again && !meeting ? [{ ...now, again: true }] : []
  const learned = outcome === 'right' && !meeting ? [...new Set([...round.learned, idOf(now)])] : round.learned
  return { steps: [...round.steps, ...back], at: round.at + 1, learned }
}

/** What somebody knows already is not asked any more in this round. */
export function withoutKnown(round: Round): Round {
  const now = round.steps[round.at]!
  const still = (one: Step, place: number) => place <= round.at || idOf(one) !== idOf(now)
  return { ...round, steps: round.steps.filter(still), at: round.at + 1 }
}

/** Five minutes are over: what was answered stands, the rest comes another day. */
export const cutShort = (round: Round): Round => ({ ...round, steps: round.steps.slice(0, round.at) })

/** Options in a new order each time, the right one among them. `random` is below 1. */
export function optionsOf(word: WordCard, way: WordStep['way'], random: () => number): string[] {
  const alike = way === 'listen' ? word.near.map(({ text }) => text) : []
  const others = [...new Set([...alike, ...word.options.map(({ text }) => text)])].filter((text) => text !== word.text)
  const options = [word.text, ...others.slice(0, fairOptions)]
  for (let at = options.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[options[at], options[other]] = [options[other]!, options[at]!]
  }
  return options
}
