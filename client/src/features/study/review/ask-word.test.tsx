import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WordCard } from '#shared/study/cards.ts'
import { ChooseMeaning, WriteWord } from './ask-word.tsx'
import { ExamplePrompt } from './example-prompt.tsx'

const word = {
  text: 'tina',
  meaning: 'In Ranau and Kota Belud: mother.',
  dialect: null,
  twins: [],
  near: [],
  options: [{ text: 'ama', meaning: 'father', sound: null }],
} as unknown as WordCard
const props = { word, locked: false, onAnswer: () => {} }

test('the question shows the meaning first, then the dialect, like the feedback', () => {
  expect(renderToStaticMarkup(<WriteWord {...props} />)).toContain('How do you say “mother (in Ranau and Kota Belud)”?')
})

test('the question names the dialect only if another dialect has another word for the meaning', () => {
  const house = { ...word, text: 'walai', meaning: 'house', dialect: 'Bundu-Liwan, Ranau' }
  const asked = (fields: Partial<WordCard>) =>
    renderToStaticMarkup(<WriteWord {...props} word={{ ...house, ...fields }} />)
  const inDialect = 'How do you say “house” in Bundu-Liwan, Ranau?'
  expect(asked({ synonyms: [{ text: 'lamin', dialect: "Tangaa'", gloss: 'house' }] })).toContain(inDialect)
  expect(asked({ twins: [{ text: 'vazai', dialect: "Tangaa'" }] })).toContain(inDialect)
  const plain = 'How do you say “house”?'
  expect(asked({})).toContain(plain)
  expect(asked({ synonyms: [{ text: 'lamin', dialect: 'Bundu-Liwan, Ranau', gloss: 'house' }] })).toContain(plain)
  expect(asked({ synonyms: [{ text: 'lamin', dialect: null, gloss: 'house' }] })).toContain(plain)
  expect(asked({ dialect: null, twins: [{ text: 'vazai', dialect: "Tangaa'" }] })).toContain(plain)
})

test('a gap names the dialect of the missing word', () => {
  const example = { text: 'Haro walai.', translation: null }
  const gap = { ...word, text: 'walai', dialect: 'Ranau', example, twins: [{ text: 'vazai', dialect: "Tangaa'" }] }
  expect(renderToStaticMarkup(<ExamplePrompt word={gap} />)).toContain('Which word of Ranau is missing?')
  expect(renderToStaticMarkup(<ExamplePrompt word={{ ...gap, twins: [] }} />)).toContain('Which word is missing?')
})

test('a typo stands above the right form, letter under letter', () => {
  const html = renderToStaticMarkup(<WriteWord {...props} locked corrected={{ own: 'tima', right: 'tina' }} />)
  expect(html).toContain('You wrote')
  expect(html).toMatch(/line-through">m<.*text-success">n</)
  expect(html).not.toContain('<input')
})

test('a meaning in another language than the page names its language', () => {
  const english = { ...props, word: { ...word, lang: 'en' as const } }
  const named = '<span lang="en">mother (in Ranau and Kota Belud)</span>'
  expect(renderToStaticMarkup(<WriteWord {...english} />)).toContain(named)
  expect(renderToStaticMarkup(<ChooseMeaning {...english} options={['tina', 'ama']} />)).toContain(named)
})

test('a text with a question mark of its own keeps one mark in the question', () => {
  const asking = { ...props, word: { ...word, text: 'Isai ngaran nu?', meaning: 'What is your name?' } }
  expect(renderToStaticMarkup(<WriteWord {...asking} />)).toContain('How do you say “What is your name”?')
  expect(renderToStaticMarkup(<ChooseMeaning {...asking} options={['Isai ngaran nu?', 'ama']} />)).toContain(
    'What is Isai ngaran nu?<',
  )
})
