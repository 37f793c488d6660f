import * as z from 'zod/mini'
import {
  addressTooLong,
  answerIsEmpty,
  answerMissing,
  answerMustBeText,
  choiceNeedsTwo,
  dialectTooLong,
  gapMissing,
  gapsNeedPart,
  leftSideIsEmpty,
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
  tooManyParts,
  twoEqualSides,
  weightTooHigh,
  weightTooLow,
  wordIsEmpty,
} from './messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { normalForm } from '#shared/language/language.ts'
import { isLessonFile } from '#shared/courses/lesson-file.ts'
import { rangeIn } from '#shared/text/numbers.ts'
import { isHttpUrl, isObjectPath, isOwnPicture } from '#shared/text/addresses.ts'
import { atMost, listOf, textLimits } from '#shared/text.ts'
import {
  exerciseLimits,
  asSource,
  collapseSpaces,
  withError,
  storableText,
  rawLimit,
  longText,
  textLines,
  orNull,
  noteText,
  longAnswer,
  shortText,
} from './exercise-texts.ts'

const isFile = (text: string) => isHttpUrl(text) || isObjectPath(text) || isOwnPicture(text) || isLessonFile(text)
const file = z._default(
  z.nullable(
    z.string().check(
      atMost(textLimits.url, () => say(addressTooLong, { most: textLimits.url })),
      z.refine(isFile, withError(mediaMustBeFile)),
    ),
  ),
  null,
)
const longDialect = () => say(dialectTooLong, { most: textLimits.title })
const dialect = orNull(
  z
    .string()
    .check(rawLimit(longDialect), z.overwrite(collapseSpaces), atMost(textLimits.title, longDialect), storableText),
)

/** Seven decimals: the precision of GIFT's percents. */
const roundWeight = (weight: number) => Math.round(weight * 1e7) / 1e7 + 0
/** A fraction of the full mark, -1 to 1. */
const weight = z
  .number()
  .check(z.minimum(-1, withError(weightTooLow)), z.maximum(1, withError(weightTooHigh)), z.overwrite(roundWeight))
const isRight = (answer: { weight: number }) => answer.weight > 0
const fullMark = z._default(weight, 1)
export const partLimit = () => say(tooManyParts, { most: exerciseLimits.items })
const items = <T extends z.core.$ZodType>(item: T, least: number, tooFew: PlainText) =>
  listOf(item, exerciseLimits.items, partLimit).check(z.minLength(least, withError(tooFew)))

/** Scales weights to a sum of 1 if they miss it by a rounding error (thirds with few decimals). */
function normalizedWeights<O extends { weight: number }>(options: O[]): O[] {
  const sum = options.reduce((total, option) => total + Math.max(0, option.weight), 0)
  if (Math.abs(sum - 1) > 0.02 || Math.abs(sum - 1) < 2e-6) return options
  return options.map((option) => (option.weight > 0 ? { ...option, weight: roundWeight(option.weight / sum) } : option))
}

const common = {
  text: textLines.check(z.minLength(1, withError(questionHasNoText))),
  /** Feedback to every answer. */
  general: noteText,
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
    z
      .array(z.string().check(atMost(exerciseLimits.text, longText), storableText, z.minLength(1)))
      .check(z.maxLength(exerciseLimits.items)),
  ),
  /**
   * The question as its teacher wrote it in GIFT, with the comments and categories before it, if our writer would write it
   * differently. Learners never get it. It is kept only while it still reads as the same exercise.
   */
  source: z.optional(
    z.string().check(
      rawLimit(() => say(sourceTooLong)),
      z.overwrite(asSource),
      storableText,
    ),
  ),
}

export const WeightedAnswer = z.object({
  text: shortText(answerIsEmpty),
  weight: fullMark,
  feedback: noteText,
  dialect,
})
export type WeightedAnswer = z.output<typeof WeightedAnswer>

const Option = z.object({
  text: shortText(optionIsEmpty),
  weight: z._default(weight, 0),
  feedback: noteText,
  picture: file,
  sound: file,
  /** The library entry that this option shows. */
  entryId: z._default(z.nullable(z.uuid()), null),
})
const areDistinct = (texts: string[]) => new Set(texts).size === texts.length

const Choice = z
  .object({
    ...common,
    kind: z.literal('choice'),
    several: z._default(z.boolean(), false),
    options: items(Option, 2, choiceNeedsTwo),
  })
  .check(
    z.overwrite((exercise) =>
      exercise.several ? { ...exercise, options: normalizedWeights(exercise.options) } : exercise,
    ),
    z.refine(({ options }) => areDistinct(options.map(({ text }) => text)), withError(optionTwice)),
    z.refine(
      ({ options, several }) => options.some(({ weight }) => (several ? weight > 0 : weight === 1)),
      withError(noOptionRight),
    ),
  )
const TrueFalse = z.object({
  ...common,
  kind: z.literal('true-false'),
  right: z.boolean(),
  whenRight: noteText,
  whenWrong: noteText,
})
/** `*` in an answer matches any text, `\*` a star. */
const answers = items(WeightedAnswer, 1, answerMissing).check(
  z.refine((all) => all.some(isRight), withError(noAnswerRight)),
)
const ShortAnswer = z.object({ ...common, kind: z.literal('short-answer'), answers })

const Pair = z.object({
  left: shortText(leftSideIsEmpty),
  right: shortText(rightSideIsEmpty),
})
const Matching = z
  .object({
    ...common,
    kind: z.literal('matching'),
    pairs: items(Pair, 1, matchingNeedsLeftSide),
    /** Right-hand texts without a left side. */
    extra: z._default(z.array(shortText(rightSideIsEmpty)).check(z.maxLength(exerciseLimits.items)), []),
  })
  .check(z.refine(({ pairs, extra }) => pairs.length + extra.length > 1, withError(matchingNeedsTwo)))

const NumberRange = z.object({
  range: shortText(numberMissing).check(z.refine((words) => rangeIn(words) !== undefined, withError(numberFormat))),
  weight: fullMark,
  feedback: noteText,
})
const Numerical = z.object({
  ...common,
  kind: z.literal('numerical'),
  answers: items(NumberRange, 1, numberMissing).check(z.refine((all) => all.some(isRight), withError(noNumberRight))),
  /** Feedback to every other number. */
  otherwise: noteText,
})

/** A word bank: the right orders of its chips (the first is shown as the solution), and extra chips. */
const Order = z.object({
  ...common,
  kind: z.literal('order'),
  orders: items(items(shortText(wordIsEmpty), 2, orderNeedsTwo), 1, orderMissing),
  extra: z._default(z.array(shortText(wordIsEmpty)).check(z.maxLength(exerciseLimits.items)), []),
})
/** `parts` are the texts around the gaps: one more than gaps. */
const Gaps = z
  .object({
    ...common,
    kind: z.literal('gaps'),
    parts: z
      .array(z.string().check(atMost(exerciseLimits.text, longText), storableText))
      .check(z.maxLength(exerciseLimits.items)),
    gaps: items(z.object({ answers }), 1, gapMissing),
  })
  .check(z.refine(({ parts, gaps }) => parts.length === gaps.length + 1, withError(gapsNeedPart)))
/** Recorded in memory, played beside the model and never sent: not marked. */
const Speak = z.object({ ...common, kind: z.literal('speak'), says: shortText(saysMissing) })

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
    (exercise) => exercise.kind !== 'matching' || areDistinct(exercise.pairs.map(({ left }) => normalForm(left))),
    withError(twoEqualSides),
  ),
)
export type Exercise = z.output<typeof Exercise>
export type ExerciseDraft = z.input<typeof Exercise>
export const withoutSource = ({ source: _source, ...exercise }: Exercise) => exercise as Exercise
export type ExerciseKind = Exercise['kind']

/** A learner's answer to an exercise. Options are named by their text, so that the order on the screen does not matter. */
const responseText = z
  .string(withError(answerMustBeText))
  .check(z.maxLength(exerciseLimits.answer, { error: longAnswer }))
const responseTexts = z.array(responseText).check(z.maxLength(exerciseLimits.items))
export const ExerciseResponse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), chosen: responseTexts }),
  z.object({ kind: z.literal('true-false'), value: z.boolean() }),
  z.object({ kind: z.literal('short-answer'), text: responseText }),
  /** The right-hand text for each left-hand one, in the order of `left`; null for none. */
  z.object({
    kind: z.literal('matching'),
    pairs: z.array(z.nullable(responseText)).check(z.maxLength(exerciseLimits.items)),
  }),
  z.object({ kind: z.literal('numerical'), text: responseText }),
  /** The chips in the chosen order. */
  z.object({ kind: z.literal('order'), words: responseTexts }),
  z.object({ kind: z.literal('gaps'), texts: responseTexts }),
  /** True if the learner said it aloud. */
  z.object({ kind: z.literal('speak'), spoken: z.boolean() }),
])
export type ExerciseResponse = z.infer<typeof ExerciseResponse>
