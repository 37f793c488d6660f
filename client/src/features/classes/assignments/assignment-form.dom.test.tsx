import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderFor, serve } from '#client/testing/page.tsx'
import { AssignmentForm } from './assignment-form.tsx'
import { AssignmentWordPicker } from './assignment-pickers.tsx'

const classId = '7d1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a22'
const felix = '7d1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a23'
const walai = '7d1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a24'
const teacher = { id: '0c1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a11', role: 'TEACHER', firstName: 'Jainah', lastName: null }

/** Opens the form of a class with one learner. Each assignment that is sent is refused, so that the form stays. */
function open() {
  const sent = vi.fn<(body: unknown) => { status: number; body: object }>(() => ({ status: 503, body: {} }))
  serve({
    [`GET /api/teacher/classes/${classId}`]: () => ({ body: { seats: 0, groups: [] } }),
    [`GET /api/classes/${classId}/members`]: () => ({
      body: [{ id: felix, name: 'Felix', state: 'joined', seat: false }],
    }),
    'GET /api/courses': () => ({ body: [] }),
    'GET /api/categories': () => ({ body: [{ id: walai, title: 'walai', content: 'house' }] }),
    [`POST /api/classes/${classId}/assignments`]: sent,
  })
  return { sent, ...renderFor(teacher, <AssignmentForm classId={classId} />) }
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publish' }))

test('an assignment names its learners only if it is for some, and is not sent while nobody is chosen', async () => {
  const { sent } = open()
  type('Title', 'Review twice')
  type('Kind', 'review')
  expect(screen.queryByLabelText('Felix')).toBeNull()
  fireEvent.click(screen.getByLabelText('Only some'))
  const box = await screen.findByLabelText('Felix')
  publish()
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Choose at least one learner or group.')
  expect(document.activeElement).toBe(alert)
  expect(sent).not.toHaveBeenCalled()
  fireEvent.click(box)
  publish()
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ memberIds: [felix] }), expect.anything()),
  )
  fireEvent.click(screen.getByLabelText('Whole class'))
  await waitFor(() => {
    publish()
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ memberIds: [] }), expect.anything())
  })
})

test('chosen words are removed by a press, and Enter in the search sends nothing', async () => {
  open()
  type('Title', 'One word')
  type('Kind', 'words')
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'walai' } })
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
  const box = await screen.findByRole('checkbox', { name: /walai/ })
  fireEvent.click(box)
  const chosen = screen.getByRole('list', { name: 'Chosen' })
  fireEvent.click(within(chosen).getByRole('button', { name: 'Remove walai' }))
  expect(screen.queryByRole('list', { name: 'Chosen' })).toBeNull()
  expect((box as HTMLInputElement).checked).toBe(false)
})

test('the form warns of a due day that is over', () => {
  open()
  type('Due on', '2026-01-05')
  expect(screen.getByText('This day is over: all work will count as late.')).toBeTruthy()
  type('Due on', '2999-01-05')
  expect(screen.queryByText('This day is over: all work will count as late.')).toBeNull()
})

test('words are searched after a pause in typing, not for each key', async () => {
  const searches: (string | null)[] = []
  serve({
    'GET /api/categories': (_body, query) => {
      searches.push(query.get('q'))
      return { body: [{ id: walai, title: 'walai', content: 'house' }] }
    },
  })
  renderFor(teacher, <AssignmentWordPicker items={[]} onPick={() => {}} />)
  for (const typed of ['w', 'wa', 'walai']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await screen.findByRole('checkbox', { name: /walai/ })
  expect(searches).toEqual(['walai'])
})
