import { expect, test } from 'vitest'
import type { UserJson } from '#shared/people.ts'
import { isPlanAsked } from './to-word-list.tsx'

test.each([
  ['PAID', true],
  ['NORMAL', false],
  ['TEACHER', false],
  ['ADMIN', false],
] as const)('the plan of a person with the role %s is asked: %s', (role, asked) => {
  expect(isPlanAsked({ role } as UserJson)).toBe(asked)
})
