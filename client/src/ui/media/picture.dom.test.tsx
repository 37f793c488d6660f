import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

test('a failed decorative picture shows nothing, and one with alt text shows the text', () => {
  const { container } = render(<Picture src="/objects/a.png" alt="" />)
  fireEvent.error(container.querySelector('img')!)
  expect(screen.queryByRole('alert')).toBe(null)
  expect(container.querySelector('p')?.getAttribute('aria-hidden')).toBe('true')
  const named = render(<Picture src="/objects/a.png" alt="A house" />)
  fireEvent.error(named.getByAltText('A house'))
  expect(screen.getByRole('alert').textContent).toBe('A house')
})
