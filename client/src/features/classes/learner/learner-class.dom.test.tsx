import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LearnerClassJson } from '#shared/classes/membership.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { LearnerClass } from './learner-class.tsx'

const lesson = (itemId: string, title: string, locked: boolean) =>
  ({ itemId, title, courseId: 'greetings', locked, state: 'none', right: 0, answered: 0, of: 5 }) as const
function open(viewer: object, locked: boolean, archivedAt: string | null = null) {
  const ownClass: Partial<LearnerClassJson> = {
    id: 'year-4',
    name: 'Year 4',
    owners: ['Jainah'],
    archivedAt,
    openUntil: null,
    messages: [],
    assignments: ['Friday', 'Monday'].map((title) => ({
      id: title,
      kind: 'lessons' as const,
      title,
      note: '',
      opensOn: null,
      dueOn: null,
      open: true,
      items: [lesson('hello', 'Saying hello', locked), lesson('sorry', 'Saying sorry', locked)],
    })),
  }
  serve({ 'GET /api/classes/year-4': () => ({ body: ownClass }) })
  return renderFor({ ...learner, role: 'NORMAL', freeTrialUsed: false, ...viewer }, <LearnerClass id="year-4" />)
}

test.each([
  ['starts the trial', { freeTrialUsed: false }, 'Start Free Trial'],
  ['leads to the plans once the trial is used', { freeTrialUsed: true }, 'View Pricing'],
])('the next step of a learner without a plan or a seat %s, or asks the teacher', async (_name, viewer, name) => {
  open(viewer, true)
  const step = await screen.findByRole('link', { name })
  expect(step.getAttribute('href')).toBe('/pricing')
  expect(step.parentElement!.textContent).toContain('or ask your teacher for a seat.')
})

test('a card of locked lessons says once what they need', async () => {
  open({}, true)
  expect(await screen.findAllByText('Saying hello')).toHaveLength(2)
  expect(screen.getAllByText('Needs a plan or a seat')).toHaveLength(2)
})

test('nothing is offered to somebody who can open the lessons, or in an archived class', async () => {
  open({}, false).unmount()
  open({}, true, '2026-12-01T00:00:00.000Z')
  await screen.findByText('This class is archived. Nothing changes in it any more.')
  expect(screen.queryByText('or ask your teacher for a seat.')).toBeNull()
})

test('each Start names its lesson', async () => {
  open({}, false)
  expect(await screen.findAllByRole('link', { name: 'Start: Saying hello' })).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: 'Start: Saying sorry' })).toHaveLength(2)
})
