import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Exercise, withoutSource, type ExerciseDraft } from '#shared/exercises/exercise.ts'
import { GiftFault } from './text.ts'
import { rewriteOne, writeGift } from './write.ts'
import { readGift } from './gift.ts'
import { parse, pieces, exercise } from '#shared/testing/generated-exercises.ts'

/** The result of reading. Errors other than GiftFault are rethrown. */
function outcomeOf(gift: string): string {
  try {
    readGift(gift)
    return 'read'
  } catch (error) {
    if (error instanceof GiftFault) return error.message
    throw error
  }
}

const listening = parse({
  kind: 'choice',
  text: 'What do you hear?',
  sound: '/objects/a.mp3',
  options: [{ text: 'tulan', weight: 1, entryId: '0b0e7a4e-6a55-4a44-9f64-0f4d5e6f7a8b' }, { text: 'tulang' }],
})
const order = parse({ kind: 'order', text: 'He drinks water.', orders: [['Monginum', 'isio', 'do', 'waig']] })

describe('a comment of the product', () => {
  test('stays with its question when a teacher edits the text', () => {
    const edited = writeGift([listening])
      .replace('What do you hear?', 'Listen.')
      .replace('~tulang', '~tulang#No.\n~tulun')
    expect(readGift(edited)[0]).toMatchObject({
      text: 'Listen.',
      sound: '/objects/a.mp3',
      options: [
        { text: 'tulan', entryId: '0b0e7a4e-6a55-4a44-9f64-0f4d5e6f7a8b' },
        { feedback: 'No.' },
        { text: 'tulun', entryId: null },
      ],
    })
  })

  test('is refused with its line if a kind that GIFT lacks no longer matches its text', () => {
    const edited = writeGift([order]).replace('do waig', 'do tapai')
    expect(() => readGift(`Fine {T}\n\n${edited}`)).toThrow(
      /^Line 4: This question was made in the builder, and its text no longer fits/,
    )
    expect(readGift(edited.replace(/^.*\n/, ''))[0]).toMatchObject({ kind: 'short-answer' })
  })

  test.each([
    '//dtp',
    '//dtp {',
    '//dtp 5',
    '//dtp {"whole":5}',
    '//dtp {"whole":{"kind":"speak"}}',
    '//dtp {"common":{"sound":5}}',
    '//dtp {"options":[]}\n//dtp {}',
  ])('that is invalid is refused or skipped, and never throws another error: %j', (line) => {
    expect(outcomeOf(`${line}\nSay it. {=tulan}`)).toMatch(/^(read|Line \d+: .+\.)$/)
  })
})

test('a changed question is written again and the rest of the text stays unchanged', () => {
  const body = '// mine\n\n::a:: One {T}\n\n// two\nTwo {=x}\n\nThree   {F}'
  const [, two] = readGift(body)
  const changed = parse({
    ...(two as ExerciseDraft & { kind: 'short-answer' }),
    answers: [{ text: 'x' }, { text: 'y' }],
  })
  const written = rewriteOne(body, 1, changed)
  expect(written).toBe('// mine\n\n::a:: One {T}\n\n// two\nTwo {\n=x\n=y\n}\n\nThree   {F}')
  expect(withoutSource(readGift(written)[1]!)).toEqual(withoutSource(changed))
})

const edited = (exercise: Exercise | undefined, change: Partial<Exercise>) =>
  parse({ ...exercise, ...change } as ExerciseDraft)

describe('a teacher’s text around a question', () => {
  const body = [
    '$CATEGORY: words/first',
    '// my own note',
    '// of this one\n::T1::[html]<p>What is <b>moon</b>?</p>{=tulan // no comment\n// between\n~<i>tulang</i>}',
    'The {=tasu ~tulan} sat.',
    'Two plus two? {  four  }\n// after it',
    '// the end',
  ].join('\n\n')
  const [moon, sat, two] = readGift(body)

  test('survives the conversion to exercises, wherever they are moved', () => {
    expect(writeGift(readGift(body))).toBe(body)
    const moved = [two!, moon!, sat!]
    expect(readGift(writeGift(moved)).map(withoutSource)).toEqual(moved.map(withoutSource))
    for (const { source } of moved) expect(writeGift(moved)).toContain(source)
    expect(writeGift([sat!])).toBe('The {=tasu ~tulan} sat.')
  })

  test('keeps its empty lines', () => {
    const spaced = 'One {T}\n\n\n\nTwo {=x}\n\n\n// of three\n\n\nThree   {F}'
    expect(writeGift(readGift(spaced))).toBe(spaced)
    const [one, , three] = readGift(spaced)
    expect(readGift(writeGift([three!, one!])).map(({ text }) => text)).toEqual(['Three', 'One'])
  })

  test('survives a change of the question, its answers or its sound', () => {
    const options = [{ text: 'tulan', weight: 1 }, { text: 'a < b' }, { text: '<b>' }]
    const answers = { options } as Partial<Exercise>
    expect(writeGift([edited(moon, answers)])).toBe(
      '$CATEGORY: words/first\n\n// my own note\n\n// of this one\n// between\n::T1:: [html]<p>What is <b>moon</b>?</p>{\n=tulan\n~a < b\n~[plain]<b>\n}',
    )
    expect(writeGift([edited(moon, { text: 'What shines?' })])).toContain('// between\n::T1:: What shines? {\n=tulan')
    expect(writeGift([edited(sat, { sound: '/objects/a.mp3' })])).toBe(
      '//dtp {"common":{"sound":"/objects/a.mp3"}}\nThe {=tasu ~tulan} sat.',
    )
    expect(writeGift([edited(sat, { text: 'A _____ sat.' })])).toBe('A {\n=tasu\n~tulan\n} sat.')
    expect(writeGift([edited(two, { general: 'So.' })])).toBe(
      '// after it\nTwo plus two? {\n=four\n####So.}\n\n// the end',
    )
  })

  test('is dropped only if it no longer matches the question', () => {
    for (const source of ['Other {T}', 'A {T}\n\nB {F}', '::T:: {', '// only', 'x', '\n\n'])
      expect(withoutSource(readGift(writeGift([edited(sat, { source })]))[0]!)).toEqual(withoutSource(sat!))
  })

  test('has no effect on an exercise without it', () => {
    fc.assert(
      fc.property(
        exercise,
        fc.array(fc.constantFrom(...pieces, 'Q', ' {', '=a', '}', '\n// x'), { maxLength: 12 }),
        (one, parts) => {
          const source = parts.join('')
          const [again, second] = readGift(writeGift([parse({ ...one, source })]))
          expect(second).toBeUndefined()
          expect(withoutSource(again!)).toEqual(one)
        },
      ),
      { numRuns: 500 },
    )
  })
})
