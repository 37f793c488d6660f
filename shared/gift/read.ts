import * as z from 'zod/mini'
import {
  closeWithoutOpen,
  clozeNotSupported,
  descriptionNotSupported,
  essayNotSupported,
  mismatchedNote,
  oneBracesOnly,
  onlyPicture,
  openNotClosed,
  openTwice,
  titleNotClosed,
  unreadableNote,
} from '#shared/gift/messages.ts'
import { questionHasNoText } from '#shared/exercises/messages.ts'
import { Exercise, type ExerciseDraft } from '#shared/exercises/exercise.ts'
import { asLines } from '#shared/exercises/exercise-texts.ts'
import { choiceIn, matchingIn, numericalIn, shortAnswerIn, trueFalseIn, type GiftKey } from './answers.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { matchesExercise, readNote } from './note.ts'
import {
  cut,
  formatOf,
  isBlank,
  linesOf,
  refuse,
  splitOnce,
  textOf,
  trim,
  typedOf,
  type Block,
  type Piece,
} from './text.ts'
import { picturesIn, readAs, type TextFormat } from '#shared/text/format.ts'

/** Shown where the answers stood within a sentence, as in Moodle. */
export const gapSign = '_____'

/** Removes `::title::`. A title is only shown if the question has no other text. */
function withoutTitle(block: Piece): { title: Piece | null; rest: Piece } {
  if (!block.mask.startsWith('::')) return { title: null, rest: block }
  const [title, rest] = splitOnce(cut(block, 2), '::')
  if (!rest) refuse(block, say(titleNotClosed))
  return { title, rest: trim(rest) }
}

/** GIFT has no files: a picture is named as missing, and its words do not become a part of the question. */
const withoutPictures = { pictures: false }

const braces = { open: '{', close: '}' }

/** Answers within the text, each with its kind, such as `{1:SHORTANSWER:=waig}`. */
const cloze = /\{\d*\\?:[A-Z_]{2,30}\\?:/

/** The text before the answers, the answers, and the text after them. */
function partsOf(block: Piece): { before: Piece; answers: Piece; after: Piece } {
  if (cloze.test(block.source)) refuse(block, say(clozeNotSupported))
  const open = block.mask.indexOf('{')
  const close = block.mask.indexOf('}')
  if (close >= 0 && (open < 0 || close < open)) refuse(cut(block, close), say(closeWithoutOpen, braces))
  if (open < 0) refuse(block, say(descriptionNotSupported))
  if (close < 0) refuse(cut(block, open), say(openNotClosed, braces))
  const inner = block.mask.indexOf('{', open + 1)
  if (inner >= 0 && inner < close) refuse(cut(block, inner), say(openTwice, { open: '{' }))
  const after = cut(block, close + 1)
  const stray = after.mask.search(/[{}]/)
  if (stray >= 0) refuse(cut(after, stray), say(oneBracesOnly))
  return { before: cut(block, 0, open), answers: cut(block, open + 1, close), after }
}

/** `####` begins feedback to every answer; the last one counts. */
function withoutGeneralFeedback(answers: Piece, format: TextFormat): { general: string | null; rest: Piece } {
  const index = answers.mask.lastIndexOf('####')
  if (index < 0) return { general: null, rest: trim(answers) }
  return { general: linesOf(cut(answers, index + 4), format) || null, rest: trim(cut(answers, 0, index)) }
}

/** The signs between the braces decide the kind, in Moodle's order. */
function keyIn(answers: Piece, block: Piece, format: TextFormat): GiftKey {
  if (isBlank(answers)) refuse(block, say(essayNotSupported))
  if (answers.mask.startsWith('#')) return numericalIn(cut(answers, 1), format)
  if (answers.mask.includes('~')) return choiceIn(answers, format)
  return matchingIn(answers, format) ?? trueFalseIn(answers, format) ?? shortAnswerIn(answers, format)
}

/** The pieces of a question; `title` is null if there is none. */
export function piecesOf(block: Piece) {
  const { title, rest } = withoutTitle(block)
  const parts = partsOf(rest)
  return { title, ...parts, format: formatOf(parts.before, 'plain') }
}

/** The exercise that the GIFT describes, without our comment line. */
function draftFromGift(block: Piece): ExerciseDraft {
  const { title, before, answers, after, format } = piecesOf(block)
  const { general, rest: key } = withoutGeneralFeedback(answers, format)
  const text = isBlank(after)
    ? linesOf(before, 'plain', withoutPictures) || (title ? textOf(title) : '')
    : aroundGap(before, after, format)
  if (text === '') refuse(block, say(picturesIn(typedOf(before), format).length > 0 ? onlyPicture : questionHasNoText))
  return { ...keyIn(key, block, format), text, general }
}

function validExercise(draft: ExerciseDraft, piece: Piece): Exercise {
  const result = z.safeParse(Exercise, draft)
  if (result.success) return result.data
  const [issue] = result.error.issues
  // Only our own comment line can cause an issue for which the schema has no sentence.
  return refuse(piece, issue && /[.?!]$/.test(issue.message) ? (issue.message as Sentence) : say(unreadableNote))
}

/** The exercise that our comment line holds completely. The GIFT below the line must describe the same exercise. */
function notedExercise(noted: Exercise, piece: Piece): Exercise {
  const exercise = validExercise(noted, piece)
  if (!matchesExercise(exercise, withoutTitle(piece).rest)) refuse(piece, say(mismatchedNote))
  return exercise
}

/** Throws GiftFault. */
export function exerciseIn({ piece, notes }: Block): Exercise {
  if (notes.length === 0) return validExercise(draftFromGift(piece), piece)
  const note = readNote(notes, piece)
  if (note.exercise != null) return notedExercise(note.exercise, piece)
  return validExercise(note.annotate({ ...draftFromGift(piece), ...note.common }), piece)
}

/** HTML tags and Markdown emphasis may open before the gap and close after it. */
function aroundGap(before: Piece, after: Piece, format: TextFormat): string {
  if (format !== 'plain')
    return asLines(readAs(`${typedOf(before)}${gapSign}${typedOf(after)}`, format, withoutPictures))
  const left = /\s$/.test(before.source) ? ' ' : ''
  const right = /^\s/.test(after.source) ? ' ' : ''
  return `${linesOf(before)}${left}${gapSign}${right}${linesOf(after)}`.trim()
}
