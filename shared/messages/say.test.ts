import { afterEach, describe, expect, test } from 'vitest'
import { setLanguageSource } from './current.ts'
import { say } from './say.ts'
import { text, type TextLanguage } from './text.ts'

const lessons = text('{count, plural, one {# lesson} other {# lessons}}', '{count, number} pelajaran')
const saidIn = (language: TextLanguage) => setLanguageSource(() => language)

afterEach(() => saidIn('en'))

describe('a sentence', () => {
  test('is made in the current language', () => {
    expect([1, 1200].map((count) => say(lessons, { count }))).toEqual(['1 lesson', '1,200 lessons'])
    saidIn('ms')
    expect([1, 1200].map((count) => say(lessons, { count }))).toEqual(['1 pelajaran', '1,200 pelajaran'])
  })

  test('shows names with braces, tags and apostrophes as they are written', () => {
    const hello = text('Hello {name}!', 'Helo {name}!')
    expect(say(hello, { name: "<b>{x}</b> tondu'" })).toBe("Hello <b>{x}</b> tondu'!")
  })

  test('needs its values', () => {
    // @ts-expect-error the value of `count` is missing
    expect(() => say(lessons)).toThrow('count')
  })

  test('keeps a single apostrophe of the text', () => {
    expect(say(text("It's {name}", 'Ini {name}'), { name: 'waig' })).toBe("It's waig")
  })
})
