import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { ana, registerAt, visitSignIn } from '#server/testing/people/sign-in-visit.ts'
import type { Browser } from '#server/testing/people/browser.ts'

// Simulates a failover to a read-only replica.

const log = createLog('silent')
let app: TestApp
let drop: () => Promise<void>
let known: Browser
let holder: Client
/** Makes the open connection and all later ones read-only, or writable again. */
async function mayWrite(may: boolean) {
  const readOnly = `default_transaction_read_only = ${may ? 'off' : 'on'}`
  await holder.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${readOnly}', current_database()); END $$`)
  await app.db.$client.query(`SET ${readOnly}`)
}
beforeAll(async () => {
  const database = await createTestDatabase(inject('adminUrl'), inject('templateDatabase'))
  drop = () => database.drop()
  holder = new Client({ connectionString: database.url })
  await holder.connect()
  const db = connect(database.url, log, { ...patient, pool: 1 })
  app = await startTestApp({ builtIn: true, deps: { db, log } })
  known = (await registerAt(app.url)).browser
})
beforeEach(() => mayWrite(true))
afterAll(async () => {
  await app.close()
  await holder.end()
  await drop()
})

const outcomeOf = async (answer: Response) => [answer.status, await answer.text()]
const refused = [
  503,
  expect.stringMatching(/Nothing can be saved|briefly unavailable|cannot be reached at the moment/) as string,
]

test('a login is refused with a sentence while the database is read-only, in a known and an unknown browser', async () => {
  await mayWrite(false)
  const visit = await visitSignIn(app.url)
  expect(await outcomeOf(await visit.browser.go(visit.page))).toEqual(refused)
  const again = await visitSignIn(app.url, { browser: known })
  expect(await outcomeOf(await again.browser.go(again.page))).toEqual(refused)
})

test('the sign-in form is refused with the same sentence, with a right or a wrong password', async () => {
  const [visit, there] = [await visitSignIn(app.url), await visitSignIn(app.url)]
  await mayWrite(false)
  expect(await outcomeOf(await visit.submit('', ana))).toEqual(refused)
  expect(await outcomeOf(await there.submit('', { ...ana, password: 'not the password' }))).toEqual(refused)
})

test('a login in progress is refused with the same sentence, at every step', async () => {
  for (const step of ['/oidc/auth/', '/api/callback']) {
    await mayWrite(true)
    const visit = await visitSignIn(app.url)
    let answer = await visit.submit('', ana)
    for (let path = ''; answer.status < 400 && answer.headers.has('location');) {
      const { pathname, search } = new URL(answer.headers.get('location')!, app.url)
      path = pathname + search
      if (path.startsWith(step)) await mayWrite(false)
      answer = await visit.browser.go(path)
    }
    expect(await outcomeOf(answer)).toEqual(refused)
  }
})

test('a logout is refused with the same sentence', async () => {
  await mayWrite(false)
  expect(await outcomeOf(await known.go('/api/logout'))).toEqual(refused)
})
