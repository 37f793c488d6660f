import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { contributions, type ContributionJson } from '#shared/contributions/contributions.ts'
import { query } from '#client/lib/query/query-client.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { SupportForm } from '#client/features/support/support-form.tsx'
import { ContributionCard } from './contribution-card.tsx'

const id = '3b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a01'
const approved = {
  id,
  title: 'waig',
  content: '',
  kind: 'voice',
  status: 'APPROVED',
  withdrawn: false,
  learners: 0,
  createdAt: '2026-11-01T00:00:00Z',
  entry: { id, title: 'waig' },
  proposal: {
    kind: 'voice',
    recordingId: id,
    form: 'waig',
    seconds: 1,
    speaker: 'Ana',
    url: null,
    licence: 'here-only',
    loudness: null,
    consent: { how: 'tapped', givenAt: '2026-11-01T00:00:00Z', guardian: null },
  },
} as unknown as ContributionJson
const card = (contribution: ContributionJson) => (
  <ContributionCard contribution={contribution} focusAfter={createRef()} />
)
const takeBack = { name: /^Take it back/ }

test('the sender of a published voice takes it back without a code, after a question', async () => {
  const taken: string[] = []
  serve({
    [`DELETE /api/recordings/${id}`]: () => {
      taken.push(id)
      return { status: 204, body: undefined }
    },
  })
  const { unmount } = renderFor(learner, card(approved))
  fireEvent.click(screen.getByRole('button', takeBack))
  expect(taken).toEqual([])
  const [, confirm] = await screen.findAllByRole('button', { ...takeBack, hidden: true })
  fireEvent.click(confirm!)
  await expect.poll(() => taken).toEqual([id])
  unmount()
  renderFor(learner, card({ ...approved, withdrawn: true }))
  expect(screen.queryByRole('button', takeBack)).toBeNull()
})

test('the author of a published text that is no entry asks for its removal in a letter to the operators', () => {
  serve({})
  const text = { ...approved, kind: 'text', title: 'A story', entry: null, categoryId: null, proposal: null } as const
  const { unmount } = renderFor(learner, card(text))
  const address = screen.getByRole('link', { name: /^Ask to take this down/ }).getAttribute('href')!
  unmount()
  history.replaceState(null, '', address)
  renderFor(learner, <SupportForm email={null} />)
  expect(screen.getByLabelText<HTMLInputElement>(/Subject/).value).toBe('Please take down my contribution')
  const letter = `Please take “A story” out of the library: /library/contributions/${id}`
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Message/).value).toBe(letter)
  history.replaceState(null, '', '/')
})

function OwnCards() {
  const { data = [] } = useQuery(query(contributions.listOwn, {}))
  return data.map((contribution) => <div key={contribution.id}>{card(contribution)}</div>)
}

test('an edit that comes after the decision is refused in its dialog, which keeps the text', async () => {
  const pending = { ...approved, id: '9b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a77', kind: 'text', title: 'Tapai', content: '' }
  const text = { ...pending, status: 'PENDING', entry: null, categoryId: null, proposal: null }
  let current: object = text
  serve({
    'GET /api/contributions/my': () => ({ body: [current] }),
    [`PATCH /api/contributions/${text.id}`]: () => {
      current = { ...text, status: 'REJECTED' }
      const problem = { status: 409, title: 'Conflict', detail: 'This contribution is already rejected.' }
      return { status: 409, body: problem, type: 'application/problem+json' }
    },
  })
  renderFor(learner, <OwnCards />)
  fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const title = dialog.getByLabelText<HTMLInputElement>(/Title/)
  fireEvent.change(title, { target: { value: 'Tapai of my village' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await dialog.findByText('This contribution is already rejected.')
  expect(title.value).toBe('Tapai of my village')
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
})

test('the link that sends a rejected one again says its name once', () => {
  serve({})
  renderFor(learner, card({ ...approved, status: 'REJECTED' }))
  expect(screen.getByRole('link', { name: /^Send a changed one/ }).textContent).toBe('Send a changed one of waig')
})
