import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { HistoryDialog } from './entry-history.tsx'

const sourceId = '4d1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a44'
const source = {
  id: sourceId,
  title: 'A list of words',
  author: null,
  year: null,
  kind: 'list',
  address: null,
  url: null,
  licence: null,
}

test('names a source that the entry does not cite any more', async () => {
  const entry = { id: '5d1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a55', version: 2, sources: [], related: [] }
  const removed = { kind: 'removed', path: ['sources', 0], before: { sourceId, locator: null }, after: null }
  const revision = { version: 2, at: '2026-01-01T00:00:00.000Z', action: 'edited', why: null, authorName: null }
  serve({
    'GET /api/dialects': () => ({ body: [] }),
    // Without the entry's id, the first hundred sources of the library would answer.
    'GET /api/sources': (_body, query) => ({ body: query.get('entryId') === entry.id ? [source] : [] }),
    [`GET /api/entries/${entry.id}/history`]: () => ({ body: [{ ...revision, actorName: null, changes: [removed] }] }),
  })
  renderFor(learner, <HistoryDialog entry={entry as unknown as FullEntryJson} open onOpenChange={() => {}} />)
  expect(await screen.findByText('A list of words')).toBeTruthy()
})
