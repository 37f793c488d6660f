import { useState } from 'react'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { learner, renderFor } from '#client/testing/page.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const onBelow = vi.fn<() => void>()

function Page() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button onClick={onBelow}>Library</button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Withdraw?"
        confirm="Withdraw"
        onConfirm={() => setOpen(false)}
      />
    </>
  )
}

function Questions() {
  const [question, setQuestion] = useState<'first' | 'second' | null>('first')
  return (
    <>
      <ConfirmDialog
        open={question === 'first'}
        onOpenChange={() => undefined}
        title="Take the role?"
        confirm="Go on"
        onConfirm={() => setQuestion('second')}
      />
      <ConfirmDialog
        open={question === 'second'}
        onOpenChange={() => undefined}
        title="Take it really?"
        confirm="Take the role"
        onConfirm={() => setQuestion(null)}
      />
    </>
  )
}

test('the second tap of a double tap on a confirming button presses nothing below the closed dialog', () => {
  renderFor(learner, <Page />)
  const tap = { detail: 1, clientX: 180, clientY: 700 }
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }), tap)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const below = screen.getByText('Library')
  fireEvent.click(below, { ...tap, clientX: 184 })
  expect(onBelow).not.toHaveBeenCalled()
  fireEvent.click(below, { ...tap, clientY: 400 })
  expect(onBelow).toHaveBeenCalledOnce()
})

test('a question that follows at once is answered at the same place', () => {
  renderFor(learner, <Questions />)
  const tap = { detail: 1, clientX: 180, clientY: 700 }
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }), tap)
  fireEvent.click(screen.getByRole('button', { name: 'Take the role' }), tap)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
