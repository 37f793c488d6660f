import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learnerClasses } from '#shared/classes/membership.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { useClassChoice } from './class-choice.tsx'

const address = '/courses/greetings/lessons/hello'
const assignment = '9d1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a99'

function Lesson({ id, person }: { id: string; person: string }) {
  const { isPending, question } = useClassChoice(id, person)
  return isPending ? null : (question ?? <p>The lesson begins</p>)
}
function open(person: string, at = address, lessonId = 'hello') {
  window.history.replaceState(null, '', at)
  const lessons = [{ lessonId: 'hello', assignmentId: assignment, title: 'For Friday' }]
  serve({ [`GET ${learnerClasses.list.path}`]: () => ({ body: [{ name: 'Year 4', lessons }] }) })
  return renderFor({ ...learner, id: person }, <Lesson id={lessonId} person={person} />)
}

test('a lesson that is set for a class asks whether it counts, and then carries the assignment', async () => {
  open('first')
  fireEvent.click(await screen.findByRole('button', { name: 'For Year 4: For Friday' }))
  await screen.findByText('The lesson begins')
  expect(window.location.pathname + window.location.search).toBe(`${address}?assignment=${assignment}`)
})

test('asks once', async () => {
  const page = open('second')
  fireEvent.click(await screen.findByRole('button', { name: 'Just for me' }))
  await screen.findByText('The lesson begins')
  expect(window.location.search).toBe('')
  page.unmount()
  open('second')
  await screen.findByText('The lesson begins')
})

test.each([
  ['other lessons', address, 'other'],
  ['a lesson that was opened from the class', `${address}?assignment=${assignment}`, 'hello'],
])('does not ask for %s', async (_name, at, lessonId) => {
  open('third', at, lessonId)
  expect(await screen.findByText('The lesson begins')).toBeTruthy()
})
