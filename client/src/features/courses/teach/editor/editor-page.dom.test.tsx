import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { EditLesson, NewLesson } from './editor-page.tsx'

test.each([
  ['Lesson Not Found', <EditLesson key="lesson" lessonId="strange" />],
  ['Course Not Found', <NewLesson key="course" courseId="strange" />],
])('%s leads back to the dashboard', async (title, page) => {
  serve({})
  renderFor({ ...learner, role: 'TEACHER' }, page)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(document.title).toMatch(new RegExp(`^${title}`))
  expect(screen.getByRole('link', { name: 'Teacher Dashboard' }).getAttribute('href')).toBe('/teacher')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
