import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HoldButton } from './hold-button.tsx'

function open() {
  vi.useFakeTimers()
  const onHold = vi.fn<() => void>()
  const { unmount } = render(
    <HoldButton hint="Hold" onHold={onHold}>
      Skip
    </HoldButton>,
  )
  return { onHold, unmount, button: screen.getByRole('button') }
}

test('a held button acts, but not for the second mouse button', () => {
  const { onHold, button } = open()
  fireEvent.pointerDown(button, { button: 2 })
  vi.advanceTimersByTime(1000)
  expect(onHold).not.toHaveBeenCalled()
  fireEvent.pointerDown(button, { button: 0 })
  vi.advanceTimersByTime(1000)
  expect(onHold).toHaveBeenCalledOnce()
})

test('a button that is gone before it was held long enough does nothing', () => {
  const { onHold, unmount, button } = open()
  fireEvent.pointerDown(button, { button: 0 })
  unmount()
  vi.advanceTimersByTime(1000)
  expect(onHold).not.toHaveBeenCalled()
})
