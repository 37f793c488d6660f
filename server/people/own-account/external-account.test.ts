import { describe, expect, test } from 'vitest'
import { ana, useSignIn } from '#server/testing/people/sign-in-visit.ts'

const { app, register } = useSignIn({ ADMIN_EMAILS: 'head@example.test' })

const { password } = ana
const better = 'harvest moon over ridge'

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
    const { browser } = await register()
    expect(await (await browser.go('/api/account')).json()).toEqual({ builtIn: true })
  })
})
