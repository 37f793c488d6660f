import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { PrintSheet } from './print-sheets.tsx'

const moon = { entryId: 'moon', text: 'tulan', meaning: 'moon', lang: 'en' }
function print(words: object[]) {
  serve({
    'GET /api/classes/year-4/assignments': () => ({ body: [{ id: 'friday', kind: 'lessons', title: 'For Friday' }] }),
    'GET /api/classes/year-4/words': (_body, query) => ({ body: query.get('assignment') === 'friday' ? words : [] }),
  })
  renderFor({ ...learner, role: 'TEACHER' }, <PrintSheet id="year-4" sheet="words" filter={{}} />)
}

test('the words that a lesson names are printed under the title of its assignment', async () => {
  print([moon])
  await screen.findByText('tulan')
  expect(screen.getByRole('heading').textContent).toBe('For Friday')
})

test('a class whose lessons name no word says so under the title of the sheet', async () => {
  print([])
  await screen.findByText('No words are set in this class.')
  expect(screen.getByRole('heading').textContent).toBe('Words')
})
