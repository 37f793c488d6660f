import type * as z from 'zod/mini'
import {
  arrowMissing,
  beforeFirstPair,
  beforeFirstSign,
  marginIsNegative,
  markRightNumber,
  markRightOption,
  notANumber,
  optionTwice,
  rangeEndsFirst,
  rightSideTooLong,
  weightOutOfRange,
} from '#shared/gift/messages.ts'
import {
  answerIsEmpty,
  answerTooLong,
  choiceNeedsTwo,
  matchingNeedsLeftSide,
  matchingNeedsTwo,
  noAnswerRight,
  numberMissing,
  optionIsEmpty,
  rightSideIsEmpty,
} from '#shared/exercises/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { numberIn } from '#shared/text/numbers.ts'
import type { TextFormat } from '#shared/text/format.ts'
import { cut, isBlank, linesOf, quote, refuse, splitBefore, splitOnce, textOf, trim, type Piece } from './text.ts'

/** An exercise without its question: the answers in braces. */
export type GiftKey = WithoutText<z.input<typeof Exercise>>
type WithoutText<E> = E extends { text: string } ? Omit<E, 'text'> : never
interface Option {
  text: string
  weight: number
  feedback: string | null
}

/** As for a learner's answer (exercises.ts). */
const maxAnswerLength = 1000

interface Item {
  piece: Piece
  sign: '=' | '~'
  value: Piece
  text: string
  /** The weight in percent signs, as a fraction; null if there is none. */
  weight: number | null
  feedback: string | null
}

const weightMark = /^%([+-]?\d{1,3}(?:[.,]\d{1,9})?)%/

/** Parses `=text`, `~text` or `~%50%text`, each with `#feedback`; a single right answer may omit its sign. */
function itemIn(piece: Piece, format: TextFormat, typed = format): Item {
  const sign = piece.mask.startsWith('~') ? '~' : '='
  const [words, comment] = splitOnce(trim(cut(piece, /^[=~]/.test(piece.mask) ? 1 : 0)), '#')
  const mark = weightMark.exec(words.source)
  const percent = mark ? Number(mark[1]!.replace(',', '.')) : null
  if (percent !== null && Math.abs(percent) > 100) refuse(piece, say(weightOutOfRange, { weight: percent }))
  const value = trim(cut(words, mark ? mark[0].length : 0))
  const text = textOf(value, typed)
  if (text.length > maxAnswerLength) refuse(piece, say(answerTooLong, { most: maxAnswerLength }))
  return {
    piece,
    sign,
    value,
    text,
    weight: percent === null ? null : percent / 100,
    feedback: (comment && linesOf(comment, format)) || null,
  }
}

/** Only white space may precede the first answer. */
function itemsIn(answers: Piece, format: TextFormat, typed = format): Item[] {
  const { head, items } = splitBefore(answers, /[=~]/g)
  if (!isBlank(head)) refuse(trim(head), say(beforeFirstSign, { text: quote(head) }))
  return items.map((item) => itemIn(item, format, typed))
}

/** Wrong options without a weight share -100 %, unless the teacher has set a negative one: choosing every option must not pass. */
function weighedTogether(options: (Option & { hasWeight: boolean })[]): Option[] {
  const silent = options.filter(({ hasWeight }) => !hasWeight).length
  const penalty = options.some(({ weight }) => weight < 0) ? 0 : -1 / silent
  return options.map(({ text, weight, feedback, hasWeight }) => ({
    text,
    weight: hasWeight ? weight : penalty,
    feedback,
  }))
}

export function choiceIn(answers: Piece, format: TextFormat): GiftKey {
  const items = itemsIn(answers, format)
  if (items.length < 2) refuse(answers, say(choiceNeedsTwo))
  const seen = new Set<string>()
  for (const { piece, text } of items) {
    if (text === '') refuse(piece, say(optionIsEmpty))
    if (seen.has(text)) refuse(piece, say(optionTwice, { option: quote(cut(piece, 1)) }))
    seen.add(text)
  }
  const options = items.map(({ sign, text, weight, feedback }) => ({
    text,
    weight: weight ?? (sign === '=' ? 1 : 0),
    feedback,
    hasWeight: sign === '=' || weight !== null,
  }))
  if (!options.some(({ weight }) => weight > 0)) refuse(answers, say(markRightOption))
  const several = !items.some(({ sign, weight }) => sign === '=' && (weight ?? 1) === 1)
  if (several) return { kind: 'choice', several, options: weighedTogether(options) }
  return { kind: 'choice', several, options: options.map(({ hasWeight: _given, ...option }) => option) }
}

/** The feedback is ignored: an arrow in it does not make a short answer a pair. */
const isPair = (item: Piece) => splitOnce(item, '#')[0].mask.includes('->')

/** Parses `=left -> right` pairs; undefined if there is none. */
export function matchingIn(answers: Piece, format: TextFormat): GiftKey | undefined {
  const { head, items } = splitBefore(answers, /=/g)
  if (!items.some(isPair)) return undefined
  if (!isBlank(head)) refuse(trim(head), say(beforeFirstPair, { text: quote(head) }))
  if (items.length < 2) refuse(answers, say(matchingNeedsTwo))
  const pairs: { left: string; right: string }[] = []
  const extra: string[] = []
  for (const item of items) {
    const [before, after] = splitOnce(cut(item, 1), '->')
    if (!after) refuse(item, say(arrowMissing))
    const left = textOf(before, format)
    const right = textOf(after, format)
    if (right === '') refuse(item, say(rightSideIsEmpty))
    if (right.length > maxAnswerLength) refuse(item, say(rightSideTooLong, { most: maxAnswerLength }))
    if (left === '') extra.push(right)
    else pairs.push({ left, right })
  }
  if (pairs.length === 0) refuse(answers, say(matchingNeedsLeftSide))
  return { kind: 'matching', pairs, extra }
}

/** Parses `{T}` and `{FALSE#when wrong#when right}`; undefined for other answers. */
export function trueFalseIn(answers: Piece, format: TextFormat): GiftKey | undefined {
  const [words, rest] = splitOnce(answers, '#')
  const word = words.source.trim()
  if (!['T', 'TRUE', 'F', 'FALSE'].includes(word)) return undefined
  const [whenWrong, whenRight] = rest ? splitOnce(rest, '#') : []
  return {
    kind: 'true-false',
    right: word.startsWith('T'),
    whenWrong: (whenWrong && linesOf(whenWrong, format)) || null,
    whenRight: (whenRight && linesOf(whenRight, format)) || null,
  }
}

/** A star in a typed answer is a wildcard, not Markdown's emphasis. */
const typedIn = (format: TextFormat) => (format === 'markdown' ? 'moodle' : format)

export function shortAnswerIn(answers: Piece, format: TextFormat): GiftKey {
  const typed = typedIn(format)
  const items = answers.mask.includes('=') ? itemsIn(answers, format, typed) : [itemIn(answers, format, typed)]
  for (const { piece, text } of items) if (text === '') refuse(piece, say(answerIsEmpty))
  const keyed = items.map(({ text, weight, feedback }) => ({ text, weight: weight ?? 1, feedback }))
  if (!keyed.some(({ weight }) => weight > 0)) refuse(answers, say(noAnswerRight))
  return { kind: 'short-answer', answers: keyed }
}

/** Accepts `3`, `3:0.5`, `1..5`, and `*` for any number. */
function rangeIn(value: Piece): string {
  const words = textOf(value)
  if (words === '*') return words
  const number = (text: string) =>
    numberIn(text) ?? refuse(value, text.trim() === '' ? say(numberMissing) : say(notANumber, { text: quote(value) }))
  const dots = words.indexOf('..')
  if (dots > 0) {
    if (number(words.slice(0, dots)) > number(words.slice(dots + 2)))
      refuse(value, say(rangeEndsFirst, { text: quote(value) }))
    return words
  }
  const colon = words.indexOf(':')
  number(colon < 0 ? words : words.slice(0, colon))
  if (colon >= 0 && number(words.slice(colon + 1)) < 0) refuse(value, say(marginIsNegative))
  return words
}

/** `~#no` is the feedback to every other number. */
const isOther = ({ sign, text }: Item) => sign === '~' && (text === '' || text === '*')

/** Parses the answers of a numerical question, after `{#`. */
export function numericalIn(inner: Piece, format: TextFormat): GiftKey {
  const answers = trim(inner)
  const { head, items: signed } = splitBefore(answers, /[=~]/g)
  const items = (isBlank(head) ? signed : [head, ...signed]).map((item) => itemIn(item, format, 'plain'))
  const keyed = items
    .filter((item) => !isOther(item))
    .map(({ value, sign, weight, feedback }) => ({
      range: rangeIn(value),
      weight: weight ?? (sign === '=' ? 1 : 0),
      feedback,
    }))
  if (!keyed.some(({ weight }) => weight > 0)) refuse(answers, say(markRightNumber, { first: '{#3}', second: '{#=3}' }))
  return { kind: 'numerical', answers: keyed, otherwise: items.find(isOther)?.feedback ?? null }
}
