import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { ImproveDialog } from './entry-improve.tsx'

const entry = { id: learner.id, title: 'waig', version: 1, content: 'water', document: {} } as unknown as FullEntryJson

test('somebody with an unconfirmed address reads so before they write, and can ask for the link again', async () => {
  serve({ 'GET /api/account': () => ({ body: { builtIn: true } }) })
  const dialog = <ImproveDialog entry={entry} open onOpenChange={() => {}} />
  const { unmount } = renderFor({ ...learner, emailVerified: false }, dialog)
  expect(await screen.findByText(/^Not confirmed yet/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeTruthy()
  unmount()
  renderFor({ ...learner, emailVerified: true }, dialog)
  expect(screen.queryByText(/^Not confirmed yet/)).toBeNull()
})
