import { beforeEach, describe, expect, test } from 'vitest'
import { throttles } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { accounts, mails, oidcPayloads } from '#server/db/tables/sign-in.ts'
import type { Browser } from '#server/testing/people/browser.ts'
import { ana, visitSignIn } from '#server/testing/people/sign-in-visit.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp({}, { builtIn: true, env: { ADMIN_EMAILS: 'head@example.test' } })
beforeEach(async () => {
  for (const table of [users, accounts, mails, throttles, oidcPayloads]) await app.db.delete(table)
})

const { password } = ana
const better = 'harvest moon over ridge'

async function register(person = ana): Promise<Browser> {
  const visit = await visitSignIn(app.url)
  await visit.follow(await visit.submit('/register', person))
  return visit.browser
}
describe('a person of another sign-in service', () => {
  test('gets a message that password and e-mail change there', async () => {
    const person = await app.person('a learner')
    expect(await (await person.fetch('/api/account')).json()).toEqual({ builtIn: false })
    const headers = { 'Content-Type': 'application/json' }
    const put = (path: string, body: object) =>
      person.fetch(path, { method: 'PUT', headers, body: JSON.stringify(body) })
    const refused = await put('/api/account/password', { current: password, next: better })
    expect([refused.status, await refused.text()]).toEqual([
      409,
      'You log in with another service, which keeps your password: change it there.',
    ])
    expect((await put('/api/account/email', { email: 'new@example.test', password })).status).toBe(409)
    expect(await app.emails()).toEqual([])
  })

  test('has none of the built-in accounts', async () => {
    const browser = await register()
    expect(await (await browser.go('/api/account')).json()).toEqual({ builtIn: true })
  })
})
