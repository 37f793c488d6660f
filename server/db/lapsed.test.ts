import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#shared/policy.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { hasLapsed, lapsedAt, lapsedInSql } from './lapsed.ts'
import { users } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const now = new Date('2026-09-05T12:00:00Z')
const ends = { 'before it': -1, 'at it': 0, 'after it': 1, never: null }
const cases = roles.flatMap((role) =>
  Object.entries(ends).map(([when, ms]) => ({ role, when, end: ms === null ? null : new Date(+now + ms) })),
)

test.each(cases)('access of a $role that ends $when has lapsed by the same rule here and in SQL', async (given) => {
  const { role, end: subscriptionEndDate, when } = given
  const expected = role === 'PAID' && (when === 'before it' || when === 'at it')
  expect(hasLapsed({ role, subscriptionEndDate }, now)).toBe(expected)
  const id = String((await app.person({ role, subscriptionEndDate })).id)
  const [row] = await app.db
    .select({ lapsed: lapsedAt(now) })
    .from(users)
    .where(eq(users.id, id))
  expect(row?.lapsed).toBe(expected)
  const text = await app.db.$client.query(`SELECT ${lapsedInSql} AS lapsed FROM users WHERE id = $2`, [now, id])
  expect(text.rows).toEqual([{ lapsed: expected }])
})
