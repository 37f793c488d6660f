import { promptMode, type PromptMode } from '#shared/study/memory.ts'
import type { z } from 'zod/mini'
import type { Exercise, Question } from '#shared/exercises/exercises.ts'
import { fairOptions, type StudyCard, type WordCard } from '#shared/study/study.ts'

export type CardAnswer = z.input<typeof StudyCard>

/** State of a card before its question, on that learning day. */
export interface Before {
  memory: CardAnswer['memory']
  day: number
}

/** A word's question, or its introduction if it is new. */
export interface WordStep {
  word: WordCard
  mode: PromptMode | 'meet'
  /** True if the question repeats a wrong answer. */
  again: boolean
  /** Absent for practice without an account. */
  before?: Before
}
/** A question of a lesson in the review. */
export interface ExerciseStep {
  question: Question
  /** Key of the exercise, if its solution was shown before. */
  key: Exercise | null
  again: boolean
  before?: Before
}
export type Step = WordStep | ExerciseStep
export const isWord = (step: Step): step is WordStep => 'word' in step

export interface ReviewSession {
  steps: Step[]
  at: number
  /** Words and questions answered correctly, for the last page. */
  learned: string[]
}

const hasOptions = ({ options }: Pick<WordCard, 'options'>) => options.length >= fairOptions

/** With too few options choosing would be too easy, so the word is written instead. */
export const possibleMode = <Mode extends WordStep['mode']>(word: WordCard, mode: Mode): Mode | 'type' =>
  (mode === 'choose' && !hasOptions(word)) ||
  (mode === 'listen' && optionsOf(word, mode, () => 0).length <= fairOptions)
    ? 'type'
    : mode

const step = (word: WordCard, mode: WordStep['mode'], before?: Before): WordStep => ({
  word,
  mode: possibleMode(word, mode),
  again: false,
  ...(before && { before }),
})

/** Number of steps between a new word's introduction and its question. */
const pause = 2

/** Today's review: due cards in the mode of their memory; a new word is introduced first and asked later. */
export function startReview(
  cards: readonly CardAnswer[],
  { listening, day }: { listening: boolean; day: number },
): ReviewSession {
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
    else if (word && memory) steps.push(step(word, promptMode(memory, listening && word.sound !== null), before))
    else if (word) {
      steps.push(step(word, 'meet'))
      later.push({ due: steps.length + pause, step: step(word, 'choose', before) })
    }
    release(false)
  }
  release(true)
  return { steps, at: 0, learned: [] }
}

/** Practice without an account: words are chosen first, then written. */
export function startPractice(words: readonly WordCard[]): ReviewSession {
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

/** Number of steps for all cards, and of the repeated steps after them. */
export function progressOf({ steps }: ReviewSession): { own: number; again: number } {
  const ids = new Set<string>()
  let own = 0
  for (const [at, one] of steps.entries()) {
    if ((isWord(one) && one.mode === 'meet') || ids.has(idOf(one))) continue
    ids.add(idOf(one))
    own = at + 1
  }
  return { own, again: steps.length - own }
}

/** 'wrong' repeats the question once at the end; 'left' means that it was not answered. */
export type Outcome = 'right' | 'wrong' | 'left'

export function afterOutcome(reviewSession: ReviewSession, outcome: Outcome): ReviewSession {
  const now = reviewSession.steps[reviewSession.at]!
  const meeting = isWord(now) && now.mode === 'meet'
  const back = outcome === 'wrong' && !now.again && !meeting ? [{ ...now, again: true }] : []
  const learned =
    outcome === 'right' && !meeting ? [...new Set([...reviewSession.learned, idOf(now)])] : reviewSession.learned
  return { steps: [...reviewSession.steps, ...back], at: reviewSession.at + 1, learned }
}

/** Removes a word that the learner already knows. */
export function withoutKnown(reviewSession: ReviewSession): ReviewSession {
  const now = reviewSession.steps[reviewSession.at]!
  const isRemaining = (one: Step, index: number) => index <= reviewSession.at || idOf(one) !== idOf(now)
  return { ...reviewSession, steps: reviewSession.steps.filter(isRemaining), at: reviewSession.at + 1 }
}

/** Ends the review after its time limit; answers stay, the rest follows another day. */
export const cutShort = (reviewSession: ReviewSession): ReviewSession => ({
  ...reviewSession,
  steps: reviewSession.steps.slice(0, reviewSession.at),
})

/** Options in random order, including the right one. `random` returns numbers below 1. */
export function optionsOf(word: WordCard, mode: WordStep['mode'], random: () => number): string[] {
  const alike = mode === 'listen' ? word.near.map(({ text }) => text) : []
  const others = [...new Set([...alike, ...word.options.map(({ text }) => text)])].filter((text) => text !== word.text)
  const options = [word.text, ...others.slice(0, fairOptions)]
  for (let at = options.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[options[at], options[other]] = [options[other]!, options[at]!]
  }
  return options
}
