import { unreadableNote } from '#shared/gift/messages.ts'
import { say } from '#shared/messages/say.ts'
import { withoutSource, type Exercise, type ExerciseDraft } from '#shared/exercises/exercise.ts'
import { writeAnswers, signsOf } from './key.ts'
import { noteMark, refuse, type Piece } from './text.ts'

/**
 * The JSON of a comment line above a question: data that GIFT cannot express, keyed by its text, so that a teacher can go on editing. An
 * unknown kind is complete and must match the GIFT below.
 */
interface Note {
  common?: Partial<Pick<Exercise, (typeof commonFields)[number]>>
  /** Notes by the text of their option. */
  options?: Record<string, { picture?: string; sound?: string; entryId?: string }>
  /** Notes by the text of their short answer. */
  dialects?: Record<string, string>
  whole?: Exercise
}
const commonFields = ['sound', 'picture', 'textHidden', 'dialect', 'aboutDialect', 'asked', 'accepted'] as const
const commonDefaults = { sound: null, picture: null, textHidden: false, dialect: null, aboutDialect: false, asked: [] }

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

/** The nearest GIFT to an exercise, without our comment line. */
export const nearestGift = (exercise: Exercise) =>
  `${signsOf('plain')(exercise.text)} {${writeAnswers(exercise, 'plain')}}`

const withoutDefaults = <T extends object>(value: T, defaults: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name as keyof typeof defaults]),
    ),
  ) as Partial<T>

/** The small data; undefined if there is none. */
function smallNote(exercise: Exercise): Note | undefined {
  const note: Note = {}
  const common = withoutDefaults(Object.fromEntries(commonFields.map((name) => [name, exercise[name]])), commonDefaults)
  if (Object.keys(common).length > 0) note.common = common
  if (exercise.kind === 'choice') {
    const data = exercise.options.map(
      ({ text, picture, sound, entryId }) =>
        [text, withoutDefaults({ picture, sound, entryId }, { picture: null, sound: null, entryId: null })] as const,
    )
    const options = data.filter(([, more]) => Object.keys(more).length > 0)
    if (options.length > 0) note.options = Object.fromEntries(options) as NonNullable<Note['options']>
  }
  if (exercise.kind === 'short-answer') {
    const dialects = exercise.answers.flatMap(({ text, dialect }) =>
      dialect === null ? [] : [[text, dialect] as const],
    )
    if (dialects.length > 0) note.dialects = Object.fromEntries(dialects)
  }
  return Object.keys(note).length > 0 ? note : undefined
}

const lineOf = (note: Note) => `${noteMark}${JSON.stringify(note)}`
/** Our comment line; empty if GIFT can express everything. */
export const smallLine = (exercise: Exercise) => {
  const note = smallNote(exercise)
  return note ? lineOf(note) : ''
}
export const exerciseLine = (exercise: Exercise) => lineOf({ whole: withoutSource(exercise) })

export const withSmallNote = (exercise: Exercise) => {
  const line = smallLine(exercise)
  return (line && `${line}\n`) + nearestGift(exercise)
}
export const withExerciseNote = (exercise: Exercise) => `${exerciseLine(exercise)}\n${nearestGift(exercise)}`

function parseNote(notes: string[], piece: Piece): Note {
  if (notes.length > 1) refuse(piece, say(unreadableNote))
  try {
    const note: unknown = JSON.parse(notes[0]!)
    if (typeof note === 'object' && note !== null) return note
  } catch {
    // Refused below.
  }
  return refuse(piece, say(unreadableNote))
}

const own = <V>(byText: Record<string, V> | undefined, name: string) =>
  byText && Object.hasOwn(byText, name) ? byText[name] : undefined

/** Adds the note's data to the options or answers with the same text. */
function addNoteData(draft: ExerciseDraft, note: Note): ExerciseDraft {
  if (draft.kind === 'choice')
    return { ...draft, options: draft.options.map((option) => ({ ...option, ...own(note.options, option.text) })) }
  if (draft.kind === 'short-answer')
    return {
      ...draft,
      answers: draft.answers.map((answer) => ({ ...answer, dialect: own(note.dialects, answer.text) ?? null })),
    }
  return draft
}

/** True if the text still is the nearest GIFT of the exercise in the line above it. */
export const matchesExercise = (exercise: Exercise, piece: Piece) =>
  withoutSpaces(nearestGift(exercise)) === withoutSpaces(piece.source)

/** Parses our comment lines. The data is not validated yet: people may have edited it. */
export function readNote(notes: string[], piece: Piece) {
  const note = parseNote(notes, piece)
  return { exercise: note.whole, common: note.common, annotate: (draft: ExerciseDraft) => addNoteData(draft, note) }
}
