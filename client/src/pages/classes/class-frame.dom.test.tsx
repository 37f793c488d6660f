import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { Page } from './class.tsx'

test('a class that the learner is not in leads to the learner’s classes and to joining one', async () => {
  for (const status of [403, 404]) {
    serve({ 'GET /api/classes/strange': () => ({ status, body: {} }) })
    const { unmount } = renderFor(learner, <Page params={{ id: 'strange' }} />)
    expect(await screen.findByRole('heading', { name: 'Class not found' })).toBeTruthy()
    expect(document.title).toMatch(/^Class not found/)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/classes', '/join'])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    unmount()
  }
})
