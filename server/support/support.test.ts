import { expect, test } from 'vitest'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import { support } from '#shared/site/support.ts'
import { createLog } from '#server/log.ts'
import { aHolder } from '#server/testing/people/holder.ts'
import { startTestApp, useTestApp, type Person } from '#server/testing/test-app.ts'

const supportAddress = 'desk@example.test'
const { app } = useTestApp({}, { env: { SITE_SUPPORT_EMAIL: supportAddress } })

const write = (person: Person, subject = 'My card') =>
  person.call(support.write, { body: { subject, text: 'It was charged twice.' } })

test.each([
  ['12-months', '[Priority] [12 Months] My card'],
  ['3-months', '[Priority] [3 Months] My card'],
  ['1-month', '[1 Month] My card'],
] as const)('an e-mail to the support names the plan %s', async (plan: PlanId, subject) => {
  const person = await aHolder(app, plan, { firstName: 'Jeannie', email: `${plan}@example.test`, emailVerified: true })
  await write(person)
  const [email] = await app.emails(supportAddress)
  expect(email).toMatchObject({ subject })
  expect(email!.text).toContain('It was charged twice.')
  expect(email!.text).toContain(`Answer to: ${plan}@example.test`)
})

test('an e-mail to the support names the trial, and has a single subject line', async () => {
  await write(await app.person('a subscriber'), 'One\nBcc: everybody@example.test')
  const [email] = await app.emails(supportAddress)
  expect(email!.subject).toBe('[Free trial] One Bcc: everybody@example.test')
})

test('a person can send ten e-mails a day to the support', async () => {
  const person = await app.person('a learner')
  for (let n = 0; n < 10; n++) await write(person)
  await expect(write(person)).rejects.toThrow(/^429: You have written many e-mails today\./)
})

test('a site without a support address says so', async () => {
  // The test expects 503, which is logged as an error.
  const other = await startTestApp({ deps: { log: createLog('silent') } })
  await expect(write(await other.person('a learner'))).rejects.toThrow('503: This site has no address for e-mails yet.')
  await other.close()
})
