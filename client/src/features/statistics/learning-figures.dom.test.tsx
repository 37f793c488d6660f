import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { LearningFigures } from './learning-figures.tsx'

test('a chart without figures says so instead of showing empty axes', async () => {
  serve({
    'GET /api/admin/figures': () => ({
      body: {
        weeks: [
          { start: '2026-11-16', learners: 3, words: 0 },
          { start: '2026-11-23', learners: 4, words: 0 },
        ],
        months: [{ month: '2026-11', revenue: 0 }],
        recall: [],
      },
    }),
  })
  renderFor({ ...learner, role: 'ADMIN' }, <LearningFigures />)
  await screen.findByRole('table', { name: 'Learners active in a week' })
  expect(screen.getAllByRole('table')).toHaveLength(1)
  expect(screen.getAllByText('None in this time.')).toHaveLength(2)
  screen.getByText('This needs answers of several days.')
})
