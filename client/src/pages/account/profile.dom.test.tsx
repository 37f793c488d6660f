import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { Page } from './profile.tsx'

test('the profile of a learner without a class links to joining one', async () => {
  serve({ 'GET /api/classes': () => ({ body: [] }) })
  renderFor({ ...learner, role: 'NORMAL', createdAt: '2026-11-01T00:00:00Z', trialUntil: null }, <Page />)
  expect((await screen.findByRole('link', { name: 'Join a class' })).getAttribute('href')).toBe('/join')
})
