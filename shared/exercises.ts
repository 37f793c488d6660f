import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { normalForm } from '#shared/language.ts'
import { isLessonFile } from '#shared/lesson-file.ts'
import { rangeIn } from '#shared/numbers.ts'
import { isHttpUrl, isObjectPath, isOwnPicture } from '#shared/addresses.ts'
import { isStorable, textLimits } from '#shared/text.ts'

/**
 * An exercise is a response (its kind) to a stimulus (text, sound, picture). Texts are kept in one form: lines without
 * space at their ends, short texts on one line; so an exercise is the same after it was written as GIFT and read again.
 */

const most = { text: 20_000, answer: 1000, items: 500, exercises: 500 }

/** Each line without space at its ends, the whole without empty lines around it. */
export const asLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
/** Empty lines before it are its teacher's too. */
const asSource = (text: string) => text.replace(/\r\n?/g, '\n').replace(/^[ \t]+|\s+$/g, '')
export const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const storable = z.refine<string>(isStorable, { error: 'A text holds a character that cannot be stored.' })
const lines = z
  .string('A text is missing.')
  .check(z.overwrite(asLines), storable, z.maxLength(most.text, 'A text is too long: 20,000 characters at most.'))
/** Nothing is null, and so is an empty text. */
const orNull = (text: z.ZodMiniType<string, string>) =>
  z._default(
    z.codec(z.nullable(text), z.nullable(z.string()), { decode: (given) => given || null, encode: (kept) => kept }),
    null,
  )
const note = orNull(lines)
const short = (missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(onOneLine),
      storable,
      z.minLength(1, missing),
      z.maxLength(most.answer, 'An answer is too long: 1,000 characters at most.'),
    )

const isFile = (text: string) => isHttpUrl(text) || isObjectPath(text) || isOwnPicture(text) || isLessonFile(text)
const file = z._default(
  z.nullable(
    z.string().check(
      z.maxLength(textLimits.url, 'An address is too long: 2000 characters at most.'),
      z.refine(isFile, {
        error: 'A sound or picture must be an uploaded file, or a web address that begins with https://.',
      }),
    ),
  ),
  null,
)
const dialect = orNull(z.string().check(z.overwrite(onOneLine), storable, z.maxLength(textLimits.title)))

/** Seven decimals: what GIFT's percents can say. */
export const roundWeight = (weight: number) => Math.round(weight * 1e7) / 1e7 + 0
/** A fraction of the full mark, -1 to 1. */
const weight = z
  .number()
  .check(z.minimum(-1, 'A weight is below -100%.'), z.maximum(1, 'A weight is above 100%.'), z.overwrite(roundWeight))
const isRight = (answer: { weight: number }) => answer.weight > 0
const fullMark = z._default(weight, 1)
const items = <T extends z.core.$ZodType>(item: T, least: number, tooFew: string) =>
  z
    .array(item)
    .check(z.minLength(least, tooFew), z.maxLength(most.items, 'An exercise has too many parts: 500 at most.'))

/** Weights that make a whole but for a rounding (thirds written with few decimals) are made one. */
export function wholeWeights<O extends { weight: number }>(options: O[]): O[] {
  const sum = options.reduce((total, option) => total + Math.max(0, option.weight), 0)
  if (Math.abs(sum - 1) > 0.02 || Math.abs(sum - 1) < 2e-6) return options
  return options.map((option) => (option.weight > 0 ? { ...option, weight: roundWeight(option.weight / sum) } : option))
}

const common = {
  text: lines.check(z.minLength(1, 'The question has no text.')),
  /** Feedback to whatever was answered. */
  general: note,
  sound: file,
  picture: file,
  /** What is asked is heard only: the text is shown with the solution. */
  textHidden: z._default(z.boolean(), false),
  /** Whose form is asked for, or written in. */
  dialect,
  /** The exercise is about the dialect: another dialect's form is asked for again, neither right nor wrong. */
  aboutDialect: z._default(z.boolean(), false),
  /** Entries of the library that an answer is about. Part of the key. */
  asked: z._default(z.array(z.uuid()).check(z.maxLength(50)), []),
  /** Forms of what was chosen (shared/chosen.ts) that count as right beside the key. */
  accepted: z.optional(
    z.array(z.string().check(storable, z.minLength(1), z.maxLength(most.text))).check(z.maxLength(most.items)),
  ),
  /**
   * The question in its teacher's own GIFT, with the comments and categories before it, where the writer would write it in another way.
   * Kept for that text alone: it means nothing to learners, and goes along only as far as it still says the same.
   */
  source: z.optional(z.string().check(z.overwrite(asSource), storable, z.maxLength(textLimits.lessonBody))),
}

export const WeightedAnswer = z.object({
  text: short('An answer is empty.'),
  weight: fullMark,
  feedback: note,
  dialect,
})
export type WeightedAnswer = z.output<typeof WeightedAnswer>

const Option = z.object({
  text: short('An option is empty.'),
  weight: z._default(weight, 0),
  feedback: note,
  picture: file,
  sound: file,
  /** The entry of the library that this option is. */
  entryId: z._default(z.nullable(z.uuid()), null),
})
const distinct = (texts: string[]) => new Set(texts).size === texts.length

const Choice = z
  .object({
    ...common,
    kind: z.literal('choice'),
    several: z._default(z.boolean(), false),
    options: items(Option, 2, 'A multiple choice question needs at least two options.'),
  })
  .check(
    z.overwrite((one) => (one.several ? { ...one, options: wholeWeights(one.options) } : one)),
    z.refine(({ options }) => distinct(options.map(({ text }) => text)), { error: 'An option stands there twice.' }),
    z.refine(({ options, several }) => options.some(({ weight }) => (several ? weight > 0 : weight === 1)), {
      error: 'No option is right.',
    }),
  )
const TrueFalse = z.object({
  ...common,
  kind: z.literal('true-false'),
  right: z.boolean(),
  whenRight: note,
  whenWrong: note,
})
/** `*` in an answer stands for anything, `\*` for itself. */
const answers = items(WeightedAnswer, 1, 'An answer is missing.').check(
  z.refine((all) => all.some(isRight), { error: 'No answer is right: all weights are 0 or less.' }),
)
const ShortAnswer = z.object({ ...common, kind: z.literal('short-answer'), answers })

export const twoEqualSides = 'Two pairs have the same left side. Each left side must stand there once.'
const Pair = z.object({
  left: short('The left side of a pair is empty.'),
  right: short('The right side of a pair is empty.'),
})
const Matching = z
  .object({
    ...common,
    kind: z.literal('matching'),
    pairs: items(Pair, 1, 'A matching question needs at least one pair with a left side.'),
    /** Right-hand texts that belong to nothing. */
    extra: z._default(z.array(short('The right side of a pair is empty.')).check(z.maxLength(most.items)), []),
  })
  .check(
    z.refine(({ pairs, extra }) => pairs.length + extra.length > 1, {
      error: 'A matching question needs at least two pairs.',
    }),
  )

const NumberRange = z.object({
  range: short('A number is missing.').check(
    z.refine((words) => rangeIn(words) !== undefined, { error: 'A number is written like 3, 3:0.5 or 1..5.' }),
  ),
  weight: fullMark,
  feedback: note,
})
const Numerical = z.object({
  ...common,
  kind: z.literal('numerical'),
  answers: items(NumberRange, 1, 'A number is missing.').check(
    z.refine((all) => all.some(isRight), { error: 'No number is right.' }),
  ),
  /** Feedback to every other number. */
  otherwise: note,
})

/** A word bank: the right orders of its chips, the first shown as the solution, and chips that belong to none. */
const Order = z.object({
  ...common,
  kind: z.literal('order'),
  orders: items(
    items(short('A word is empty.'), 2, 'An order needs at least two words.'),
    1,
    'The right order is missing.',
  ),
  extra: z._default(z.array(short('A word is empty.')).check(z.maxLength(most.items)), []),
})
/** `parts` stand around the gaps: one more than these. */
const Gaps = z
  .object({
    ...common,
    kind: z.literal('gaps'),
    parts: z.array(z.string().check(storable, z.maxLength(most.text))).check(z.maxLength(most.items)),
    gaps: items(z.object({ answers }), 1, 'A gap is missing.'),
  })
  .check(
    z.refine(({ parts, gaps }) => parts.length === gaps.length + 1, {
      error: 'A text with gaps needs one part more than gaps.',
    }),
  )
/** Recorded in memory, played beside the model and never sent: not marked. */
const Speak = z.object({ ...common, kind: z.literal('speak'), says: short('What is to be said is missing.') })

/** An exercise with its key: for its teacher, and for whom its solution was shown. */
/** As it is kept: what was written under older rules can still be read. */
export const KeptExercise = z.discriminatedUnion('kind', [
  Choice,
  TrueFalse,
  ShortAnswer,
  Matching,
  Numerical,
  Order,
  Gaps,
  Speak,
])
export const Exercise = KeptExercise.check(
  // Options of a choice may differ by a mark alone: which of them is written right may be what is asked.
  z.refine((one) => one.kind !== 'matching' || distinct(one.pairs.map(({ left }) => normalForm(left))), {
    error: twoEqualSides,
  }),
)
export type Exercise = z.output<typeof Exercise>
export type ExerciseDraft = z.input<typeof Exercise>
/** What is asked and what is right, however it was written. */
export const withoutSource = ({ source: _source, ...exercise }: Exercise) => exercise as Exercise
export type ExerciseKind = Exercise['kind']

/** What a learner says to an exercise. Options are named by their text, so they mean the same in whatever order they were shown. */
const saidText = z
  .string('An answer must be a text.')
  .check(z.maxLength(most.answer, 'An answer is too long: 1,000 characters at most.'))
const saidTexts = z.array(saidText).check(z.maxLength(most.items))
export const Said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), chosen: saidTexts }),
  z.object({ kind: z.literal('true-false'), value: z.boolean() }),
  z.object({ kind: z.literal('short-answer'), text: saidText }),
  /** The right-hand text chosen for each left-hand one, in the order of `left`; null for none. */
  z.object({ kind: z.literal('matching'), pairs: z.array(z.nullable(saidText)).check(z.maxLength(most.items)) }),
  z.object({ kind: z.literal('numerical'), text: saidText }),
  /** The chips in the order chosen. */
  z.object({ kind: z.literal('order'), words: saidTexts }),
  z.object({ kind: z.literal('gaps'), texts: saidTexts }),
  /** It was said aloud. */
  z.object({ kind: z.literal('speak'), spoken: z.boolean() }),
])
export type Said = z.infer<typeof Said>

const shown = {
  /** Absent in a preview. */
  id: z.optional(z.uuid()),
  /** Rises when the exercise is changed; goes back with the answer. */
  revision: z.optional(z.int()),
  /** Empty where what is asked is heard only. */
  text: z.string(),
  sound: z.optional(z.string()),
  picture: z.optional(z.string()),
  dialect: z.optional(z.string()),
}
const ShownOption = z.object({ text: z.string(), picture: z.optional(z.string()), sound: z.optional(z.string()) })

/** An exercise as learners see it: never with its key. */
export const Question = z.discriminatedUnion('kind', [
  z.object({
    ...shown,
    kind: z.literal('choice'),
    options: z.array(z.string()),
    /** Of options with a picture or a sound, in the order of `options`. */
    media: z.optional(z.array(ShownOption)),
    /** The weights add up over more than one option. */
    several: z.boolean(),
  }),
  z.object({ ...shown, kind: z.literal('true-false') }),
  z.object({ ...shown, kind: z.literal('short-answer') }),
  z.object({ ...shown, kind: z.literal('matching'), left: z.array(z.string()), right: z.array(z.string()) }),
  z.object({ ...shown, kind: z.literal('numerical') }),
  /** `words` are chips, each to be used once at most. */
  z.object({ ...shown, kind: z.literal('order'), words: z.array(z.string()) }),
  z.object({ ...shown, kind: z.literal('gaps'), parts: z.array(z.string()) }),
  z.object({ ...shown, kind: z.literal('speak'), says: z.string() }),
])
export type Question = z.infer<typeof Question>

export const StoredExercise = z.object({ id: z.uuid(), revision: z.int(), body: KeptExercise })
export type StoredExercise = z.output<typeof StoredExercise>

/** Of a lesson's exercises as they stand: another one when any of them was changed, put in, moved or taken out, or the comments in their GIFT. */
export function revisionOf(
  exercises: readonly { id?: string | undefined; revision?: number | undefined }[],
  gift: string,
): string {
  const text = [...exercises.map(({ id, revision }) => `${id} ${revision}`), gift].join('\n')
  // FNV-1a, twice with different beginnings: it tells versions of one lesson apart, and keeps no secret.
  const hash = (begin: number) => {
    let state = begin
    for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
    return (state >>> 0).toString(16).padStart(8, '0')
  }
  return hash(0x811c9dc5) + hash(0x5bd1e995)
}

const LessonExercises = z.object({
  /** Goes back with what is written from it. */
  revision: z.string(),
  questions: z.array(Question),
  /** With their keys, in their order: for the course's owner and admins. */
  exercises: z.optional(z.array(StoredExercise)),
  /** The same as GIFT: for the course's owner and admins. */
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
  /** All of a lesson's exercises in their order, and its contentBody with them. One that keeps its id keeps its answers. */
  write: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/exercises',
    allow: 'lessons.write',
    input: z.object({
      /** What the writer has seen: 409 where somebody has changed it since. Without it the PUT wins. */
      revision: z.optional(z.string().check(z.maxLength(100))),
      exercises: z
        .array(z.object({ id: z.optional(z.uuid()), body: Exercise }))
        .check(z.maxLength(most.exercises, 'A lesson has at most 500 exercises.')),
    }),
    output: LessonExercises,
  }),
}
