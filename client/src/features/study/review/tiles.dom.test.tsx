import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sentence } from '#shared/messages/say.ts'
import { Tiles } from './tiles.tsx'

const labels = { chosen: 'Your letters' as Sentence, bank: 'Letters to choose from' as Sentence }
const tiles = (locked: boolean) => (
  <Tiles pieces={['t', 'a', 's', 'u']} labels={labels} locked={locked} onDone={() => {}} />
)

test('the tiles show the right word after giving up', () => {
  const { rerender } = render(tiles(false))
  fireEvent.click(within(screen.getByRole('list', { name: labels.bank })).getByRole('button', { name: 'u' }))
  rerender(tiles(true))
  expect(screen.getByRole('list', { name: 'the right form' }).textContent).toBe('tasu')
})

test('two words stay apart', () => {
  render(<Tiles pieces={['n', 'o', 'n', 'o']} labels={labels} beforeSpace={2} locked onDone={() => {}} />)
  const slots = within(screen.getByRole('list', { name: 'the right form' })).getAllByRole('listitem')
  expect(slots.map(({ dataset }) => dataset['endsWord'])).toEqual([undefined, 'true', undefined, undefined])
})

test.each([
  ['seven letters', Array.from('tombolo'), '12.5rem'],
  ['six letters', Array.from('asawat'), '18.75rem'],
  ['pairs of letters', ['po', 'no', 'ki', 'bo', 'ro', 'so'], '10.875rem'],
  ['words, which are as wide as they are', ['okuo', 'nopo', 'diti'], ''],
])('on a phone the rows have nearly the same length: %s', (_name, pieces, width) => {
  render(<Tiles pieces={pieces} labels={labels} locked={false} onDone={() => {}} />)
  const bank = screen.getByRole('list', { name: labels.bank })
  expect(bank.style.getPropertyValue('--row')).toBe(width)
})
