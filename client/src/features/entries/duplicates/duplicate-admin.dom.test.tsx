import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { watchFocus } from '#client/lib/page/focus-return.ts'
import { DuplicateAdmin } from './duplicate-admin.tsx'

const side = (id: string, homograph: number) => ({
  id: `3b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a${id}`,
  title: 'tama',
  homograph,
  content: 'father',
  ms: null,
  dialect: null,
  source: null,
  version: 1,
})

test('two entries with one headword are told apart by their numbers', async () => {
  const pair = { kind: 'equal', state: 'waiting', one: side('01', 1), other: side('02', 2) }
  serve({ 'GET /api/admin/duplicates': () => ({ body: { pairs: [pair], unchecked: 0 } }) })
  renderFor({ ...learner, role: 'ADMIN' }, <DuplicateAdmin />)
  fireEvent.click(await screen.findByRole('button', { name: /Keep tama 1/ }))
  const sentence = /“tama 1” \(father\) stays and takes everything of “tama 2” \(father\)\./
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('without pairs the page says so, for each state', async () => {
  serve({ 'GET /api/admin/duplicates': () => ({ body: { pairs: [], unchecked: 0 } }) })
  renderFor({ ...learner, role: 'ADMIN' }, <DuplicateAdmin />)
  expect(await screen.findByText('No duplicates found')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'later' } })
  expect(await screen.findByText('Nothing is left for later')).toBeTruthy()
})

const pairOf = (one: string, other: string) => {
  return { kind: 'equal', state: 'waiting', one: side(one, 2), other: { ...side(other, 1), source: 'A list' } }
}

test('homographs are shown in order, and after a decision the focus is on the next pair', async () => {
  let pairs = [pairOf('01', '02'), pairOf('03', '04')]
  serve({
    'GET /api/admin/duplicates': () => ({ body: { pairs, unchecked: 0 } }),
    'PUT /api/admin/duplicates': () => {
      pairs = pairs.slice(1)
      return { status: 204, body: undefined }
    },
  })
  watchFocus()
  renderFor({ ...learner, role: 'ADMIN' }, <DuplicateAdmin />)
  const [first] = await screen.findAllByRole('listitem')
  expect(
    within(first!)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['tama\u202F1', 'tama\u202F2'])
  const later = within(first!).getByRole('button', { name: /Later/ })
  later.focus()
  fireEvent.click(later)
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1)
  await expect.poll(() => document.activeElement?.tagName).toBe('H2')
})
