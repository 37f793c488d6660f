import { expect, test } from 'vitest'
import { cutText, isOneParagraph } from './cut-text.ts'

const long = 'A sentence about the language. '.repeat(12).trim()

test('a text is cut at its headings, and text before the first one is a step', () => {
  expect(cutText(`${long}\n\n## One\n\n${long}\n\n### Two\n\n${long}`)).toEqual([
    long,
    `## One\n\n${long}`,
    `### Two\n\n${long}`,
  ])
})

test('a short text is cut at its headings and rules too, in any Markdown notation', () => {
  expect(cutText('# One\n\nA word.\n\n# Two\n\nAnother.\n\n---\n\nA third.\n\nFour\n----\n\nThe last.')).toEqual([
    '# One\n\nA word.',
    '# Two\n\nAnother.',
    'A third.',
    '## Four\n\nThe last.',
  ])
  expect(cutText('A sentence.\n\nAnother.')).toHaveLength(1)
})

test('a step has one word card, together with its introduction', () => {
  expect(cutText('See:\n\n[[a]]\n\n[[b]]\n\nThen:\n\n[[c]]\n\n[[d]]\n\n[[e]]\n\n> A source.')).toEqual([
    'See:\n\n[[a]]',
    '[[b]]',
    'Then:\n\n[[c]]',
    '[[d]]',
    '[[e]]\n\n> A source.',
  ])
  expect(cutText('[[a]] [[b]] [[c]]')).toEqual(['[[a]]', '[[b]]', '[[c]]'])
})

test('a sentence with many words leaves further cards to the next step', () => {
  const sentence = '[[a]], [[b]], [[c]] and [[d]]. Done.'
  expect(cutText(sentence)).toEqual([sentence, '[[b]]', '[[c]]', '[[d]]'])
  const list = '- [[a]]\n- [[b]]\n- [[c]]'
  expect(cutText(list)).toEqual([list])
})

test('a long text without headings is cut between its paragraphs', () => {
  expect(cutText(`${long}\n\n${long}\n\n${long}`)).toEqual([`${long}\n\n${long}`, long])
})

test('a heading without text joins the next step, and at the end the previous one', () => {
  expect(cutText(`# Whole\n\n## One\n\n${long}\n\n## Two\n\n${long}\n\n## End`)).toEqual([
    `# Whole\n\n## One\n\n${long}`,
    `## Two\n\n${long}\n\n## End`,
  ])
})

test('a hash in a block of code is no heading', () => {
  expect(cutText(`${long}\n\n\`\`\`\n# not one\n\`\`\`\n\n${long}`)).toHaveLength(1)
})

test('link definitions are available in every step', () => {
  const parts = cutText(`# One\n\n[a][x] ${long}\n\n# Two\n\n[b][x] ${long}\n\n[x]: https://example.org`)
  expect(parts.map((part) => part.endsWith('[x]: https://example.org'))).toEqual([true, true])
})

test('only a short text without other elements is shown as one sentence', () => {
  expect(isOneParagraph('Both are right; they come from different places.')).toBe(true)
  expect(isOneParagraph('See:\n\n[[a]]')).toBe(false)
  expect(isOneParagraph('## A heading')).toBe(false)
  expect(isOneParagraph('Look at https://example.org.')).toBe(false)
  expect(isOneParagraph(long)).toBe(false)
  expect(isOneParagraph('')).toBe(false)
})
