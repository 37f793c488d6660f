import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contributions, type ReviewedContributionJson } from '#shared/contributions/contributions.ts'
import { usePages } from '#client/lib/query/use-pages.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { WaitingThenDecided } from './review-admin.tsx'
import { ReviewCard } from './review-card.tsx'

const entryId = '3b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a36'
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

/** The queue without its search box, because happy-dom does not know `<search>`. */
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

const state = {
  dialect: null,
  source: null,
  type: 'WORD' as const,
  title: 'A word',
  pronunciation: null,
  imageUrl: null,
  audioUrl: null,
  videoUrl: null,
}
const document = { forms: [], senses: [], examples: [], relations: [], sources: [], warning: null }
const reviewed = (entryVersion: number) => {
  const seen = { ...state, content: '', contentByHand: false, document }
  return { entryVersion, conflicts: [], base: seen, now: seen, proposed: seen }
}
const [first, second] = ['3b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a34', '3b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a35'] as const
/** A pending edit of the entry in this version. */
const edit = (id: string, entryVersion: number): ReviewedContributionJson => ({
  ...row,
  id,
  kind: 'edit',
  entry: { id: entryId, title: 'A word' },
  proposal: { kind: 'edit', changes: [], names: {} },
  present: { id: entryId, version: entryVersion, imageUrl: null, audioUrl: null, voices: [], lessons: 0 },
  review: reviewed(entryVersion),
})
test('a decision on one proposal for an entry brings the others to its new version', async () => {
  let version = 1
  const sent: unknown[] = []
  const decide = (id: string) => (body: unknown) => {
    sent.push(body)
    version += 1
    return { body: { ...edit(id, version), status: 'APPROVED', review: null } }
  }
  serve({
    'GET /api/admin/contributions': () => ({ body: [edit(first, version), edit(second, version)] }),
    [`PATCH /api/admin/contributions/${first}`]: decide(first),
    [`PATCH /api/admin/contributions/${second}`]: decide(second),
  })
  const { client } = renderFor({ ...learner, role: 'ADMIN' }, <Queue />)
  fireEvent.click((await screen.findAllByRole('button', { name: /^Approve/ }))[0]!)
  await waitFor(() => {
    const pages = client.getQueriesData<{ rows: ReviewedContributionJson[] }>({
      predicate: ({ queryKey }) => queryKey.at(-1) === 'page',
    })
    expect(pages.map(([, page]) => page?.rows[1]?.review?.entryVersion)).toEqual([2])
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Approve/ }))
  await waitFor(() => expect(sent).toMatchObject([{ entryVersion: 1 }, { entryVersion: 2 }]))
})

/** Approves two proposals for one entry before either is answered. The versions are those after each approval. */
async function approveBoth(versions: number[]) {
  const sent: unknown[] = []
  const decide = (id: string) => (body: unknown) => {
    const present = { ...edit(id, 1).present!, version: versions[sent.push(body) - 1]! }
    return { body: { ...edit(id, 1), status: 'APPROVED', review: null, present } }
  }
  serve({
    'GET /api/admin/contributions': (_body, query) =>
      // The other proposals are never read again.
      query.has('q') ? new Promise(() => {}) : { body: [edit(first, 1), edit(second, 1)] },
    [`PATCH /api/admin/contributions/${first}`]: decide(first),
    [`PATCH /api/admin/contributions/${second}`]: decide(second),
  })
  renderFor({ ...learner, role: 'ADMIN' }, <Queue />)
  for (const button of await screen.findAllByRole('button', { name: /^Approve/ })) fireEvent.click(button)
  await waitFor(() => expect(sent).toHaveLength(2))
  return sent
}

test('approvals for one entry that are pressed quickly name the version that the one before made', async () => {
  expect(await approveBoth([2, 3])).toMatchObject([{ entryVersion: 1 }, { entryVersion: 2 }])
})

test('an approval that is pressed quickly names the version on the screen if somebody else changed the entry', async () => {
  expect(await approveBoth([3, 4])).toMatchObject([{ entryVersion: 1 }, { entryVersion: 1 }])
})

test('a contribution that is decided before the list of decided ones arrives has one card', async () => {
  const earlier = { ...row, id: first, title: 'Decided before', status: 'REJECTED' as const }
  serve({
    'GET /api/admin/contributions': (_body, query) => ({
      body: query.get('state') === 'waiting' ? [row] : [{ ...row, status: 'REJECTED' }, earlier],
    }),
  })
  renderFor({ ...learner, role: 'ADMIN' }, <WaitingThenDecided filters={{ q: '', kind: '' }} Entry={() => null} />)
  await screen.findByRole('article', { name: earlier.title })
  expect(await screen.findAllByRole('article', { name: row.title })).toHaveLength(1)
})
