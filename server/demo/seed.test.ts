import { expect, test } from 'vitest'
import { users } from '#server/db/tables/people.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { demoTeacherId } from './seed.ts'

const { app } = useTestApp()

test('the demo courses do not go to a person with the same address at another issuer', async () => {
  const person = { email: 'teacher@demo.test', emailVerified: true, firstName: 'Other', lastName: 'Person' }
  await app.db.insert(users).values({ ...person, issuer: 'https://other.example', subject: 'other' })
  expect(await demoTeacherId(app.db, 'built-in')).toBeNull()
  const own = { ...person, issuer: 'built-in', subject: 'own' }
  const [teacher] = await app.db.insert(users).values(own).returning({ id: users.id })
  expect(await demoTeacherId(app.db, 'built-in')).toBe(teacher?.id)
})
