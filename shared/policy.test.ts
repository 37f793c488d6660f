import { describe, expect, test } from 'vitest'
import { roles } from './policy.ts'
import type { Role } from './people.ts'
import { can, dependsOnTarget, policy, type Action, type Viewer } from '#shared/policy.ts'
import { isOfferedTrial } from '#shared/billing/trial.ts'

const person = (role: Role, more: Partial<Viewer> = {}): Viewer => ({
  id: '11111111-1111-4111-8111-111111111111',
  role,
  subscribed: false,
  freeTrialUsed: false,
  mayContribute: false,
  emailVerified: true,
  ...more,
})
const rolesThat = (may: (viewer: Viewer) => boolean) => roles.filter((role) => may(person(role))).join(', ')

function offeredTrial(): string {
  const offered = roles.flatMap((role) =>
    [false, true]
      .filter((freeTrialUsed) => isOfferedTrial({ role, freeTrialUsed }))
      .map((freeTrialUsed) => `${role} with freeTrialUsed ${freeTrialUsed}`),
  )
  return offered.join(', ')
}

test('the policy has the permissions of docs/product.md 56', () => {
  const table = [
    ['Full course and lesson content', rolesThat((viewer) => can(viewer, 'lessons.readFull'))],
    ['Locked courses and lessons', rolesThat((viewer) => !can(viewer, 'lessons.readFull'))],
    ['Trial banner and trial start', offeredTrial()],
    ['Teacher Dashboard', rolesThat((viewer) => can(viewer, 'courses.teach'))],
    ['Contributor Dashboard', rolesThat((viewer) => can(viewer, 'contributions.dashboard'))],
    ['Admin Dashboard', rolesThat((viewer) => can(viewer, 'admin.dashboard'))],
  ]
  expect(table.map((row) => `| ${row.join(' | ')} |`).join('\n')).toBe(
    `
| Full course and lesson content | PAID, TEACHER, ADMIN |
| Locked courses and lessons | NORMAL, CONTRIBUTOR |
| Trial banner and trial start | NORMAL with freeTrialUsed false |
| Teacher Dashboard | TEACHER, ADMIN |
| Contributor Dashboard | CONTRIBUTOR, ADMIN |
| Admin Dashboard | ADMIN |
`.trim(),
  )
})

describe('a subscribed person', () => {
  test.each(roles)('has full content, also as a %s', (role) => {
    expect(can(person(role, { subscribed: true }), 'lessons.readFull')).toBe(true)
    expect(can(person(role, { subscribed: true }), 'lessons.answer')).toBe(true)
  })

  test('gets no dashboard from the subscription alone', () => {
    for (const role of ['NORMAL', 'PAID'] as const) {
      const subscriber = person(role, { subscribed: true })
      for (const action of ['courses.teach', 'contributions.dashboard', 'admin.dashboard'] as const)
        expect(can(subscriber, action)).toBe(false)
    }
  })
})

test('a running 12-month plan opens the Contributor Dashboard to a learner', () => {
  expect(can(person('PAID', { mayContribute: true }), 'contributions.dashboard')).toBe(true)
})

describe('a course', () => {
  const teacher = person('TEACHER')
  const own = { teacherId: teacher.id }
  const anothers = { teacherId: '22222222-2222-4222-8222-222222222222' }
  const orphaned = { teacherId: null }
  const actions = ['courses.update', 'courses.delete', 'lessons.write', 'lessons.delete', 'lessons.readSource'] as const

  test.each(actions)('%s is for its own teacher and for admins', (action) => {
    expect(can(teacher, action, own)).toBe(true)
    expect(can(teacher, action, anothers)).toBe(false)
    for (const course of [own, anothers, orphaned]) expect(can(person('ADMIN'), action, course)).toBe(true)
  })

  test.each(actions)('%s is for no teacher after its own has left', (action) => {
    expect(can(teacher, action, orphaned)).toBe(false)
  })

  test.each(actions)('%s is forbidden after the teacher loses the role', (action) => {
    for (const role of ['NORMAL', 'PAID', 'CONTRIBUTOR'] as const)
      expect(can(person(role, { subscribed: true }), action, own)).toBe(false)
  })
})

describe('a visitor', () => {
  /** Untyped, to check any action with an empty thing. */
  const mayVisitor = can as (who: null, action: Action, thing: object) => boolean

  test('may read only public data, including the library', () => {
    const open = Object.keys(policy).filter((action) => mayVisitor(null, action as Action, { teacherId: null }))
    const expected = [
      'site.read',
      'study.practise',
      'categories.read',
      'events.list',
      'voices.withdraw',
      'classes.endMail',
      'study.endReminders',
      'takedowns.ask',
      'wanted.ask',
      'labels.read',
    ]
    expect(new Set(open)).toEqual(new Set(expected))
  })
})

test('rules about an object have a second parameter', () => {
  const looking = (Object.keys(policy) as Action[]).filter(dependsOnTarget)
  expect(looking).toEqual(expect.arrayContaining(['courses.update', 'courses.delete', 'lessons.write']))
  expect(looking).not.toEqual(expect.arrayContaining(['courses.list']))
})
