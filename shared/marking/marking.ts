import { chosenForm } from '#shared/exercises/chosen.ts'
import type { Exercise, ExerciseResponse, WeightedAnswer } from '#shared/exercises/exercise.ts'
import {
  markTyped,
  noNearbyForms,
  emptyMark,
  synonymNote,
  type NearbyForms,
  type MarkingContext,
  type TypedMark,
  escapeStar,
  unescapeStar,
} from './typed.ts'
import { searchKeyOf, wordsIn } from '#shared/language/language.ts'
import { again, good, hard, type Grade } from '#shared/study/memory.ts'
import { joinedMessage, sayNote } from './notes.ts'
import { allOf, anyOf, saySolution, type Solution, type SolutionPart } from './solution.ts'
import { numberIn, rangeIn } from '#shared/text/numbers.ts'
import { bankOf, rightColumn } from '#shared/exercises/question.ts'
import { verdicts } from '#shared/study/answers.ts'
import type { WordCard } from '#shared/study/cards.ts'

/** The mark of one answer. Client and server compute it with the same function. */
export interface Mark extends BareMark {
  /** The sentence of `message` in the current language. */
  note: string | null
  /** The right answer as readable text in the current language. */
  solution: string
}
interface BareMark extends TypedMark {
  /** 0 to 1, six decimals. */
  fraction: number
  feedback: string | null
  /** The right answer; its words depend on the language. */
  parts: Solution
}
const inCurrentLanguage = (mark: BareMark): Mark => ({
  ...mark,
  note: mark.message && (sayNote(mark.message) ?? null),
  solution: saySolution(mark.parts),
})

type OfKind<Kind, Union> = Extract<Union, { kind: Kind }>

/** Rounds to six decimals, so that three thirds are 1. */
const fractionOf = (number: number) => Math.round(Math.min(1, Math.max(0, number)) * 1e6) / 1e6

/** Right only at the full fraction. */
function markOfFraction(fraction: number, feedback: string | null, ...parts: Solution): BareMark {
  const rounded = fractionOf(fraction)
  return { ...emptyMark, verdict: rounded === 1 ? 'exact' : 'wrong', fraction: rounded, feedback, parts }
}

/** The texts with the highest weight. */
function bestOf(answers: { text: string; weight: number }[]): SolutionPart {
  const most = Math.max(...answers.map(({ weight }) => weight))
  return anyOf(answers.filter(({ weight }) => weight === most).map(({ text }) => text))
}
const writtenBest = (answers: WeightedAnswer[]) =>
  bestOf(answers.map(({ text, weight }) => ({ text: unescapeStar(text), weight })))
const rightForm = (answers: WeightedAnswer[]) => unescapeStar(answers.toSorted((a, b) => b.weight - a.weight)[0]!.text)

/** Finds an attested synonym of the right option among the wrong ones: it is not wrong, unless its teacher wrote feedback to it. */
function synonymFinder({ options }: OfKind<'choice', Exercise>, { nearby, aboutDialect }: MarkingContext) {
  const most = Math.max(...options.map(({ weight }) => weight))
  const best = new Set(options.filter(({ weight }) => weight === most).map(({ text }) => searchKeyOf(text)))
  return ({ text, weight, feedback }: OfKind<'choice', Exercise>['options'][number]) =>
    weight > 0 || feedback !== null || aboutDialect
      ? undefined
      : nearby.synonyms.find(
          (synonym) => searchKeyOf(synonym.text) === searchKeyOf(text) && best.has(searchKeyOf(synonym.of)),
        )
}

function markChoice(
  exercise: OfKind<'choice', Exercise>,
  response: OfKind<'choice', ExerciseResponse> | null,
  context: MarkingContext,
): BareMark | undefined {
  const { options, several } = exercise
  const names = new Set(response?.chosen)
  const chosen = options.filter(({ text }) => names.has(text))
  if (chosen.length !== names.size) return undefined
  const findSynonym = synonymFinder(exercise, context)
  const synonym = !several && chosen.length === 1 ? findSynonym(chosen[0]!) : undefined
  if (synonym) return { ...markOfFraction(1, null, bestOf(options)), verdict: 'twin', message: synonymNote(synonym) }
  const sum = chosen.reduce((total, option) => total + (findSynonym(option) ? 0 : option.weight), 0)
  const right = options.filter(({ weight }) => weight > 0).map(({ text }) => text)
  return markOfFraction(
    several || chosen.length === 1 ? sum : 0,
    chosen.flatMap(({ feedback }) => feedback ?? []).join('\n'),
    several ? allOf(right) : bestOf(options),
  )
}

function markTrueFalse(
  { right, whenRight, whenWrong }: OfKind<'true-false', Exercise>,
  response: OfKind<'true-false', ExerciseResponse> | null,
) {
  const isRight = response?.value === right
  return markOfFraction(isRight ? 1 : 0, response && (isRight ? whenRight : whenWrong), { truth: right })
}

function markWritten(answers: WeightedAnswer[], text: string, context: MarkingContext): BareMark {
  const { fitted, ...typed } = markTyped(text, answers, context)
  const fraction = typed.isAskedAgain ? 0 : fractionOf(fitted?.weight ?? 0)
  const verdict = fraction === 1 || typed.isAskedAgain ? typed.verdict : 'wrong'
  const mark = { ...typed, verdict, fraction, feedback: fitted?.feedback ?? null, parts: [writtenBest(answers)] }
  // The correction of a typo in a partly right answer would teach that answer: the right form is shown.
  return typed.verdict === 'slip' && fraction < 1 ? { ...mark, form: rightForm(answers), slipAt: null } : mark
}

function markNumerical({ answers, otherwise }: OfKind<'numerical', Exercise>, text: string): BareMark {
  const value = numberIn(text)
  // 0.1 + 0.2 must still lie within 0.3.
  const slack = Math.abs(value ?? 0) * 1e-12
  const ranged = answers.map((answer) => ({ ...answer, ...rangeIn(answer.range)! }))
  const fitting = ranged.filter(({ low, high }) => value !== undefined && value >= low - slack && value <= high + slack)
  const best = fitting.toSorted((a, b) => b.weight - a.weight)[0]
  return markOfFraction(best?.weight ?? 0, best ? best.feedback : text.trim() === '' ? null : otherwise, bestOf(ranged))
}

function markMatching(
  exercise: OfKind<'matching', Exercise>,
  response: OfKind<'matching', ExerciseResponse> | null,
): BareMark | undefined {
  const { pairs } = exercise
  const rights = response?.pairs ?? pairs.map(() => null)
  const known = new Set(rightColumn(exercise))
  if (rights.length !== pairs.length || rights.some((text) => text !== null && !known.has(text))) return undefined
  const right = pairs.filter((pair, index) => rights[index] === pair.right).length
  return markOfFraction(right / pairs.length, null, pairs.map((pair) => `${pair.left} → ${pair.right}`).join('; '))
}

/** Only the listed orders are right. */
function markOrder(
  exercise: OfKind<'order', Exercise>,
  response: OfKind<'order', ExerciseResponse> | null,
): BareMark | undefined {
  const left = bankOf(exercise)
  for (const word of response?.words ?? []) {
    const index = left.indexOf(word)
    if (index < 0) return undefined
    left.splice(index, 1)
  }
  const laid = response?.words.join(' ')
  const sentences = exercise.orders.map((words) => words.join(' '))
  return markOfFraction(laid !== undefined && sentences.includes(laid) ? 1 : 0, null, sentences[0]!)
}

/** The verdict is the worst of the gaps, the fraction their mean. */
function markGaps(
  exercise: OfKind<'gaps', Exercise>,
  response: OfKind<'gaps', ExerciseResponse> | null,
  context: MarkingContext,
): BareMark | undefined {
  const { gaps, parts } = exercise
  const texts = response?.texts ?? gaps.map(() => '')
  if (texts.length !== gaps.length) return undefined
  const marks = gaps.map((gap, index) => markWritten(gap.answers, texts[index]!, context))
  return {
    ...emptyMark,
    verdict: verdicts.findLast((candidate) => marks.some(({ verdict }) => verdict === candidate)) ?? 'wrong',
    isAskedAgain: marks.some((mark) => mark.isAskedAgain),
    message: joinedMessage(marks.flatMap(({ message }) => message ?? [])),
    fraction: fractionOf(marks.reduce((sum, { fraction }) => sum + fraction, 0) / marks.length),
    feedback: marks.flatMap(({ feedback }) => feedback ?? []).join('\n') || null,
    parts: parts.flatMap((part, index) => [part, ...(gaps[index] ? [writtenBest(gaps[index].answers)] : [])]),
  }
}

type Marker<Kind> = (
  exercise: OfKind<Kind, Exercise>,
  response: OfKind<Kind, ExerciseResponse> | null,
  context: MarkingContext,
) => BareMark | undefined
const markers: { [Kind in Exercise['kind']]: Marker<Kind> } = {
  choice: markChoice,
  'true-false': markTrueFalse,
  matching: markMatching,
  'short-answer': ({ answers }, response, context) => markWritten(answers, response?.text ?? '', context),
  numerical: (exercise, response) => markNumerical(exercise, response?.text ?? ''),
  order: markOrder,
  gaps: markGaps,
  speak: ({ says }, response) => markOfFraction(response?.spoken ? 1 : 0, null, says),
}

function markOf(exercise: Exercise, response: ExerciseResponse | null, context: MarkingContext): BareMark | undefined {
  if (response && response.kind !== exercise.kind) return undefined
  return (markers[exercise.kind] as (...marked: [Exercise, ExerciseResponse | null, MarkingContext]) => BareMark)(
    exercise,
    response,
    context,
  )
}

/**
 * Marks an answer, null for no answer. Undefined if it does not belong to this exercise: another kind, or an unknown option. `nearby`
 * are attested forms near the right ones.
 */
export function markExercise(
  exercise: Exercise,
  response: ExerciseResponse | null,
  nearby: NearbyForms = noNearbyForms,
): Mark | undefined {
  const byKey = markOf(exercise, response, { nearby, aboutDialect: exercise.aboutDialect, dialect: exercise.dialect })
  const form = exercise.accepted && chosenForm(exercise, response)
  const counts = byKey && byKey.fraction < 1 && form && exercise.accepted?.includes(form)
  // The feedback to a wrong answer is not shown for one that the teacher accepted.
  const mark = counts ? markOfFraction(1, null, ...byKey.parts) : byKey
  return (
    mark &&
    inCurrentLanguage({ ...mark, feedback: [mark.feedback, exercise.general].filter(Boolean).join('\n') || null })
  )
}

/** Marks a word of the library, typed or chosen. */
export function markWord(word: { text: string; dialect: string | null }, text: string, nearby: NearbyForms): Mark {
  const answer = { text: escapeStar(word.text), weight: 1, feedback: null, dialect: word.dialect }
  return inCurrentLanguage(markWritten([answer], text, { nearby, aboutDialect: false, dialect: null }))
}

const keysOf = (words: readonly string[]) => words.map(searchKeyOf)
/** The words of a sentence, without its other signs. */
export const sentenceWords = (sentence: string): string[] => wordsIn(sentence).map(({ word }) => word)

/** Marks the words of one of these sentences in the order in which they were put. */
export function markSentence(sentences: readonly string[], words: readonly string[]): Mark {
  const isOf = (sentence: string, order: (keys: string[]) => string[]) =>
    order(keysOf(sentenceWords(sentence))).join(' ') === order(keysOf(words)).join(' ')
  const right = sentences.find((sentence) => isOf(sentence, (keys) => keys))
  const meant = right ?? sentences.find((sentence) => isOf(sentence, (keys) => keys.toSorted())) ?? sentences[0]
  return inCurrentLanguage(markOfFraction(right === undefined ? 0 : 1, null, meant ?? ''))
}

/** The forms near a card's word that the card itself holds, for marking on the device. */
export const nearbyOfCard = ({ text, dialect, meaning, twins, near, synonyms = [] }: WordCard): NearbyForms => ({
  twins: twins.map((twin) => ({ of: text, ofDialect: dialect, ...twin })),
  others: near,
  synonyms: synonyms.map((synonym) => ({ of: text, ...synonym })),
  wordMeaning: { meaning },
})

/** The grade for the memory model; null if the answer says nothing about the memory. */
export function gradeOf(mark: Pick<Mark, 'verdict' | 'isAskedAgain'>, isSpoken = false): Grade | null {
  if (isSpoken || mark.isAskedAgain) return null
  if (mark.verdict === 'wrong') return again
  return mark.verdict === 'slip' ? hard : good
}
