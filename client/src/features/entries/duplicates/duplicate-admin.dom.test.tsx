import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
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
