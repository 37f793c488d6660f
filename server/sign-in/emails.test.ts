import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#shared/time.ts'
import { throttles } from '#server/db/tables/operations.ts'
import { knownBrowsers, mailLinks, mails, oidcPayloads } from '#server/db/tables/sign-in.ts'
import { deleteExpiredSignInRows } from './expired-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openBrowser } from '#server/testing/people/browser.ts'
import { ana, useSignIn, visitSignIn } from '#server/testing/people/sign-in-visit.ts'

const { app, register, askForLink, newestLink } = useSignIn()

const clock = () => app.time.now()

describe('e-mails', () => {
  test('are shown at /dev/mail in a demo, newest first, as text with links', async () => {
    await register()
    await app.db
      .insert(mails)
      .values({ to: 'x@example.test', subject: '<b>bold</b>', text: 'later', createdAt: new Date(Date.now() + hourMs) })
    const text = await (await openBrowser(app.url).go('/dev/mail')).text()
    expect(text).toContain('&lt;b&gt;bold&lt;/b&gt;')
    expect(text.indexOf('later')).toBeLessThan(text.indexOf('Confirm your address'))
    const { path } = await newestLink()
    expect(text).toContain(`href="${app.url}${path}"`)
  })

  test('and demo accounts are hidden with an operator’s own database', async () => {
    const env = {
      DATABASE_URL: 'postgres://somewhere/else',
      SESSION_SECRET: 'a secret of more than thirty-two characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'hello@example.test',
    }
    const real = await startTestApp({ builtIn: true, env })
    expect((await openBrowser(real.url).go('/dev/mail')).status).toBe(404)
    const visit = await visitSignIn(real.url)
    expect(await (await visit.browser.go(visit.page)).text()).not.toContain('kopivosian')
    await real.close()
  })

  test('that cannot be sent neither stop a sign-up nor put names in the log', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    // Nothing listens on port 1.
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@example.test' }
    const broken = await startTestApp({ builtIn: true, env, deps: { log } })
    const visit = await visitSignIn(broken.url)
    await visit.follow(await visit.submit('/register', ana))
    expect(await visit.browser.isLoggedIn()).toBe(true)
    const other = await visitSignIn(broken.url)
    expect((await other.submit('/forgot', { email: ana.email })).status).toBe(303)
    await broken.outbox.work()
    expect(await broken.db.select().from(mails)).toEqual([])
    await broken.close()
    expect(lines.join('')).toContain('an e-mail could not be sent yet')
    expect(lines.join('')).not.toContain('ana@')
  })
})

test('expired rows are deleted, and no others', async () => {
  await register()
  await askForLink()
  await app.emails()
  await app.db
    .insert(mails)
    .values({ to: 'x@example.test', subject: 'old', text: '', createdAt: new Date(Date.now() - 31 * dayMs) })
  await deleteExpiredSignInRows(app.db, clock)
  expect(await app.db.select().from(mailLinks)).toHaveLength(2)
  expect((await app.db.select().from(mails)).map(({ subject }) => subject)).not.toContain('old')
  expect(await app.db.select().from(throttles)).not.toEqual([])
  app.time.advance(2 * hourMs)
  await deleteExpiredSignInRows(app.db, clock)
  expect(await app.db.select().from(mailLinks)).toMatchObject([{ purpose: 'confirm-email' }])
  expect(await app.db.select().from(throttles)).toEqual([])
  expect((await app.db.select().from(oidcPayloads)).map(({ model }) => model).toSorted()).toEqual(['Grant', 'Session'])
  expect(await app.db.select().from(knownBrowsers)).toHaveLength(1)
})
