import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Exercise } from './exercises.ts'
import type { ExerciseDraft, Said } from './exercises.ts'
import { foldTwins, isOneSlip, normalForm } from './language.ts'
import { gradedAnswers } from './marking-cases.ts'
import type { Around } from './marking-text.ts'
import { gradeOf, markExercise, markWord } from './marking.ts'
import { glossesOf, meanAlike, sharedGloss, shortMeaning } from './meaning.ts'
import { verdicts } from './study.ts'
import type { Verdict } from './study.ts'

/** What the demo library attests: each form with its meaning and dialect, and its twins. */
const folder = join(import.meta.dirname, '../server/demo/library')
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
/** As the server gives it: what is asked for is not among the others. */
function around(text: string): Around {
  const own = new Set([text, ...twinsOf(text).map((twin) => twin.text)].map(normalForm))
  const meaning = attested.find((entry) => entry.text === text)?.meaning ?? null
  const asked = meaning === null ? [] : glossesOf(shortMeaning(meaning))
  const rest = attested.filter((entry) => !own.has(normalForm(entry.text)))
  const synonyms = rest.flatMap((entry) => {
    const gloss = sharedGloss(asked, entry.meaning)
    return gloss === undefined ? [] : [{ of: text, text: entry.text, dialect: entry.dialect || null, gloss }]
  })
  const others = rest.filter((entry) => sharedGloss(asked, entry.meaning) === undefined)
  return { twins: twinsOf(text), others, synonyms, meaning }
}
const word = (text: string, said: string) => markWord({ text, dialect: null }, said, around(text))

const graded = gradedAnswers.flatMap(([right, grades]) =>
  Object.entries(grades).flatMap(([verdict, answers]) =>
    answers.split('|').map((said) => [right, said, verdict] as const),
  ),
)

describe('answers graded by hand', () => {
  test('are more than 300', () => {
    expect(graded.length).toBeGreaterThanOrEqual(300)
    expect(new Set(graded.map(([right, said]) => `${right}|${said}`)).size).toBe(graded.length)
  })

  test.each(graded)('%j answered by %j is %s', (right, said, verdict) => {
    expect(word(right, said).verdict).toBe(verdict)
  })
})

const folded = (text: string) => foldTwins(normalForm(text))
const words = attested.filter(({ type, text }) => type === 'WORD' && !normalForm(text).includes(' '))
const pairs = words.flatMap((one, at) =>
  words
    .slice(at + 1)
    .filter(
      (other) => folded(one.text) !== folded(other.text) && isOneSlip(normalForm(one.text), normalForm(other.text)),
    )
    .map((other) => [one.text, other.text] as const),
)
const areTwins = (a: string, b: string) => twinsOf(a).some((twin) => normalForm(twin.text) === normalForm(b))

test('no slip turns one attested word into another', () => {
  const parted = pairs.filter(([a, b]) => !areTwins(a, b))
  expect(parted.length).toBeGreaterThanOrEqual(20)
  for (const [a, b] of parted) {
    expect([a, b, word(a, b).verdict]).toEqual([a, b, 'wrong'])
    expect([b, a, word(b, a).verdict]).toEqual([b, a, 'wrong'])
  }
})

describe('what a learner is told', () => {
  test('of a meaning with its place: the meaning first', () => {
    expect(shortMeaning('In Ranau and Kota Belud: mother.')).toBe('mother (in Ranau and Kota Belud)')
    expect(shortMeaning('In Tambunan: mother. In Ranau the same word is father.')).toBe('mother (in Tambunan)')
  })

  test('of another word: what it means, and what is asked', () => {
    expect(word('tulan', 'tulang').note).toBe('tulang means bone. Moon is tulan.')
  })

  test('of a twin: whose dialect it is', () => {
    expect(word('ralan', 'lahan').note).toBe("lahan is the Tangaa' form; ralan is Bundu-Liwan.")
    expect(word('kayu', 'kazu').note).toBeNull()
  })

  test.each([
    ["tondu'", "tondo'", { at: 4, length: 1 }],
    ['tulan', 'tulna', { at: 3, length: 2 }],
    ['tulan', 'ulan', { at: 0, length: 1 }],
    ['tulan', 'tullan', { at: 3, length: 0 }],
    ['hopod om iso', 'hopot om iso', { at: 4, length: 1 }],
  ])('of a slip: where it is, in %j for %j', (right, said, slipAt) => {
    expect(word(right, said)).toMatchObject({ verdict: 'slip', form: right, slipAt })
  })

  test('of another word for the same: that it is one, and where', () => {
    expect(word('Pounsikou', 'kotohuadan').note).toBe("Kotohuadan is also “thank you”, in Tangaa'.")
    expect(word('Kopisanangan', 'Kopivosian').note).toBe("Kopivosian is also “greetings”, in Tangaa'.")
  })

  test('of a twin in the other letters: whose it is', () => {
    expect(word('duo', 'duwo').note).toBe("duvo is the Tangaa' form; duo is Bundu-Liwan.")
  })

  test('an explanation is shortened to its first sentence', () => {
    expect(shortMeaning("road. Tangaa' twin: lahan.")).toBe('road')
    expect(shortMeaning('leg, foot')).toBe('leg, foot')
  })
})

describe('meanings', () => {
  test('are parted at commas and semicolons, without figures, articles and what follows', () => {
    expect(glossesOf('hello, greetings')).toEqual(['hello', 'greetings'])
    expect(glossesOf("to go; a road. Tangaa' twin: lahan.")).toEqual(['go', 'road'])
    expect(glossesOf('two (2)')).toEqual(['two'])
    expect(glossesOf('hand (left, right), arm')).toEqual(['hand (left, right)', 'arm'])
    expect(glossesOf('')).toEqual([])
  })

  test('of a place are those of that place', () => {
    expect(meanAlike('In Ranau: father.', 'In Tambunan: father.')).toBe(false)
    expect(meanAlike('good', 'Good, fine')).toBe(true)
    expect(meanAlike('moon', 'bone')).toBe(false)
  })

  test('make no word the wrong answer to another', () => {
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
const mark = (draft: ExerciseDraft, said: Said | null, near?: Around) => markExercise(parse(draft), said, near)
const lay = (...laid: string[]): Said => ({ kind: 'order', words: laid })
const fill = (...texts: string[]): Said => ({ kind: 'gaps', texts })
const gradeAt = (verdict: Verdict) => gradeOf({ verdict, again: false }, {})
const type = (text: string): Said => ({ kind: 'short-answer', text })

test('where the dialect is asked for, the other one is asked again, and no lapse', () => {
  const exercise = {
    kind: 'short-answer',
    text: "'Road' in Bundu-Liwan?",
    dialect: 'Bundu-Liwan',
    aboutDialect: true,
    answers: [{ text: 'ralan' }],
  } as const
  const other = mark({ ...exercise, answers: [...exercise.answers] }, type('lahan'), around('ralan'))!
  expect(other).toMatchObject({
    verdict: 'twin',
    again: true,
    fraction: 0,
    note: "That is the other dialect's form, try again.",
  })
  expect(gradeOf(other, {})).toBeNull()
  expect(mark({ ...exercise, answers: [...exercise.answers] }, type('ralan'), around('ralan'))).toMatchObject({
    verdict: 'exact',
    fraction: 1,
  })
})

test('where the dialect is asked for, another word of it is right, and one of the other dialect is asked again', () => {
  const exercise: ExerciseDraft = {
    kind: 'short-answer',
    text: 'Thank you in Bundu-Liwan?',
    dialect: 'Bundu-Liwan',
    aboutDialect: true,
    answers: [{ text: 'Pounsikou' }],
  }
  expect(mark(exercise, type('Kotoluadan'), around('Pounsikou'))).toMatchObject({ again: false, fraction: 1 })
  expect(mark(exercise, type('Kotohuadan'), around('Pounsikou'))).toMatchObject({ again: true, fraction: 0 })
})

test('what is listed goes before what is near, and a wildcard forgives no slip', () => {
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

test('only listed orders pass, laid with the chips that are there', () => {
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

test('gaps are marked one by one; the worst is the verdict, the mean the score', () => {
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

test('grades: a slip is hard, what was given up or wrong comes again, what is known is easy, speaking tells nothing', () => {
  expect(verdicts.map(gradeAt)).toEqual([3, 3, 3, 2, 1])
  expect(gradeOf({ verdict: 'wrong', again: false }, { knows: true })).toBe(4)
  expect(gradeOf({ verdict: 'exact', again: false }, { spoken: true })).toBeNull()
})
