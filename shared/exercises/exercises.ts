import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  addressTooLong,
  answerIsEmpty,
  answerMissing,
  answerMustBeText,
  answerTooLong,
  choiceNeedsTwo,
  dialectTooLong,
  gapMissing,
  gapsNeedPart,
  leftSideIsEmpty,
  lessonExerciseLimit,
  matchingNeedsLeftSide,
  matchingNeedsTwo,
  mediaMustBeFile,
  noAnswerRight,
  noNumberRight,
  noOptionRight,
  numberFormat,
  numberMissing,
  optionIsEmpty,
  optionTwice,
  orderMissing,
  orderNeedsTwo,
  questionHasNoText,
  rightSideIsEmpty,
  saysMissing,
  sourceTooLong,
  textMissing,
  textNotStorable,
  textTooLong,
  tooManyParts,
  twoEqualSides,
  weightTooHigh,
  weightTooLow,
  wordIsEmpty,
} from '#shared/exercises/messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { normalForm } from '#shared/language/language.ts'
import { isLessonFile } from '#shared/courses/lesson-file.ts'
import { rangeIn } from '#shared/text/numbers.ts'
import { isHttpUrl, isObjectPath, isOwnPicture } from '#shared/text/addresses.ts'
import { atMost, isStorable, listOf, textLimits } from '#shared/text.ts'

/**
 * An exercise is a response (its kind) to a stimulus (text, sound, picture). Texts are stored normalized: lines without space at their
 * ends, short texts on one line, so that writing an exercise as GIFT and reading it again changes nothing.
 */

const most = { text: 20_000, answer: 1000, items: 500, exercises: 500 }
export const mostExercises = most.exercises

/** Trims each line, and the text as a whole. */
export const asLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
/** Empty lines before the question are part of its teacher's source. */
const asSource = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t]+/, '')
    .trimEnd()
export const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The sentence is made when a value is refused, in the language of that request. */
const because = (message: PlainText) => ({ error: () => say(message) })
const storable = z.refine<string>(isStorable, because(textNotStorable))
/** Limits the raw text before it is normalized; the limits of its kind apply afterwards. */
const rawLimit = (error: () => Sentence) => atMost(textLimits.lessonBody, error)
const longText = () => say(textTooLong, { most: most.text })
const lines = z
  .string(because(textMissing))
  .check(rawLimit(longText), z.overwrite(asLines), atMost(most.text, longText), storable)
/** null and an empty text are both null. */
const orNull = (text: z.ZodMiniType<string, string>) =>
  z._default(
    z.codec(z.nullable(text), z.nullable(z.string()), { decode: (value) => value || null, encode: (value) => value }),
    null,
  )
const note = orNull(lines)
const longAnswer = () => say(answerTooLong, { most: most.answer })
const short = (missing: PlainText) =>
  z
    .string(because(missing))
    .check(
      rawLimit(longAnswer),
      z.overwrite(onOneLine),
      atMost(most.answer, longAnswer),
      storable,
      z.minLength(1, because(missing)),
    )

const isFile = (text: string) => isHttpUrl(text) || isObjectPath(text) || isOwnPicture(text) || isLessonFile(text)
const file = z._default(
  z.nullable(
    z.string().check(
      atMost(textLimits.url, () => say(addressTooLong, { most: textLimits.url })),
      z.refine(isFile, because(mediaMustBeFile)),
    ),
  ),
  null,
)
const longDialect = () => say(dialectTooLong, { most: textLimits.title })
const dialect = orNull(
  z.string().check(rawLimit(longDialect), z.overwrite(onOneLine), atMost(textLimits.title, longDialect), storable),
)

/** Seven decimals: the precision of GIFT's percents. */
export const roundWeight = (weight: number) => Math.round(weight * 1e7) / 1e7 + 0
/** A fraction of the full mark, -1 to 1. */
const weight = z
  .number()
  .check(z.minimum(-1, because(weightTooLow)), z.maximum(1, because(weightTooHigh)), z.overwrite(roundWeight))
const isRight = (answer: { weight: number }) => answer.weight > 0
const fullMark = z._default(weight, 1)
export const partLimit = () => say(tooManyParts, { most: most.items })
const items = <T extends z.core.$ZodType>(item: T, least: number, tooFew: PlainText) =>
  listOf(item, most.items, partLimit).check(z.minLength(least, because(tooFew)))

/** Scales weights to a sum of 1 if they miss it by a rounding error (thirds with few decimals). */
export function normalizedWeights<O extends { weight: number }>(options: O[]): O[] {
  const sum = options.reduce((total, option) => total + Math.max(0, option.weight), 0)
  if (Math.abs(sum - 1) > 0.02 || Math.abs(sum - 1) < 2e-6) return options
  return options.map((option) => (option.weight > 0 ? { ...option, weight: roundWeight(option.weight / sum) } : option))
}

const common = {
  text: lines.check(z.minLength(1, because(questionHasNoText))),
  /** Feedback to every answer. */
  general: note,
  sound: file,
  picture: file,
  /** The question is only heard: its text is shown with the solution. */
  textHidden: z._default(z.boolean(), false),
  /** Dialect of the expected form. */
  dialect,
  /** The exercise is about the dialect: a form of another dialect is asked again, neither right nor wrong. */
  aboutDialect: z._default(z.boolean(), false),
  /** Library entries that an answer is about. Part of the key. */
  asked: z._default(z.array(z.uuid()).check(z.maxLength(50)), []),
  /** Normal forms of choices (shared/exercises/chosen.ts) that count as right beside the key. */
  accepted: z.optional(
    z.array(z.string().check(atMost(most.text, longText), storable, z.minLength(1))).check(z.maxLength(most.items)),
  ),
  /**
   * The question as its teacher wrote it in GIFT, with the comments and categories before it, if our writer would write it
   * differently. Learners never get it. It is kept only while it still reads as the same exercise.
   */
  source: z.optional(
    z.string().check(
      rawLimit(() => say(sourceTooLong)),
      z.overwrite(asSource),
      storable,
    ),
  ),
}

export const WeightedAnswer = z.object({
  text: short(answerIsEmpty),
  weight: fullMark,
  feedback: note,
  dialect,
})
export type WeightedAnswer = z.output<typeof WeightedAnswer>

const Option = z.object({
  text: short(optionIsEmpty),
  weight: z._default(weight, 0),
  feedback: note,
  picture: file,
  sound: file,
  /** The library entry that this option shows. */
  entryId: z._default(z.nullable(z.uuid()), null),
})
const distinct = (texts: string[]) => new Set(texts).size === texts.length

const Choice = z
  .object({
    ...common,
    kind: z.literal('choice'),
    several: z._default(z.boolean(), false),
    options: items(Option, 2, choiceNeedsTwo),
  })
  .check(
    z.overwrite((one) => (one.several ? { ...one, options: normalizedWeights(one.options) } : one)),
    z.refine(({ options }) => distinct(options.map(({ text }) => text)), because(optionTwice)),
    z.refine(
      ({ options, several }) => options.some(({ weight }) => (several ? weight > 0 : weight === 1)),
      because(noOptionRight),
    ),
  )
const TrueFalse = z.object({
  ...common,
  kind: z.literal('true-false'),
  right: z.boolean(),
  whenRight: note,
  whenWrong: note,
})
/** `*` in an answer matches any text, `\*` a star. */
const answers = items(WeightedAnswer, 1, answerMissing).check(
  z.refine((all) => all.some(isRight), because(noAnswerRight)),
)
const ShortAnswer = z.object({ ...common, kind: z.literal('short-answer'), answers })

const Pair = z.object({
  left: short(leftSideIsEmpty),
  right: short(rightSideIsEmpty),
})
const Matching = z
  .object({
    ...common,
    kind: z.literal('matching'),
    pairs: items(Pair, 1, matchingNeedsLeftSide),
    /** Right-hand texts without a left side. */
    extra: z._default(z.array(short(rightSideIsEmpty)).check(z.maxLength(most.items)), []),
  })
  .check(z.refine(({ pairs, extra }) => pairs.length + extra.length > 1, because(matchingNeedsTwo)))

const NumberRange = z.object({
  range: short(numberMissing).check(z.refine((words) => rangeIn(words) !== undefined, because(numberFormat))),
  weight: fullMark,
  feedback: note,
})
const Numerical = z.object({
  ...common,
  kind: z.literal('numerical'),
  answers: items(NumberRange, 1, numberMissing).check(z.refine((all) => all.some(isRight), because(noNumberRight))),
  /** Feedback to every other number. */
  otherwise: note,
})

/** A word bank: the right orders of its chips (the first is shown as the solution), and extra chips. */
const Order = z.object({
  ...common,
  kind: z.literal('order'),
  orders: items(items(short(wordIsEmpty), 2, orderNeedsTwo), 1, orderMissing),
  extra: z._default(z.array(short(wordIsEmpty)).check(z.maxLength(most.items)), []),
})
/** `parts` are the texts around the gaps: one more than gaps. */
const Gaps = z
  .object({
    ...common,
    kind: z.literal('gaps'),
    parts: z.array(z.string().check(atMost(most.text, longText), storable)).check(z.maxLength(most.items)),
    gaps: items(z.object({ answers }), 1, gapMissing),
  })
  .check(z.refine(({ parts, gaps }) => parts.length === gaps.length + 1, because(gapsNeedPart)))
/** Recorded in memory, played beside the model and never sent: not graded. */
const Speak = z.object({ ...common, kind: z.literal('speak'), says: short(saysMissing) })

/**
 * An exercise with its key, as it is stored: also one that older rules allowed. Only for its teacher, and for learners who have seen
 * its solution.
 */
export const ExerciseBody = z.discriminatedUnion('kind', [
  Choice,
  TrueFalse,
  ShortAnswer,
  Matching,
  Numerical,
  Order,
  Gaps,
  Speak,
])
export const Exercise = ExerciseBody.check(
  // Options of a choice may differ by punctuation alone, which can be the question; left sides of pairs may not.
  z.refine(
    (one) => one.kind !== 'matching' || distinct(one.pairs.map(({ left }) => normalForm(left))),
    because(twoEqualSides),
  ),
)
export type Exercise = z.output<typeof Exercise>
export type ExerciseDraft = z.input<typeof Exercise>
/** The exercise without its GIFT source. */
export const withoutSource = ({ source: _source, ...exercise }: Exercise) => exercise as Exercise
export type ExerciseKind = Exercise['kind']

/** A learner's answer to an exercise. Options are named by their text, so that the order on the screen does not matter. */
const responseText = z.string(because(answerMustBeText)).check(z.maxLength(most.answer, { error: longAnswer }))
const responseTexts = z.array(responseText).check(z.maxLength(most.items))
export const ExerciseResponse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), chosen: responseTexts }),
  z.object({ kind: z.literal('true-false'), value: z.boolean() }),
  z.object({ kind: z.literal('short-answer'), text: responseText }),
  /** The right-hand text for each left-hand one, in the order of `left`; null for none. */
  z.object({ kind: z.literal('matching'), pairs: z.array(z.nullable(responseText)).check(z.maxLength(most.items)) }),
  z.object({ kind: z.literal('numerical'), text: responseText }),
  /** The chips in the chosen order. */
  z.object({ kind: z.literal('order'), words: responseTexts }),
  z.object({ kind: z.literal('gaps'), texts: responseTexts }),
  /** True if the learner said it aloud. */
  z.object({ kind: z.literal('speak'), spoken: z.boolean() }),
])
export type ExerciseResponse = z.infer<typeof ExerciseResponse>

const shown = {
  /** Absent in a preview. */
  id: z.optional(z.uuid()),
  /** Increases with each change of the exercise; sent back with the answer. */
  revision: z.optional(z.int()),
  /** Empty if the question is only heard. */
  text: z.string(),
  sound: z.optional(z.string()),
  picture: z.optional(z.string()),
  dialect: z.optional(z.string()),
}
const ShownOption = z.object({ text: z.string(), picture: z.optional(z.string()), sound: z.optional(z.string()) })

/** An exercise as learners see it: without its key. */
export const Question = z.discriminatedUnion('kind', [
  z.object({
    ...shown,
    kind: z.literal('choice'),
    options: z.array(z.string()),
    /** Only for options with a picture or a sound, in the order of `options`. */
    media: z.optional(z.array(ShownOption)),
    /** True if the weights of several options add up. */
    several: z.boolean(),
  }),
  z.object({ ...shown, kind: z.literal('true-false') }),
  z.object({ ...shown, kind: z.literal('short-answer') }),
  z.object({ ...shown, kind: z.literal('matching'), left: z.array(z.string()), right: z.array(z.string()) }),
  z.object({ ...shown, kind: z.literal('numerical') }),
  /** `words` are chips; each can be used once. */
  z.object({ ...shown, kind: z.literal('order'), words: z.array(z.string()) }),
  z.object({ ...shown, kind: z.literal('gaps'), parts: z.array(z.string()) }),
  z.object({ ...shown, kind: z.literal('speak'), says: z.string() }),
])
export type Question = z.infer<typeof Question>

export const StoredExercise = z.object({ id: z.uuid(), revision: z.int(), body: ExerciseBody })
export type StoredExercise = z.output<typeof StoredExercise>

/** Version of a lesson's exercises: changes if one is edited, added, moved or removed, or if the comments in the GIFT change. */
export function revisionOf(
  exercises: readonly { id?: string | undefined; revision?: number | undefined }[],
  gift: string,
): string {
  const text = [...exercises.map(({ id, revision }) => `${id} ${revision}`), gift].join('\n')
  // FNV-1a with two seeds: it only distinguishes versions of one lesson, and protects no secret.
  const hash = (begin: number) => {
    let state = begin
    for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
    return (state >>> 0).toString(16).padStart(8, '0')
  }
  return hash(0x811c9dc5) + hash(0x5bd1e995)
}

const LessonExercises = z.object({
  /** Sent back with a change that is based on this version. */
  revision: z.string(),
  questions: z.array(Question),
  /** With their keys, in order: only for the course's owner and admins. */
  exercises: z.optional(z.array(StoredExercise)),
  /** The same as GIFT: only for the course's owner and admins. */
  contentBody: z.optional(z.string()),
})
export type LessonExercises = z.output<typeof LessonExercises>

export const exercises = {
  read: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/exercises',
    allow: 'lessons.readFull',
    output: LessonExercises,
  }),
  /** Replaces all exercises of a lesson, in order, and its contentBody. An exercise that keeps its id keeps its answers. */
  write: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/exercises',
    allow: 'lessons.write',
    input: z.object({
      /** The version that the change is based on: 409 if somebody has changed it since. Without it the PUT wins. */
      revision: z.optional(z.string().check(z.maxLength(100))),
      exercises: listOf(z.object({ id: z.optional(z.uuid()), body: Exercise }), most.exercises, () =>
        say(lessonExerciseLimit, { most: most.exercises }),
      ),
    }),
    output: LessonExercises,
  }),
}
