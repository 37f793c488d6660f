import { withoutSource } from '#shared/exercises.ts'
import type { Exercise, ExerciseDraft } from '#shared/exercises.ts'
import { keyOf, signsOf } from '#shared/gift-key.ts'
import { noteMark, refuse } from '#shared/gift-text.ts'
import type { Piece } from '#shared/gift-text.ts'

/**
 * What GIFT has no word for stands in a comment line of ours above the question: Moodle skips it. Small things (sounds, entries,
 * dialects) go by the words they belong to, so that a teacher may go on editing the text. A kind that GIFT lacks is there as a
 * whole, above its nearest GIFT; then the two must fit together.
 */
interface Note {
  common?: Partial<Pick<Exercise, (typeof commonFields)[number]>>
  /** Of options, by their text. */
  options?: Record<string, { picture?: string; sound?: string; entryId?: string }>
  /** Of short answers, by their text. */
  dialects?: Record<string, string>
  whole?: Exercise
}
const commonFields = ['sound', 'picture', 'textHidden', 'dialect', 'aboutDialect', 'asked', 'accepted'] as const
const silence = { sound: null, picture: null, textHidden: false, dialect: null, aboutDialect: false, asked: [] }

const squeezed = (text: string) => text.replace(/\s+/g, '')

/** The nearest that GIFT can say, without our comment line. */
export const nearestGift = (exercise: Exercise) => `${signsOf('plain')(exercise.text)} {${keyOf(exercise, 'plain')}}`

const named = <T extends object>(thing: T, silent: object): Partial<T> =>
  Object.fromEntries(
    Object.entries(thing).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(silent[name as keyof typeof silent]),
    ),
  ) as Partial<T>

/** The small things; undefined where there are none. */
function smallNote(exercise: Exercise): Note | undefined {
  const note: Note = {}
  const common = named(Object.fromEntries(commonFields.map((name) => [name, exercise[name]])), silence)
  if (Object.keys(common).length > 0) note.common = common
  if (exercise.kind === 'choice') {
    const told = exercise.options.map(
      ({ text, picture, sound, entryId }) =>
        [text, named({ picture, sound, entryId }, { picture: null, sound: null, entryId: null })] as const,
    )
    const options = told.filter(([, more]) => Object.keys(more).length > 0)
    if (options.length > 0) note.options = Object.fromEntries(options) as NonNullable<Note['options']>
  }
  if (exercise.kind === 'short-answer') {
    const told = exercise.answers.flatMap(({ text, dialect }) => (dialect === null ? [] : [[text, dialect] as const]))
    if (told.length > 0) note.dialects = Object.fromEntries(told)
  }
  return Object.keys(note).length > 0 ? note : undefined
}

const lineOf = (note: Note) => `${noteMark}${JSON.stringify(note)}`
/** Our comment line; empty where GIFT says all. */
export const smallLine = (exercise: Exercise) => {
  const note = smallNote(exercise)
  return note ? lineOf(note) : ''
}
export const wholeLine = (exercise: Exercise) => lineOf({ whole: withoutSource(exercise) })

export const withSmallNote = (exercise: Exercise) => {
  const line = smallLine(exercise)
  return (line && `${line}\n`) + nearestGift(exercise)
}
export const withWholeNote = (exercise: Exercise) => `${wholeLine(exercise)}\n${nearestGift(exercise)}`

export const spoilt =
  'The comment that begins with //dtp cannot be read: put it back as the builder wrote it, or take the line away.'
export const parted =
  'This question was made in the builder, and its text no longer fits the line that begins with //dtp: change it in the builder, or take that line away.'

function parseNote(notes: string[], piece: Piece): Note {
  if (notes.length > 1) refuse(piece, spoilt)
  try {
    const note: unknown = JSON.parse(notes[0]!)
    if (typeof note === 'object' && note !== null) return note
  } catch {
    // Told below.
  }
  return refuse(piece, spoilt)
}

const own = <V>(told: Record<string, V> | undefined, name: string) =>
  told && Object.hasOwn(told, name) ? told[name] : undefined

/** The option or answer with what the note says of its text. */
function noted(draft: ExerciseDraft, note: Note): ExerciseDraft {
  if (draft.kind === 'choice')
    return { ...draft, options: draft.options.map((option) => ({ ...option, ...own(note.options, option.text) })) }
  if (draft.kind === 'short-answer')
    return {
      ...draft,
      answers: draft.answers.map((answer) => ({ ...answer, dialect: own(note.dialects, answer.text) ?? null })),
    }
  return draft
}

/** Whether the text still is the nearest GIFT of what the line above it holds as a whole. */
export const fitsWhole = (whole: Exercise, piece: Piece) => squeezed(nearestGift(whole)) === squeezed(piece.source)

/** What a comment line of ours adds to what the words of GIFT say: all unchecked, for people may have edited it. */
export function readNote(notes: string[], piece: Piece) {
  const note = parseNote(notes, piece)
  return { whole: note.whole, common: note.common, told: (draft: ExerciseDraft) => noted(draft, note) }
}
