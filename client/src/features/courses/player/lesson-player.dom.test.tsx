import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setOffline } from '#client/lib/connection.ts'
import { learner, renderFor } from '#client/testing/page.tsx'
import { LessonPlayer } from './lesson-player.tsx'

const nothing = () => null

afterEach(() => {
  setOffline(false)
  vi.unstubAllGlobals()
})

test('a lesson that is not on the device leads to the review while there is no connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  setOffline(true)
  renderFor(
    learner,
    <LessonPlayer
      courseId="0c1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a12"
      lessonId="0c1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a13"
      person={learner.id}
      choice={{ isPending: false, question: null }}
      head={null}
      AskWord={nothing}
      LessonDetails={nothing}
      certificate={null}
    />,
  )
  await screen.findByRole('heading', { name: 'This lesson is not on this device' })
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/review')
  expect(screen.queryByRole('alert')).toBeNull()
})
