import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#shared/policy.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { hasExpired, expiredAt, expiredInSql } from './expired.ts'
import { users } from '#server/db/tables/people.ts'

const { app } = useTestApp()

const now = new Date('2026-09-05T12:00:00Z')
const ends = { 'before it': -1, 'at it': 0, 'after it': 1, never: null }
const cases = roles.flatMap((role) =>
  Object.entries(ends).map(([when, ms]) => ({ role, when, end: ms === null ? null : new Date(+now + ms) })),
)

test.each(cases)('access of a $role that ends $when expires by the same rule here and in SQL', async (given) => {
  const { role, end: subscriptionEndDate, when } = given
  const expected = role === 'PAID' && (when === 'before it' || when === 'at it')
  expect(hasExpired({ role, subscriptionEndDate }, now)).toBe(expected)
  const id = String((await app.person({ role, subscriptionEndDate })).id)
  const [row] = await app.db
    .select({ isExpired: expiredAt(now) })
    .from(users)
    .where(eq(users.id, id))
  expect(row?.isExpired).toBe(expected)
  const text = await app.db.$client.query(`SELECT ${expiredInSql} AS "isExpired" FROM users WHERE id = $2`, [now, id])
  expect(text.rows).toEqual([{ isExpired: expected }])
})
