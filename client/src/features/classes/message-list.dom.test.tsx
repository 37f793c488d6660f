import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MessageList } from './message-list.tsx'

const messages = ['one', 'two', 'three', 'four', 'five'].map((id) => ({ id }))

test('the latest three messages stand open, the earlier ones are folded', () => {
  render(<MessageList list={messages}>{({ id }) => id}</MessageList>)
  const folded = screen.getByText('Earlier messages (2)').closest('details')!
  expect(folded.open).toBe(false)
  expect([...folded.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['four', 'five'])
  expect(
    screen
      .getAllByRole('listitem')
      .map((item) => item.textContent)
      .slice(0, 3),
  ).toEqual(['one', 'two', 'three'])
})

test('three messages need no fold', () => {
  render(<MessageList list={messages.slice(0, 3)}>{({ id }) => id}</MessageList>)
  expect(screen.queryByText(/Earlier/)).toBeNull()
})
