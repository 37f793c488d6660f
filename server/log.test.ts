import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { users } from '#server/db/tables.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, patient } from '#server/testing/postgres.ts'

test('an error of the database is logged without the values that were in it', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  const db = connect(database.url, log, patient)
  const secret = 'somebody@example.test'
  const statements = [
    db.insert(users).values({ issuer: secret, subject: secret, email: secret }),
    db.insert(users).values({ issuer: secret, subject: secret, email: secret }),
    db.execute(sql`SELECT ${secret}::uuid`),
  ]
  for (const statement of statements) await statement.catch((error: unknown) => log.error({ err: error }, 'failed'))
  await db.$client.end()
  await database.drop()
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain(secret)
  expect(lines[0]).toContain('users_issuer_subject')
  expect(lines[0]).toContain('23505')
})
