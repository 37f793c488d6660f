import fc from 'fast-check'
import * as z from 'zod/mini'
import { Exercise, type ExerciseDraft } from '#shared/exercises/exercise.ts'

export const parse = (draft: ExerciseDraft) => z.parse(Exercise, draft)

/** Texts with special cases of GIFT, our comment line, JavaScript and the language. */
export const pieces = [
  "raha'",
  'tulan',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\\',
  '\\n',
  '::',
  ':',
  '#',
  '####',
  '=',
  '->',
  '{',
  '}',
  '~',
  '%50%',
  '//',
  '//dtp {"whole":1}',
  '$CATEGORY:',
  '[html]',
  '[plain]',
  'T',
  'FALSE',
  '*',
  '\\*',
  '"',
  '_____',
  '🌙',
  '\u00A0',
  '\u200B',
  '\u2028',
  '\uFEFF',
  '__proto__',
  'constructor',
  '1..5',
  '\t',
  'é',
  'e\u0301',
  '&lt;',
]
const text = (most: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { minLength: 1, maxLength: most })
    .map((all) => all.join(''))
const note = fc.option(text(3), { freq: 3 })
const file = fc.option(fc.constantFrom('/objects/0b0e7a4e.mp3', 'https://example.test/a=b?c#d'), { freq: 5 })
const percent = fc.constantFrom(1, 0.5, 0.3333333, 0.25, 0.1, 0, -0.5, -1, 0.1234567)
const word = text(3)
const words = (least: number) => fc.array(word, { minLength: least, maxLength: 4 })
const answer = fc.record({ text: word, weight: percent, feedback: note, dialect: fc.option(word, { freq: 5 }) })
const common = {
  text: text(6),
  general: note,
  sound: file,
  picture: file,
  textHidden: fc.boolean(),
  dialect: fc.option(fc.constantFrom("Tangaa'", 'Bundu-Liwan')),
  aboutDialect: fc.boolean(),
  asked: fc.array(fc.uuid(), { maxLength: 2 }),
}
const option = fc.record({
  text: word,
  weight: percent,
  feedback: note,
  picture: file,
  sound: file,
  entryId: fc.option(fc.uuid(), { freq: 5 }),
})
const kinds = fc.oneof(
  fc.record({
    ...common,
    kind: fc.constant('choice' as const),
    several: fc.boolean(),
    options: fc.array(option, { minLength: 2, maxLength: 5 }),
  }),
  fc.record({
    ...common,
    kind: fc.constant('true-false' as const),
    right: fc.boolean(),
    whenRight: note,
    whenWrong: note,
  }),
  fc.record({
    ...common,
    kind: fc.constant('short-answer' as const),
    answers: fc.array(answer, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    ...common,
    kind: fc.constant('matching' as const),
    pairs: fc.array(fc.record({ left: word, right: word }), { minLength: 1, maxLength: 4 }),
    extra: words(0),
  }),
  fc.record({
    ...common,
    kind: fc.constant('numerical' as const),
    answers: fc.array(
      fc.record({
        range: fc.constantFrom('3', '3,5:0.5', '1..5', '-2..-1', '*', '1e3'),
        weight: percent,
        feedback: note,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    otherwise: note,
  }),
  fc.record({
    ...common,
    kind: fc.constant('order' as const),
    orders: fc.array(words(2), { minLength: 1, maxLength: 2 }),
    extra: words(0),
  }),
  fc
    .record({
      ...common,
      kind: fc.constant('gaps' as const),
      gaps: fc.array(fc.record({ answers: fc.array(answer, { minLength: 1, maxLength: 2 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    })
    .chain((gaps) =>
      fc
        .array(text(3), { minLength: gaps.gaps.length + 1, maxLength: gaps.gaps.length + 1 })
        .map((parts) => ({ ...gaps, parts })),
    ),
  fc.record({ ...common, kind: fc.constant('speak' as const), says: word }),
)
/** Any exercise that the builder can save: valid for the schema, and normalized by it. */
export const exercise = kinds
  .map((draft) => z.safeParse(Exercise, draft))
  .filter(({ success }) => success)
  .map(({ data }) => data!)
