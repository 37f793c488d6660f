import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WordCard } from '#shared/study/study.ts'
import { Choose, Type } from './ask.tsx'

const word = {
  text: 'tina',
  meaning: 'In Ranau and Kota Belud: mother.',
  near: [],
  options: [{ text: 'ama', meaning: 'father', sound: null }],
} as unknown as WordCard
const props = { word, options: ['tina', 'ama'], locked: false, onAnswer: () => {} }

test('the question shows the meaning first, then the dialect, like the feedback', () => {
  expect(renderToStaticMarkup(<Choose {...props} />)).toContain('Which one is “mother (in Ranau and Kota Belud)”?')
  expect(renderToStaticMarkup(<Type {...props} />)).toContain('How do you say “mother (in Ranau and Kota Belud)”?')
})
