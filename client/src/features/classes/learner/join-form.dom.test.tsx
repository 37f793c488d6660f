import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { Page } from '#client/pages/classes/join.tsx'

test('a refused code can be tried again', async () => {
  let open = false
  serve({
    'GET /api/joins/ABCD2345': () =>
      open ? { body: { name: 'Year 4', owners: ['Ana'], sees: ['Your name'] } } : { status: 404, body: {} },
  })
  renderFor(learner, <Page params={{ code: 'ABCD2345' }} />)
  expect(await screen.findByRole('alert')).toBeTruthy()
  open = true
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: /Year 4/ })).toBeTruthy()
})

test('a code with a percent sign is refused like other wrong codes', async () => {
  serve({ 'GET /api/joins/%25': () => ({ status: 404, body: {} }) })
  renderFor(learner, <Page params={{ code: '%' }} />)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('%')
})
