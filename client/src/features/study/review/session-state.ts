import { sentenceWords } from '#shared/marking/marking.ts'
import { meanAlike } from '#shared/entries/meaning.ts'
import { promptMode, type PromptMode } from '#shared/study/memory.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { fairOptions, type CardJson, type WordCard } from '#shared/study/cards.ts'
import { isRepeatedLater } from '#client/domain/answering/answer-rules.ts'
import { shuffled } from '#client/lib/random.ts'

/** State of a card before its question, on that learning day. */
export interface CardBefore {
  memory: CardJson['memory']
  day: number
}

/** A word's question, or its introduction if it is new. */
export interface ReviewWordStep {
  word: WordCard
  mode: PromptMode | 'meet'
  /** True if the question repeats a wrong answer. */
  isRepeat: boolean
  /** A sentence of the library asks for the word: it is missing there, or all words are put in order. */
  example?: 'gap' | 'order'
  /** Absent for practice without an account. */
  before?: CardBefore
}
/** A question of a lesson in the review. */
export interface ReviewExerciseStep {
  question: Question
  /** Key of the exercise, if its solution was shown before. */
  key: Exercise | null
  isRepeat: boolean
  before?: CardBefore
}
export type ReviewSessionStep = ReviewWordStep | ReviewExerciseStep
export const isWord = (step: ReviewSessionStep): step is ReviewWordStep => 'word' in step

export interface ReviewSessionState {
  steps: ReviewSessionStep[]
  at: number
  /** Number of steps at the start: the finish of the progress line never moves. */
  total: number
  /** Number of steps that were left out because the learner knows their words. */
  leftOut: number
  /** Words and questions answered correctly, for the last page. */
  learnedIds: string[]
}

const hasOptions = ({ options }: Pick<WordCard, 'options'>) => options.length >= fairOptions

/** With too few options choosing would be too easy, so the word is written instead. */
export const possibleMode = <Mode extends ReviewWordStep['mode']>(word: WordCard, mode: Mode): Mode | 'type' =>
  (mode === 'meaning' && !hasOptions(word)) ||
  (mode === 'listen' && chooseOptions(word, mode, () => 0).length <= fairOptions)
    ? 'type'
    : mode

const wordStep = (word: WordCard, mode: ReviewWordStep['mode'], before?: CardBefore): ReviewWordStep => ({
  word,
  mode: possibleMode(word, mode),
  isRepeat: false,
  ...(before && { before }),
})

const sessionWith = (steps: ReviewSessionStep[]): ReviewSessionState => ({
  steps,
  at: 0,
  total: steps.length,
  leftOut: 0,
  learnedIds: [],
})

/** Steps from a word's introduction to its first question (at most two words are shown at once), and from that to its second one. */
const stepsUntil = { meaning: 1, type: 3 }

/** Queue of steps that must not come before `due`. */
function createQueue(steps: ReviewSessionStep[]) {
  let delayedSteps: { due: number; step: ReviewWordStep; next?: ReviewWordStep | undefined }[] = []
  const addWithNext = ({ step: first, next }: (typeof delayedSteps)[number]) => {
    steps.push(first)
    if (next) delayedSteps.push({ due: steps.length - 1 + stepsUntil.type, step: next })
  }
  return {
    add: (later: (typeof delayedSteps)[number]) => void delayedSteps.push(later),
    /** Adds the steps that are due; `all` adds the rest. First questions go first, because second ones wait for them. */
    release(all: boolean) {
      for (;;) {
        const [next] = delayedSteps
          .filter(({ due }) => all || due <= steps.length)
          .toSorted((one, other) => Number(!one.next) - Number(!other.next) || one.due - other.due)
        if (!next) return
        delayedSteps = delayedSteps.filter((each) => each !== next)
        addWithNext(next)
      }
    },
  }
}

/** Fewest words of a sentence that are put in order. */
const fewestInOrder = 3

/** A word's sentence has a gap one time and is put in order the next one; half of the words begin with the order. */
function exampleFor({ entryId, example }: WordCard, days: number): ReviewWordStep['example'] {
  const canOrder = example?.translation && sentenceWords(example.text).length >= fewestInOrder
  const turn = days / 2 + (entryId.codePointAt(entryId.length - 1) ?? 0)
  return canOrder && turn % 2 === 0 ? 'order' : 'gap'
}

/** A word in the mode of its memory. Every second time a sentence of the library asks for it. */
function knownStep(word: WordCard, memory: NonNullable<CardJson['memory']>, listening: boolean, before: CardBefore) {
  const madeStep = wordStep(word, promptMode(memory, listening && word.sound !== null), before)
  return madeStep.mode === 'type' && word.example && memory.days % 2 === 0
    ? { ...madeStep, example: exampleFor(word, memory.days) }
    : madeStep
}

/**
 * Today's review: due cards in the mode of their memory. A new word is introduced first, its meaning is tapped later, and three steps
 * after that it is produced, if the review has so many. A word that a lesson has shown is produced at once.
 */
export function startReview(
  cards: readonly CardJson[],
  { listening, day }: { listening: boolean; day: number },
): ReviewSessionState {
  const steps: ReviewSessionStep[] = []
  const queue = createQueue(steps)
  for (const { word, question, exercise, memory, shown } of cards) {
    const before = { memory, day }
    if (question) steps.push({ question, key: exercise as Exercise | null, isRepeat: false, before })
    else if (word && memory) steps.push(knownStep(word, memory, listening, before))
    else if (word && shown) steps.push(wordStep(word, 'type', before))
    else if (word) {
      steps.push(wordStep(word, 'meet'))
      const [first, second] = [wordStep(word, 'meaning', before), wordStep(word, 'type', before)]
      queue.add({
        due: steps.length + stepsUntil.meaning,
        step: first,
        next: first.mode === 'type' ? undefined : second,
      })
    }
    queue.release(false)
  }
  queue.release(true)
  return sessionWith(steps)
}

/** Words that are shown before one of them is asked. */
const shownAtOnce = 2

/** Practice without an account: two words are shown, then asked. */
export function startPractice(words: readonly WordCard[]): ReviewSessionState {
  const steps = words.flatMap((_word, index): ReviewSessionStep[] => {
    if (index % shownAtOnce > 0) return []
    const shownWords = words.slice(index, index + shownAtOnce)
    return [...shownWords.map((word) => wordStep(word, 'meet')), ...shownWords.map((word) => wordStep(word, 'meaning'))]
  })
  return sessionWith(steps)
}

export const stepId = (one: ReviewSessionStep) => (isWord(one) ? one.word.entryId : (one.question.id ?? ''))

/** Words of the steps, by the ids of their entries. */
export const wordsById = (steps: readonly ReviewSessionStep[]): ReadonlyMap<string, WordCard> =>
  new Map(steps.flatMap((one) => (isWord(one) ? [[one.word.entryId, one.word] as const] : [])))

/** Position on the progress line, whose finish never moves: repeated steps come after it. */
export const progressOf = ({ at, total, leftOut }: ReviewSessionState): { done: number; total: number } => ({
  done: Math.min(at + leftOut, total),
  total,
})

/** 'wrong' repeats the question once at the end; 'left' means that it was not answered. */
export type ReviewOutcome = 'right' | 'wrong' | 'left'

export function afterOutcome(reviewSession: ReviewSessionState, outcome: ReviewOutcome): ReviewSessionState {
  const currentStep = reviewSession.steps[reviewSession.at]!
  const meeting = isWord(currentStep) && currentStep.mode === 'meet'
  const repetition =
    !meeting && isRepeatedLater(currentStep, outcome === 'wrong') ? [{ ...currentStep, isRepeat: true }] : []
  const learnedIds =
    outcome === 'right' && !meeting
      ? [...new Set([...reviewSession.learnedIds, stepId(currentStep)])]
      : reviewSession.learnedIds
  return { ...reviewSession, steps: [...reviewSession.steps, ...repetition], at: reviewSession.at + 1, learnedIds }
}

export function withoutKnown(reviewSession: ReviewSessionState): ReviewSessionState {
  const currentStep = reviewSession.steps[reviewSession.at]!
  const isRemaining = (one: ReviewSessionStep, index: number) =>
    index <= reviewSession.at || stepId(one) !== stepId(currentStep)
  const steps = reviewSession.steps.filter(isRemaining)
  // The progress line does not count repeated steps.
  const ownSteps = reviewSession.steps.slice(reviewSession.at + 1, reviewSession.total - reviewSession.leftOut)
  const remainingSteps = ownSteps.filter((one) => stepId(one) === stepId(currentStep)).length
  return { ...reviewSession, steps, at: reviewSession.at + 1, leftOut: reviewSession.leftOut + remainingSteps }
}

/** Ends the review after its time limit; answers stay, the rest follows another day. */
export const endSession = (reviewSession: ReviewSessionState): ReviewSessionState => ({
  ...reviewSession,
  steps: reviewSession.steps.slice(0, reviewSession.at),
})

/** Options in random order, including the right one. `random` returns numbers below 1. */
export function chooseOptions(word: WordCard, mode: ReviewWordStep['mode'], random: () => number): string[] {
  const similar =
    mode === 'listen'
      ? word.near.filter(({ meaning }) => !meanAlike(meaning, word.meaning)).map(({ text }) => text)
      : []
  const otherTexts = [...new Set([...similar, ...word.options.map(({ text }) => text)])].filter(
    (text) => text !== word.text,
  )
  return shuffled([word.text, ...otherTexts.slice(0, fairOptions)], random)
}
