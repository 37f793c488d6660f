import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, patient } from '#server/testing/postgres.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { ana, registerAt, visitSignIn } from '#server/testing/sign-in-visit.ts'
import type { Browser } from '#server/testing/browser.ts'

// As after a failover to a copy that only reads.

const log = createLog('silent')
let app: TestApp
let drop: () => Promise<void>
let known: Browser
let holder: Client
/** The one connection that is there, and those that are made after it. */
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

const told = async (answer: Response) => [answer.status, await answer.text()]
const refused = [
  503,
  expect.stringMatching(/Nothing can be saved|briefly unavailable|cannot be reached at the moment/) as string,
]

test('who begins a login hears that it cannot be now, known to the provider or not', async () => {
  await mayWrite(false)
  const here = await visitSignIn(app.url)
  expect(await told(await here.browser.go(here.page))).toEqual(refused)
  const again = await visitSignIn(app.url, { browser: known })
  expect(await told(await again.browser.go(again.page))).toEqual(refused)
})

test('who sends the form hears it, with a right password or a wrong one', async () => {
  const [here, there] = [await visitSignIn(app.url), await visitSignIn(app.url)]
  await mayWrite(false)
  expect(await told(await here.submit('', ana))).toEqual(refused)
  expect(await told(await there.submit('', { ...ana, password: 'not the password' }))).toEqual(refused)
})

test('who is on the way back hears it, wherever it becomes so', async () => {
  for (const step of ['/oidc/auth/', '/api/callback']) {
    await mayWrite(true)
    const here = await visitSignIn(app.url)
    let answer = await here.submit('', ana)
    for (let path = ''; answer.status < 400 && answer.headers.has('location');) {
      const { pathname, search } = new URL(answer.headers.get('location')!, app.url)
      path = pathname + search
      if (path.startsWith(step)) await mayWrite(false)
      answer = await here.browser.go(path)
    }
    expect(await told(answer)).toEqual(refused)
  }
})

test('who logs out hears it too', async () => {
  await mayWrite(false)
  expect(await told(await known.go('/api/logout'))).toEqual(refused)
})
