import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WordCard } from '#shared/study/cards.ts'
import { WordOptions } from './options.tsx'

test('the number key of an option is a keycap and no part of its text', () => {
  const near = ['tasu', 'dog', 'tulan', 'moon']
  const word = { text: near[0], meaning: near[1], near: [{ text: near[2], meaning: near[3] }], options: [] }
  render(
    <WordOptions
      word={word as unknown as WordCard}
      options={['tasu', 'tulan']}
      shows="meaning"
      locked={false}
      onAnswer={() => {}}
    />,
  )
  const moon = screen.getByRole('button', { name: 'moon' })
  expect(moon.textContent).toBe('moon')
  expect(moon.querySelector('kbd')?.dataset['keycap']).toBe('2')
})
