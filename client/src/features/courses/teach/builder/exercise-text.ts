import {
  firstGaps,
  firstOrder,
  firstSpeak,
  kindChoice,
  kindGaps,
  kindMatch,
  kindNumber,
  kindOrder,
  kindSpeak,
  kindTrueFalse,
  kindWrite,
} from '#shared/courses/teach/builder-messages.ts'
import { falseAnswer, trueAnswer } from '#shared/marking/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Exercise, ExerciseKind } from '#shared/exercises/exercise.ts'
import { rangeIn } from '#shared/text/numbers.ts'

export const exerciseKindNames: Record<ExerciseKind, string> = {
  choice: say(kindChoice),
  'true-false': say(kindTrueFalse),
  'short-answer': say(kindWrite),
  numerical: say(kindNumber),
  matching: say(kindMatch),
  order: say(kindOrder),
  gaps: say(kindGaps),
  speak: say(kindSpeak),
}

/** The question in the editor with its index, null for a new one. */
export interface OpenQuestion {
  at: number | null
  draft: Exercise
  /** True after the lesson could not be sent because of this question. */
  refused: boolean
}

export interface AnswerLine {
  text: string
  right: boolean
}

export function answerLines(exercise: Exercise): AnswerLine[] {
  switch (exercise.kind) {
    case 'choice':
      return exercise.options.map(({ text, weight }) => ({ text, right: weight > 0 }))
    case 'true-false':
      return [true, false].map((value) => ({
        text: value ? say(trueAnswer) : say(falseAnswer),
        right: value === exercise.right,
      }))
    case 'short-answer':
      return exercise.answers.map(({ text, weight }) => ({ text, right: weight > 0 }))
    case 'numerical':
      return exercise.answers.map(({ range, weight }) => ({ text: rangeIn(range)?.text ?? range, right: weight > 0 }))
    case 'matching':
      return exercise.pairs.map(({ left, right }) => ({ text: `${left} – ${right}`, right: true }))
    case 'order':
      return exercise.orders.map((words) => ({ text: words.join(' '), right: true }))
    case 'gaps':
      return exercise.gaps.map(({ answers }) => ({ text: answers[0]?.text ?? '', right: true }))
    case 'speak':
      return [{ text: exercise.says, right: true }]
  }
}

const emptyFields = {
  text: '',
  general: null,
  sound: null,
  picture: null,
  textHidden: false,
  dialect: null,
  aboutDialect: false,
  asked: [],
}
export const emptyOption = { text: '', weight: 0, feedback: null, picture: null, sound: null, entryId: null }
export const emptyAnswer = { text: '', weight: 1, feedback: null, dialect: null }
export const emptyNumber = { range: '', weight: 1, feedback: null }
export const emptyPair = { left: '', right: '' }

/** Initial question texts for kinds whose words explain the rest. */
const firstWords: Partial<Record<ExerciseKind, string>> = {
  order: say(firstOrder),
  gaps: say(firstGaps),
  speak: say(firstSpeak),
}

export function emptyExercise(kind: ExerciseKind, text = ''): Exercise {
  const common = { ...emptyFields, text: text || (firstWords[kind] ?? '') }
  switch (kind) {
    case 'choice':
      return { ...common, kind, several: false, options: [{ ...emptyOption, weight: 1 }, emptyOption] }
    case 'true-false':
      return { ...common, kind, right: true, whenRight: null, whenWrong: null }
    case 'short-answer':
      return { ...common, kind, answers: [emptyAnswer] }
    case 'numerical':
      return { ...common, kind, answers: [emptyNumber], otherwise: null }
    case 'matching':
      return { ...common, kind, pairs: [emptyPair, emptyPair], extra: [] }
    case 'order':
      return { ...common, kind, orders: [[]], extra: [] }
    case 'gaps':
      return { ...common, kind, parts: [''], gaps: [] }
    case 'speak':
      return { ...common, kind, says: '' }
  }
}

/** Changes the kind of a question and keeps what the teacher wrote. */
export const anotherKind = (draft: Exercise, kind: ExerciseKind) =>
  emptyExercise(kind, draft.text === firstWords[draft.kind] ? '' : draft.text)

/** A question in the builder with its id on the server, null for a new one. */
export interface BuiltQuestion {
  id: string | null
  exercise: Exercise
}

/** Unique React key for each card: its id, else its words with a counter. */
export function keyedCards(built: readonly BuiltQuestion[]): { id: string; title: string; built: BuiltQuestion }[] {
  const seen = new Map<string, number>()
  return built.map((question) => {
    const name = question.id ?? JSON.stringify(question.exercise)
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return { id: `${times} ${name}`, title: question.exercise.text, built: question }
  })
}
