import { expect, test } from 'vitest'
import type { EntryJson } from '#shared/entries/entries.ts'
import { writeGift } from '#shared/gift/write.ts'
import { readGift } from '#shared/gift/gift.ts'
import { anEntry } from '#client/testing/entry.ts'
import { exercisesFrom, lookAlikes, wrongWords } from './word-exercises.ts'

const word = (title: string, content: string, fields: Partial<EntryJson> = {}) =>
  anEntry(title, content, { demo: true, ...fields })

const tulan = word('tulan', 'moon')
const tulang = word('tulang', 'bone')
const awasi = word('awasi', 'good')
const avasi = word('avasi', 'good')
const walai = word('walai', 'house')
const waig = word('waig', 'water', { sound: 'https://example.org/waig.mp3' })
const greeting = word('kopisanangan', 'greetings', { type: 'PHRASE' })
const library = [tulan, tulang, awasi, avasi, walai, waig, greeting]
const titles = (words: { title: string }[]) => words.map(({ title }) => title)

test('wrong options are real words of the same type, and picked words come first', () => {
  const [first, ...others] = titles(wrongWords(walai, [walai, waig], library))
  expect(first).toBe('waig')
  expect(others).toHaveLength(2)
  expect(others).not.toContain('kopisanangan')
})

test('a rare type gets wrong options of other types, but never grammar rules', () => {
  const rule = word('loyou : hozou', 'a rule', { type: 'GRAMMAR' })
  const wrong = titles(wrongWords(greeting, [greeting], [...library, rule]))
  expect(wrong).toHaveLength(3)
  expect(wrong).not.toContain('loyou : hozou')
  expect(titles(wrongWords(rule, [rule], [greeting]))).toEqual(['kopisanangan'])
})

test('wrong options come from the whole library, differ between words, and stay the same for one word', () => {
  const letters = Array.from('bcdfghjklmnpstvwz', (letter, at) => word(`${letter}o${letter}o`, `meaning ${at}`))
  const options = letters.map((each) => titles(wrongWords(each, [each], letters)))
  expect(new Set(options.flat()).size).toBeGreaterThan(letters.length / 2)
  expect(letters.map((each) => titles(wrongWords(each, [each], letters.toReversed())))).toEqual(options)
})

test('words with the same meaning, or one typo apart, are no wrong options', () => {
  expect(titles(wrongWords(tulan, [tulan], library))).not.toContain('tulang')
  expect(titles(wrongWords(awasi, [awasi], library))).not.toContain('avasi')
  const fine = word('osonong', 'good, fine')
  expect(titles(wrongWords(awasi, [awasi, fine], library))).not.toContain('osonong')
})

test('a teacher sees similar words, but not the twin in another dialect', () => {
  expect(titles(lookAlikes(tulan, library))).toEqual(['tulang'])
  expect(titles(lookAlikes(awasi, library))).toEqual([])
})

test('only a word with a voice becomes a listening exercise, and the exercise survives GIFT', () => {
  const exercises = exercisesFrom([walai, waig], ['choose', 'type', 'listen'], library)
  expect(exercises.map(({ kind, asked }) => [kind, asked[0]])).toEqual([
    ['choice', walai.id],
    ['choice', waig.id],
    ['short-answer', walai.id],
    ['short-answer', waig.id],
    ['choice', waig.id],
  ])
  expect(exercises.at(-1)).toMatchObject({ textHidden: true, sound: waig.sound })
  expect(readGift(writeGift(exercises))).toEqual(exercises)
})

const ofDialect = (title: string, content: string, dialect: string | null) => word(title, content, { dialect })
const asking = (picked: EntryJson, others: EntryJson[]) =>
  exercisesFrom([picked], ['choose', 'type'], [tulan, waig, ...others]).map(({ text }) => text)

test('a question names the dialect if another dialect has another word for the meaning', () => {
  const lamin = ofDialect('lamin', 'house', "Tangaa'")
  const house = ofDialect('walai', 'house', 'Bundu-Liwan')
  expect(asking(house, [lamin])).toEqual([
    'Which word means “house” in Bundu-Liwan?',
    'Write the word for “house” in Bundu-Liwan.',
  ])
  const plain = ['Which word means “house”?', 'Write the word for “house”.']
  expect(asking(house, [ofDialect('lamin', 'house', 'Bundu-Liwan'), ofDialect('lamin', 'house', null)])).toEqual(plain)
  expect(asking(ofDialect('walai', 'house', null), [lamin])).toEqual(plain)
})
