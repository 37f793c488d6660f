import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contributions, type ReviewedContributionJson } from '#shared/contributions/contributions.ts'
import { usePages } from '#client/lib/query/use-pages.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { ReviewCard } from './review-card.tsx'

const row: ReviewedContributionJson = {
  id: '3b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a33',
  title: 'A word',
  content: 'Its text',
  status: 'PENDING',
  authorName: 'Ana',
  note: null,
  decidedAt: null,
  withdrawn: false,
  categoryId: null,
  kind: 'text',
  version: 1,
  entry: null,
  proposal: null,
  replacesId: null,
  replaces: null,
  replacedBy: null,
  learners: 0,
  createdAt: '2026-01-01T00:00:00Z',
  undoUntil: null,
  present: null,
  review: null,
}

/** The queue without its search box, whose custom element jsdom does not know. */
function Queue() {
  const { rows } = usePages(contributions.all, {})
  return rows?.map((each) => <ReviewCard key={each.id} contribution={each} Entry={() => null} />)
}

const open = async () => fireEvent.click((await screen.findAllByRole('button', { name: /With a note/ }))[0]!)
const note = () => screen.findByLabelText<HTMLTextAreaElement>('Note')

test('a rejection note survives a decision that fails', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  serve({
    'GET /api/admin/contributions': () => ({ body: [row] }),
    [`PATCH /api/admin/contributions/${row.id}`]: async () => {
      await promise
      return { status: 503, body: { message: 'Try again later.' } }
    },
  })
  renderFor({ ...learner, role: 'ADMIN' }, <Queue />)
  await open()
  fireEvent.change(await note(), { target: { value: 'Please say where you heard it.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reject with this note' }))
  // The optimistic decision is shown, and then rolled back.
  await screen.findByRole('button', { name: /Add note/ })
  resolve()
  await screen.findByRole('button', { name: /With a note/ })
  await open()
  expect((await note()).value).toBe('Please say where you heard it.')
})
