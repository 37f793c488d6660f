import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { DocumentSources } from './document-sources.tsx'

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a year that is none is refused at its field, and nothing is sent before it is corrected', async () => {
  const send = vi.fn<(body: unknown) => { status: number; body: object }>(() => ({
    status: 201,
    body: { id: 'source', title: 'Wordbook' },
  }))
  serve({ 'POST /api/sources': send })
  renderFor({ ...learner, role: 'ADMIN' }, <DocumentSources uses={[]} known={[]} onChange={() => undefined} />)
  type(/^How it is cited/, 'Wordbook')
  type(/^Year/, 'c. 1955')
  fireEvent.click(screen.getByRole('button', { name: 'Add this source' }))
  expect(screen.getByText('The year of a source must be a whole number.')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  type(/^Year/, '1955')
  fireEvent.click(screen.getByRole('button', { name: 'Add this source' }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]?.[0]).toMatchObject({ title: 'Wordbook', year: 1955 })
})
