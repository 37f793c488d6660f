import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { users } from '#server/db/tables/people.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'

test('a database error is logged without its values', async () => {
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

test('the log hides the values of a long database message in linear time', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const messageOf = (message: string) => {
    log.error({ err: Object.assign(new Error(message), { severity: 'ERROR' }) }, 'failed')
    return (JSON.parse(lines.pop() ?? '') as { err: { message: string } }).err.message
  }
  const brackets = '('.repeat(1_000_000)
  expect(messageOf(brackets)).toBe(brackets)
  expect(messageOf(`Key (email)=(${brackets}a) exists`)).toBe('Key …=… exists')
  expect(messageOf('Failing row (a(b), "c") of "d (e"  ')).toBe('Failing row …, "c") of …  ')
})
