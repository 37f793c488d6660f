import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WordCard } from '#shared/study.ts'
import { Choose, Type } from './ask.tsx'

const word = { text: 'tina', meaning: 'In Ranau and Kota Belud: mother.', near: [], options: [] } as unknown as WordCard
const asked = { word, options: ['tina', 'ama'], locked: false, onAnswer: () => {} }

test('what is asked for is said as a verdict says it: the meaning first, then its place', () => {
  expect(renderToStaticMarkup(<Choose {...asked} />)).toContain('Which one is “mother (in Ranau and Kota Belud)”?')
  expect(renderToStaticMarkup(<Type {...asked} />)).toContain('How do you say “mother (in Ranau and Kota Belud)”?')
})
