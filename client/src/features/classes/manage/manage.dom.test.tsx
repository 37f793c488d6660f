import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TeacherClassJson } from '#shared/classes/classes.ts'
import { problemType } from '#shared/problem.ts'
import { shownToast } from '#client/lib/page/toast.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { TeacherClasses } from './class-list.tsx'
import { Owners } from './class-people.tsx'
import { ClassLearners } from './learner-list.tsx'
import { OneLearner } from './one-learner.tsx'

const teacher = { ...learner, role: 'TEACHER' }
const me = { id: teacher.id, name: 'Jainah', canTeach: true }
const yearFour: TeacherClassJson = {
  id: 'year-4',
  name: 'Year 4',
  termEndsOn: null,
  code: null,
  codeUntil: null,
  owners: [me],
  learners: 1,
  seats: 0,
  seatsTaken: 0,
  accessUntil: null,
  archivedAt: null,
  groups: [],
  isDemo: false,
  version: 1,
}
const felix = {
  id: 'felix',
  name: 'Felix',
  kind: 'account',
  state: 'joined',
  seat: false,
  pictures: null,
  consent: null,
}
const serveClass = (teacherClass: TeacherClassJson) =>
  serve({
    'GET /api/teacher/classes/year-4': () => ({ body: teacherClass }),
    'GET /api/classes/year-4/members': () => ({ body: [felix] }),
  })

test('the only teacher of a class reads how to leave it, and has no button that would be refused', () => {
  renderFor(teacher, <Owners teacherClass={yearFour} />)
  expect(screen.getByText('Add another teacher before you leave.')).toBeTruthy()
  expect(screen.queryByText('Leave the class')).toBeNull()
})

const stella = { id: 'other', name: 'Stella', canTeach: true }

test('one of two teachers can leave', () => {
  renderFor(teacher, <Owners teacherClass={{ ...yearFour, owners: [me, stella] }} />)
  expect(screen.getByText('Leave the class')).toBeTruthy()
  expect(screen.getByText('Remove')).toBeTruthy()
  expect(screen.queryByText('Add another teacher before you leave.')).toBeNull()
})

test('a teacher whose only fellow lost the role can remove the fellow, and not leave', () => {
  renderFor(teacher, <Owners teacherClass={{ ...yearFour, owners: [me, { ...stella, canTeach: false }] }} />)
  expect(screen.getByText('Add another teacher before you leave.')).toBeTruthy()
  expect(screen.queryByText('Leave the class')).toBeNull()
  expect(screen.getByText('Remove')).toBeTruthy()
})

test('an archived class offers no change of a learner but the removal for good', async () => {
  const archived = { ...yearFour, archivedAt: '2026-12-01T00:00:00.000Z' }
  serveClass(archived)
  const list = renderFor(teacher, <ClassLearners id="year-4" />)
  await screen.findByRole('link', { name: 'Felix' })
  screen.getByText(/you can remove them for good/)
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  list.unmount()
  renderFor(teacher, <OneLearner classId="year-4" memberId="felix" />)
  await screen.findByRole('button', { name: 'Remove for good' })
  expect(screen.queryByLabelText('Name in this class')).toBeNull()
})

test('a class without a name is refused under the field, and not in a toast as well', async () => {
  const message = 'Name of the class is missing.'
  serve({
    'GET /api/teacher/classes': () => ({ body: [] }),
    'POST /api/classes': () => ({ status: 400, type: problemType, body: { detail: message, field: 'name' } }),
  })
  renderFor(teacher, <TeacherClasses />)
  fireEvent.click(await screen.findByRole('button', { name: 'Make a class' }))
  await screen.findByText(message)
  expect(shownToast()?.description).not.toBe(message)
})

const stellaMember = { ...felix, id: 'stella', name: 'Stella' }
/** Opens a class with one group, and records what is sent for it. */
function openGroup() {
  const group = { id: 'red', name: 'Red', memberIds: [] as string[] }
  const sent: unknown[] = []
  serve({
    'GET /api/teacher/classes/year-4': () => ({ body: { ...yearFour, groups: [group] } }),
    'GET /api/classes/year-4/members': () => ({ body: [felix, stellaMember] }),
    'PATCH /api/groups/red': async (body) => {
      sent.push(body)
      // The answer of the first tick is slower than the second tick.
      await new Promise((resolve) => setTimeout(resolve, 50))
      Object.assign(group, body)
      return { body: group }
    },
    'DELETE /api/groups/red': () => {
      sent.push('deleted')
      return { status: 204, body: null }
    },
  })
  renderFor(teacher, <ClassLearners id="year-4" />)
  return sent
}

test('two quick ticks put two learners into a group', async () => {
  const sent = openGroup()
  fireEvent.click(await screen.findByLabelText('Felix'))
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.click(screen.getByLabelText('Stella'))
  await waitFor(() => expect(sent).toEqual([{ memberIds: ['felix'] }, { memberIds: ['felix', 'stella'] }]))
})

test('a group is deleted after a question only', async () => {
  const sent = openGroup()
  await screen.findByLabelText('Felix')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the group Red?' })
  expect(sent).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent).toEqual(['deleted']))
})
