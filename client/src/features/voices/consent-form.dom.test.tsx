import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor } from '#client/testing/page.tsx'
import { ConsentForm } from './consent-form.tsx'
import type { Voice } from './speaker-choice.tsx'

const speaker = (birthYear: number) =>
  ({ id: learner.id, name: 'Anika', birthYear, isMe: false, consent: null }) as unknown as Voice
const privacy = /family name and the village stay private/

test('a child is told that the family name and the village stay private', () => {
  const year = new Date().getFullYear()
  const { unmount } = renderFor(learner, <ConsentForm speaker={speaker(year - 10)} onGiven={() => {}} />)
  expect(screen.getByText(privacy)).toBeTruthy()
  expect(screen.queryByText(/the village that are given here/)).toBeNull()
  unmount()
  renderFor(learner, <ConsentForm speaker={speaker(year - 40)} onGiven={() => {}} />)
  expect(screen.queryByText(privacy)).toBeNull()
})
