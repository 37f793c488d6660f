import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { imports, type ImportDetailJson } from '#shared/exchange.ts'
import { query } from '#client/lib/query/query-client.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { ImportLeftOut, ImportValues, ImportWaiting } from './import-values.tsx'

const id = '3b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a33'
const detail = (mapped: string): ImportDetailJson => ({
  id,
  name: 'words.csv',
  format: 'csv',
  columns: [
    { name: 'POS', field: 'part_of_speech', sample: 'vbx' },
    { name: 'Other', field: 'glosses', sample: 'pt: casa' },
  ],
  sourceId: id,
  sourceTitle: 'A list',
  state: 'checked',
  stalled: false,
  counts: { new: 2, changed: 0, add: 0, same: 0, conflict: 0, fault: 0 },
  chosen: 0,
  files: 0,
  applied: 0,
  keptByUndo: 0,
  createdAt: '2026-01-01T00:00:00Z',
  appliedAt: null,
  undoneAt: null,
  values: [
    { column: 'POS', value: 'nou', count: 9, proposed: 'noun', mapped: 'noun' },
    { column: 'POS', value: 'vbx', count: 2, proposed: null, mapped },
    { column: 'Other', value: 'pt', count: 2, proposed: null, mapped: 'drop' },
    { column: 'Other', value: 'in the north', count: 1, proposed: null, mapped: 'drop' },
  ],
  leftOut: [{ kind: 'sounds', count: 3, address: `/api/imports/${id}/left-out/sounds` }],
})

function Shown() {
  const { data } = useQuery(query(imports.read, { params: { id } }))
  return (
    data && (
      <>
        <ImportValues importJson={data} />
        <ImportLeftOut importJson={data} />
      </>
    )
  )
}

test('an admin maps a value of the file once, and sees what will be left out', async () => {
  const sent: unknown[] = []
  let mapped = 'note'
  serve({
    [`GET /api/imports/${id}`]: () => ({ body: detail(mapped) }),
    [`PUT /api/imports/${id}/values`]: (body) => {
      sent.push(body)
      mapped = 'verb'
      return { body: detail(mapped) }
    },
    'GET /api/dialects': () => ({ body: [] }),
  })
  renderFor({ ...learner, role: 'ADMIN' }, <Shown />)
  const select = await screen.findByLabelText<HTMLSelectElement>(/POS: vbx/)
  expect(select.value).toBe('note')
  expect(screen.getAllByRole('combobox')[0]).toBe(select)
  screen.getByLabelText(/^Other: Portuguese \(pt\)/)
  screen.getByLabelText(/^Other: in the north/)
  expect(screen.queryByRole('button', { name: 'Check the rows again' })).toBeNull()
  fireEvent.change(select, { target: { value: 'verb' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check the rows again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check the rows again' })).toBeNull())
  expect(sent).toEqual([[{ column: 'POS', value: 'vbx', to: 'verb' }]])
  expect(screen.getByLabelText<HTMLSelectElement>(/POS: vbx/).value).toBe('verb')
  const link = screen.getByRole('link', { name: /^Download the rows as CSV: Sounds/ })
  expect(link.getAttribute('href')).toBe(`/api/imports/${id}/left-out/sounds`)
})

test('files that wait for a decision or a speaker have lines of their own', async () => {
  const waiting: ImportDetailJson['waiting'] = [
    { kind: 'pictures', count: 2 },
    { kind: 'sounds', count: 0 },
  ]
  renderFor({ ...learner, role: 'ADMIN' }, <ImportWaiting importJson={{ ...detail('note'), waiting }} />)
  await screen.findByRole('heading', { name: 'Waiting for licence and consent' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['2 picturesReview them'])
})
