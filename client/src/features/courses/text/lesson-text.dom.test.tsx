import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor } from '#client/testing/page.tsx'
import { LessonText } from './lesson-text.tsx'

test('a lesson stored before the limits existed is shown as plain text, and one within them is parsed', async () => {
  const old = `${'>'.repeat(30)} *old*`
  renderFor(
    learner,
    <>
      <LessonText text={old} />
      <LessonText text="Say *new*." />
    </>,
  )
  expect((await screen.findByText('new')).tagName).toBe('EM')
  expect(screen.getByText(old)).toBeTruthy()
})
