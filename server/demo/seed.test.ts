import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/tables.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { demoTeacherId } from './seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the demo courses are not given to somebody of the same address at another issuer', async () => {
  const person = { email: 'teacher@demo.test', emailVerified: true, firstName: 'Other', lastName: 'Person' }
  await app.db.insert(users).values({ ...person, issuer: 'https://other.example', subject: 'other' })
  expect(await demoTeacherId(app.db, 'built-in')).toBeNull()
  const own = { ...person, issuer: 'built-in', subject: 'own' }
  const [teacher] = await app.db.insert(users).values(own).returning({ id: users.id })
  expect(await demoTeacherId(app.db, 'built-in')).toBe(teacher?.id)
})
