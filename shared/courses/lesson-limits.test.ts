import { describe, expect, test } from 'vitest'
import { isQuicklyRendered, markdownFault } from '#shared/courses/lesson-limits.ts'

const nested = (depth: number) => Array.from({ length: depth }, (_, index) => `${'  '.repeat(index)}- a`).join('\n')
const tooDeep = 'Content has lists or quotes within each other more than 20 deep.'
const tooManyWords = 'Content names too many words of the library: 500 at most in one lesson.'

describe('the limits of a lesson’s text', () => {
  test.each([
    ['20 nested lists', nested(20)],
    ['20 nested quotes', `${'>'.repeat(20)} a`],
    ['500 words of the library', '[[a]] '.repeat(500)],
    ['a rule of many signs', '- '.repeat(100)],
    ['a text indented far', `${' '.repeat(200)}a`],
    ['a long text', 'Kopivosian. '.repeat(16_000)],
  ])('allow %s', (_name, text) => expect(markdownFault(text)).toBeUndefined())

  test.each([
    ['21 nested lists', nested(22), tooDeep],
    ['50,000 nested quotes', '>'.repeat(50_000), tooDeep],
    ['lists within quotes', `${'> - '.repeat(11)}a`, tooDeep],
    ['a list within a list in one line', `${'- '.repeat(21)}a`, tooDeep],
    ['33,000 words of the library', '[[a]]'.repeat(33_000), tooManyWords],
  ])('refuse %s with one sentence', (_name, text, sentence) => expect(markdownFault(text)).toBe(sentence))
})

test('the server renders ordinary lessons, and leaves long or complex ones to the browser', () => {
  expect(isQuicklyRendered('## Kopivosian\n\nA *greeting* of the day: [[kopivosian]].\n\n'.repeat(10))).toBe(true)
  for (const text of ['a'.repeat(10_001), '- a\n'.repeat(600), '[[a]]'.repeat(501), `${'>'.repeat(30)} a`])
    expect(isQuicklyRendered(text)).toBe(false)
})
