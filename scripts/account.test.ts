import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { account } from './account.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { users } from '#server/db/tables/people.ts'
import { quickFolder } from '#server/testing/postgres/quick-folder.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'

const silent = pino({ level: 'silent' })
const log = () => {}
const person = { issuer: 'test', subject: 'jeannie', email: 'jeannie@example.test', emailVerified: true }
const roleAt = async (db: Database) => (await db.select().from(users).where(eq(users.subject, 'jeannie')))[0]?.role

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  db = connect(database.url, silent, patient)
  await db.insert(users).values([person, { issuer: 'test', subject: 'new', email: 'new@example.test' }])
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const grant = (...words: string[]) => account(['grant', ...words], { DATABASE_URL: database.url })

test('the command makes a person an admin by their confirmed address', async () => {
  expect(await grant('Jeannie@example.test', 'admin')).toEqual({
    code: 0,
    sentence: 'Jeannie@example.test is now ADMIN (Administrator).',
  })
  expect(await roleAt(db)).toBe('ADMIN')
})

test('the last admin remains an admin', async () => {
  await db.update(users).set({ role: 'ADMIN' }).where(eq(users.subject, 'jeannie'))
  const answer = await grant('jeannie@example.test', 'NORMAL')
  expect(answer).toEqual({
    code: 1,
    sentence: 'jeannie@example.test is the last ADMIN: make somebody else ADMIN first.',
  })
  expect(await roleAt(db)).toBe('ADMIN')
})

test.each([
  ['new@example.test', /^The address new@example\.test is not confirmed/],
  ['nobody@example.test', /^Nobody has logged in with the address nobody@example\.test yet\.$/],
])('for %s the command explains in a sentence why nothing was changed', async (email, sentence) => {
  const answer = await grant(email, 'ADMIN')
  expect(answer.code).toBe(1)
  expect(answer.sentence).toMatch(sentence)
})

test.each([
  [[]],
  [['grant']],
  [['grant', 'a@example.test']],
  [['grant', 'a@example.test', 'KING']],
  [['grant', 'x', 'PAID']],
])('any other arguments are answered with the usage: %j', async (words) => {
  const answer = await account(words, {})
  expect(answer.code).toBe(1)
  expect(answer.sentence).toContain('npm run account -- grant EMAIL ROLE')
})

test('an unknown role is named', async () => {
  expect((await account(['grant', 'a@example.test', 'king'], {})).sentence).toMatch(/^king is no role\.\n/)
})

test('an unused or unreachable database is named', async () => {
  const empty = await createTestDatabase(inject('adminUrl'))
  const words = ['grant', 'jeannie@example.test', 'ADMIN']
  expect((await account(words, { DATABASE_URL: empty.url })).sentence).toMatch(/never been started/)
  await empty.drop()
  const nowhere = 'postgres://a:b@127.0.0.1:1/nothing'
  expect((await account(words, { DATABASE_URL: nowhere })).sentence).toBe('The database does not answer.')
})

test('without DATABASE_URL the command works in DATA_DIR, with and without a running product', async () => {
  const DATA_DIR = await quickFolder('account')
  try {
    const running = await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
    await migrate(running.url)
    const own = connect(running.url, silent, patient)
    await own.insert(users).values(person)
    expect((await account(['grant', person.email, 'TEACHER'], { DATA_DIR })).code).toBe(0)
    expect(await roleAt(own), 'the product’s own connection still works').toBe('TEACHER')
    await own.$client.end()
    await running.stop()

    expect((await account(['grant', person.email, 'ADMIN'], { DATA_DIR, DATABASE_URL: '' })).code).toBe(0)
    const later = await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
    const again = connect(later.url, silent, patient)
    expect(await roleAt(again)).toBe('ADMIN')
    await again.$client.end()
    await later.stop()
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 3 })
  }
}, 60_000)
