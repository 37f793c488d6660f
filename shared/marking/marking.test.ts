import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Exercise, type ExerciseDraft, type ExerciseResponse } from '#shared/exercises/exercise.ts'
import { foldTwins, isOneTypo, normalForm } from '#shared/language/language.ts'
import { markedAnswers, equalAnswerPairs } from './cases.ts'
import type { NearbyForms } from './typed.ts'
import { gradeOf, markExercise, markWord } from './marking.ts'
import { glossesOf, meanAlike, sharedGloss, shortMeaning } from '#shared/entries/meaning.ts'
import { verdicts, type Verdict } from '#shared/study/answers.ts'

/** Attested forms of the demo library, each with meaning, dialect and twins. */
const folder = join(import.meta.dirname, '../../server/demo/library')
const attested = readdirSync(folder)
  .filter((file) => file.endsWith('.tsv'))
  .flatMap((file) => {
    const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n')
    const names = head.split('\t')
    const cell = (line: string, name: string) => line.split('\t')[names.indexOf(name)] ?? ''
    return lines.map((line) => ({
      type: cell(line, 'type'),
      text: cell(line, 'title'),
      meaning: cell(line, 'content'),
      dialect: cell(line, 'dialect'),
      twin: cell(line, 'twin'),
    }))
  })
const twinsOf = (text: string) =>
  attested.flatMap(({ text: of, dialect: ofDialect, twin }) => {
    const dialect = attested.find((entry) => entry.text === twin)?.dialect ?? null
    return normalForm(of) === normalForm(text) && twin ? [{ of, ofDialect, text: twin, dialect }] : []
  })
/** As the server sends it: `others` does not contain the right form. */
function nearby(text: string): NearbyForms {
  const own = new Set([text, ...twinsOf(text).map((twin) => twin.text)].map(normalForm))
  const meaning = attested.find((entry) => entry.text === text)?.meaning ?? null
  const glosses = meaning === null ? [] : glossesOf(shortMeaning(meaning))
  const rest = attested.filter((entry) => !own.has(normalForm(entry.text)))
  const synonyms = rest.flatMap((entry) => {
    const gloss = sharedGloss(glosses, entry.meaning)
    return gloss === undefined ? [] : [{ of: text, text: entry.text, dialect: entry.dialect || null, gloss }]
  })
  const others = rest.filter((entry) => sharedGloss(glosses, entry.meaning) === undefined)
  return { twins: twinsOf(text), others, synonyms, wordMeaning: meaning === null ? null : { meaning } }
}
const word = (text: string, response: string) => markWord({ text, dialect: null }, response, nearby(text))

const marked = markedAnswers.flatMap(([right, grades]) =>
  Object.entries(grades).flatMap(([verdict, answers]) =>
    answers.split('|').map((response) => [right, response, verdict] as const),
  ),
)

describe('answers marked by hand', () => {
  test('are more than 300', () => {
    expect(marked.length).toBeGreaterThanOrEqual(300)
    expect(new Set(marked.map(([right, response]) => `${right}|${response}`)).size).toBe(marked.length)
  })

  test.each(marked)('%j answered by %j is %s', (right, response, verdict) => {
    expect(word(right, response).verdict).toBe(verdict)
  })
})

test.each(equalAnswerPairs)('%j and %j are one answer: %j', (a, b, alike) => {
  expect(normalForm(a) === normalForm(b)).toBe(alike)
  expect(normalForm(normalForm(b))).toBe(normalForm(b))
})

const folded = (text: string) => foldTwins(normalForm(text))
const words = attested.filter(({ type, text }) => type === 'WORD' && !normalForm(text).includes(' '))
const pairs = words.flatMap((one, index) =>
  words
    .slice(index + 1)
    .filter(
      (other) => folded(one.text) !== folded(other.text) && isOneTypo(normalForm(one.text), normalForm(other.text)),
    )
    .map((other) => [one.text, other.text] as const),
)
const areTwins = (a: string, b: string) => twinsOf(a).some((twin) => normalForm(twin.text) === normalForm(b))

test('no typo turns one attested word into another', () => {
  const unrelated = pairs.filter(([a, b]) => !areTwins(a, b))
  expect(unrelated.length).toBeGreaterThanOrEqual(20)
  for (const [a, b] of unrelated) {
    expect([a, b, word(a, b).verdict]).toEqual([a, b, 'wrong'])
    expect([b, a, word(b, a).verdict]).toEqual([b, a, 'wrong'])
  }
})

describe('the feedback for a learner', () => {
  test('gives a local meaning with the meaning first', () => {
    expect(shortMeaning('In Ranau and Kota Belud: mother.')).toBe('mother (in Ranau and Kota Belud)')
    expect(shortMeaning('In Tambunan: mother. In Ranau the same word is father.')).toBe('mother (in Tambunan)')
  })

  test('gives the meaning of another word, and of the right one', () => {
    expect(word('tulan', 'tulang').note).toBe('tulang means bone. Moon is tulan.')
  })

  test('gives the dialect of a twin', () => {
    expect(word('ralan', 'lahan').note).toBe("lahan is the Tangaa' form; ralan is Bundu-Liwan.")
    expect(word('kayu', 'kazu').note).toBeNull()
  })

  test.each([
    ["tondu'", "tondo'", { at: 4, length: 1 }],
    ['tulan', 'tulna', { at: 3, length: 2 }],
    ['tulan', 'ulan', { at: 0, length: 1 }],
    ['tulan', 'tullan', { at: 3, length: 0 }],
    ['hopod om iso', 'hopot om iso', { at: 4, length: 1 }],
    ['duo-nohopod', 'duo nohopot', { at: 10, length: 1 }],
    ['tonduʔ tondu', 'tondu tondo', { at: 11, length: 1 }],
  ])('gives the position of a typo, in %j for %j', (right, response, slipAt) => {
    expect(word(right, response)).toMatchObject({ verdict: 'slip', form: right, slipAt })
  })

  test('says that a synonym means the same, and in which dialect', () => {
    expect(word('Pounsikou', 'kotohuadan').note).toBe("Kotohuadan is also “thank you”, in Tangaa'.")
    expect(word('Kopisanangan', 'Kopivosian').note).toBe("Kopivosian is also “greetings”, in Tangaa'.")
  })

  test('gives the dialect of a twin in the other spelling', () => {
    expect(word('duo', 'duwo').note).toBe("duvo is the Tangaa' form; duo is Bundu-Liwan.")
  })

  test('shortens an explanation to its first sentence', () => {
    expect(shortMeaning("road. Tangaa' twin: lahan.")).toBe('road')
    expect(shortMeaning('My name is ...')).toBe('My name is ...')
    expect(shortMeaning('leg, foot')).toBe('leg, foot')
  })
})

describe('meanings', () => {
  test('are separated at commas and semicolons, without figures, articles and further sentences', () => {
    expect(glossesOf('hello, greetings')).toEqual(['hello', 'greetings'])
    expect(glossesOf("to go; a road. Tangaa' twin: lahan.")).toEqual(['go', 'road'])
    expect(glossesOf('two (2)')).toEqual(['two'])
    expect(glossesOf('hand (left, right), arm')).toEqual(['hand (left, right)', 'arm'])
    expect(glossesOf('')).toEqual([])
  })

  test('of a place are compared with those of the same place', () => {
    expect(meanAlike('In Ranau: father.', 'In Tambunan: father.')).toBe(false)
    expect(meanAlike('good', 'Good, fine')).toBe(true)
    expect(meanAlike('moon', 'bone')).toBe(false)
  })

  test('make no word the wrong answer to a synonym', () => {
    const alike = words.flatMap((a) => words.map((b) => [a, b] as const)).filter(([a, b]) => a.text !== b.text)
    const refused = alike.filter(
      ([a, b]) =>
        attested.filter(({ text }) => text === a.text).length === 1 &&
        meanAlike(a.meaning, b.meaning) &&
        word(a.text, b.text).verdict === 'wrong',
    )
    expect(refused.map(([a, b]) => [a.text, b.text])).toEqual([])
  })
})

const parse = (draft: ExerciseDraft) => z.parse(Exercise, draft)
const mark = (draft: ExerciseDraft, response: ExerciseResponse | null, near?: NearbyForms) =>
  markExercise(parse(draft), response, near)
const lay = (...laid: string[]): ExerciseResponse => ({ kind: 'order', words: laid })
const fill = (...texts: string[]): ExerciseResponse => ({ kind: 'gaps', texts })
const gradeAt = (verdict: Verdict) => gradeOf({ verdict, isAskedAgain: false })
const type = (text: string): ExerciseResponse => ({ kind: 'short-answer', text })

test('in an exercise about a dialect, the form of another dialect is asked again, and counts as no error', () => {
  const exercise = {
    kind: 'short-answer',
    text: "'Road' in Bundu-Liwan?",
    dialect: 'Bundu-Liwan',
    aboutDialect: true,
    answers: [{ text: 'ralan' }],
  } as const
  const other = mark({ ...exercise, answers: [...exercise.answers] }, type('lahan'), nearby('ralan'))!
  expect(other).toMatchObject({
    verdict: 'twin',
    isAskedAgain: true,
    fraction: 0,
    note: "That is the other dialect's form, try again.",
  })
  expect(gradeOf(other)).toBeNull()
  expect(mark({ ...exercise, answers: [...exercise.answers] }, type('ralan'), nearby('ralan'))).toMatchObject({
    verdict: 'exact',
    fraction: 1,
  })
})

test('in an exercise about a dialect, a synonym in it is right, and one of another dialect is asked again', () => {
  const exercise: ExerciseDraft = {
    kind: 'short-answer',
    text: 'Thank you in Bundu-Liwan?',
    dialect: 'Bundu-Liwan',
    aboutDialect: true,
    answers: [{ text: 'Pounsikou' }],
  }
  expect(mark(exercise, type('Kotoluadan'), nearby('Pounsikou'))).toMatchObject({ isAskedAgain: false, fraction: 1 })
  expect(mark(exercise, type('Kotohuadan'), nearby('Pounsikou'))).toMatchObject({ isAskedAgain: true, fraction: 0 })
})

test('a listed answer has priority over a similar one, and a wildcard tolerates no typo', () => {
  const listed: ExerciseDraft = {
    kind: 'short-answer',
    text: 'Moon?',
    answers: [
      { text: 'tulan' },
      { text: 'tulxn', weight: 0, feedback: 'No.' },
      { text: '*', weight: 0, feedback: 'Try again.' },
    ],
  }
  expect(mark(listed, type('tulxn'))).toMatchObject({ verdict: 'wrong', fraction: 0, feedback: 'No.' })
  expect(mark(listed, type('tuln'))).toMatchObject({ verdict: 'slip', fraction: 1 })
  expect(mark(listed, type('siou'))).toMatchObject({ verdict: 'wrong', feedback: 'Try again.' })
  const wild: ExerciseDraft = {
    kind: 'short-answer',
    text: 'Your name?',
    answers: [{ text: 'Ngaran ku nopo nga i *' }],
  }
  expect(mark(wild, type('ngaran ku nopo nga i Ana'))).toMatchObject({ verdict: 'same', fraction: 1 })
  expect(mark(wild, type('ngarn ku nopo nga i Ana'))).toMatchObject({ verdict: 'wrong', fraction: 0 })
})

test('full-width digits are digits', () => {
  const number: ExerciseDraft = { kind: 'numerical', text: 'hopod om duo', answers: [{ range: '12' }] }
  expect(mark(number, { kind: 'numerical', text: '１２' })).toMatchObject({ fraction: 1 })
})

test('a typo of a partly right answer shows the fully right form', () => {
  const halves: ExerciseDraft = {
    kind: 'short-answer',
    text: 'Thank you?',
    answers: [{ text: 'Pounsikou' }, { text: 'Kotoluadan', weight: 0.5 }],
  }
  expect(mark(halves, type('kotoluadann'))).toMatchObject({
    verdict: 'wrong',
    fraction: 0.5,
    form: 'Pounsikou',
    slipAt: null,
  })
  expect(mark(halves, type('Kotoluadan'))).toMatchObject({ fraction: 0.5, form: 'Kotoluadan' })
  expect(mark(halves, type('pounsikuo'))).toMatchObject({ verdict: 'slip', fraction: 1, form: 'Pounsikou' })
})

test('only listed orders are right, made of the given chips', () => {
  const order: ExerciseDraft = {
    kind: 'order',
    text: 'He drinks water.',
    orders: [['Monginum', 'isio', 'do', 'waig']],
    extra: ['watu'],
  }
  expect(mark(order, lay('Monginum', 'isio', 'do', 'waig'))).toMatchObject({ verdict: 'exact', fraction: 1 })
  expect(mark(order, lay('isio', 'Monginum', 'do', 'waig'))).toMatchObject({
    verdict: 'wrong',
    solution: 'Monginum isio do waig',
  })
  expect(mark(order, lay('waig', 'waig'))).toBeUndefined()
  expect(mark(order, null)).toMatchObject({ verdict: 'wrong', fraction: 0 })
})

test('gaps are marked one by one; the worst is the verdict, the mean is the score', () => {
  const gaps: ExerciseDraft = {
    kind: 'gaps',
    text: 'Fill the gaps.',
    parts: ['Monginum isio do ', ' om ', '.'],
    gaps: [{ answers: [{ text: 'waig' }] }, { answers: [{ text: 'tapai' }] }],
  }
  expect(mark(gaps, fill('waig', 'Tapai'))).toMatchObject({
    verdict: 'same',
    fraction: 1,
    solution: 'Monginum isio do waig om tapai.',
  })
  expect(mark(gaps, fill('waigg', 'watu'))).toMatchObject({ verdict: 'wrong', fraction: 0.5 })
  expect(mark(gaps, fill('waig'))).toBeUndefined()
})

test('a typo is graded as hard, a wrong or given-up answer as again, a known word as easy, and speaking has no grade', () => {
  expect(verdicts.map(gradeAt)).toEqual([3, 3, 3, 2, 1])
  expect(gradeOf({ verdict: 'exact', isAskedAgain: false }, true)).toBeNull()
})
