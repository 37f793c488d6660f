import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanId } from '#shared/subscriptions.ts'
import { support } from '#shared/support.ts'
import { createLog } from '#server/log.ts'
import { aHolder } from '#server/testing/holder.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

const desk = 'desk@example.test'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { SITE_SUPPORT_EMAIL: desk } })
})
afterAll(() => app.close())

const write = (person: Person, subject = 'My card') =>
  person.call(support.write, { body: { subject, text: 'It was charged twice.' } })

test.each([
  ['12-months', '[Priority] [12 Months] My card'],
  ['3-months', '[Priority] [3 Months] My card'],
  ['1-month', '[1 Month] My card'],
] as const)('an e-mail of somebody with the plan %s says so', async (plan: PlanId, subject) => {
  const person = await aHolder(app, plan, { firstName: 'Jeannie', email: `${plan}@example.test`, emailVerified: true })
  await write(person)
  const [email] = await app.emails(desk)
  expect(email).toMatchObject({ subject })
  expect(email!.text).toContain('It was charged twice.')
  expect(email!.text).toContain(`Answer to: ${plan}@example.test`)
})

test('an e-mail of a trial says that it is one, and makes no second line of its subject', async () => {
  await write(await app.person(people['a subscriber']), 'One\nBcc: everybody@example.test')
  const [email] = await app.emails(desk)
  expect(email!.subject).toBe('[Free trial] One Bcc: everybody@example.test')
})

test('after ten e-mails a day somebody has to wait', async () => {
  const person = await app.person(people['a learner'])
  for (let n = 0; n < 10; n++) await write(person)
  await expect(write(person)).rejects.toThrow(/^429: You have written many e-mails today\./)
})

test('a site without an address for e-mails says so', async () => {
  // A refusal with 503 is what this is about.
  const other = await startTestApp({ deps: { log: createLog('silent') } })
  await expect(write(await other.person(people['a learner']))).rejects.toThrow(
    '503: This site has no address for e-mails yet.',
  )
  await other.close()
})
