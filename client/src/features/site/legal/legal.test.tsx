import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { expect, test } from 'vitest'
import { say } from '#shared/messages/say.ts'
import { restorableDays } from '#shared/time.ts'
import { refundDays } from '#shared/billing/billing.ts'
import { plans, ringgit, trialDays } from '#shared/billing/subscriptions.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import { setKnown } from '#client/dehydrate.ts'
import { createQueryClient } from '#client/lib/query/query-client.ts'
import { parseConfig } from '#server/config/config.ts'
import { logoutDueCookie } from '#shared/logout-due.ts'
import { sessionCookieName, sessionDays } from '#server/http/session/session.ts'
import { retentionDays } from '#server/outbox/outbox.ts'
import { keptDays } from '#server/sign-in/expired-rows.ts'
import { publicConfig } from '#server/site/site.ts'
import { cookies, legalFacts } from './legal-facts.ts'
import { LegalPage } from './legal-page.tsx'
import { privacySections } from './legal-privacy.tsx'
import { refundsSections } from './legal-refunds.tsx'
import { termsSections } from './legal-terms.tsx'

const pages = { privacy: privacySections, terms: termsSections, refunds: refundsSections }

function textOf(page: keyof typeof pages, config: SiteConfig): string {
  const client = createQueryClient()
  setKnown(client, config)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={`/${page}`}>
        <LegalPage name={page} title={page} text="" sections={pages[page]} />
      </Router>
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}
const fresh = publicConfig(parseConfig({}))
const company = { ...fresh.company, name: 'A Company', address: 'A Street', placeholder: false }
const filledIn = { ...fresh, company, supportEmail: 'help@example.test' }

test('the privacy page states the same periods as the server', () => {
  expect({ session: legalFacts.session, deleted: legalFacts.deleted }).toEqual({
    session: sessionDays,
    deleted: restorableDays,
  })
  expect({ browser: legalFacts.knownBrowser, mail: legalFacts.emailRetention }).toEqual(keptDays)
  expect(legalFacts.emailRetention).toBe(retentionDays)
  const text = textOf('privacy', fresh)
  for (const days of [sessionDays, restorableDays, keptDays.browser]) expect(text).toContain(`${days} days`)
})

test('the privacy page names the session cookie in both of its forms', () => {
  const listed = cookies.flatMap(({ names }) => names)
  for (const secure of [true, false]) expect(listed).toContain(sessionCookieName(secure))
})

test('the privacy page names the cookies that pages set themselves, and what a device stores', () => {
  const listed = cookies.flatMap(({ names }) => names)
  expect(listed).toEqual(expect.arrayContaining([logoutDueCookie, 'zone']))
  expect(textOf('privacy', fresh)).toContain('what you downloaded to use offline')
})

test('the privacy page says that answers are stored, and matches the product', () => {
  const text = textOf('privacy', fresh)
  expect(text).toContain('your answers in lessons, quizzes and review with their times')
  for (const untrue of [
    'marked and not kept',
    'sent and not kept',
    'you get none from us',
    'until they are overwritten',
  ])
    expect(text).not.toContain(untrue)
})

test('the privacy page says what teachers of a class see and for how long', () => {
  const text = textOf('privacy', fresh)
  expect(text).toContain('your answers to the work they set')
  expect(text).toContain('They do not see your own practice, your plan, your e-mail address or your other classes.')
  expect(text).toContain(`For ${restorableDays} days you can come back`)
})

test('the pages on refunds and terms mention single payments', () => {
  expect(textOf('refunds', fresh)).toContain('If you chose ‘Pay once’, nothing renews')
  expect(textOf('refunds', fresh)).not.toContain('goes back to the card')
  expect(textOf('terms', fresh)).toContain('or once, by online banking (FPX)')
})

test('the terms name the price of every plan, and the trial', () => {
  const text = textOf('terms', fresh)
  for (const { priceSen, duration } of plans) expect(text).toContain(`${say(duration)}: ${ringgit(priceSen)} MYR`)
  expect(text).toContain(`${trialDays} days of all courses and lessons, once`)
})

test('the refund page names the days of the guarantee', () => {
  expect(textOf('refunds', fresh)).toContain(`${refundDays} days of your first payment`)
})

test('each page marks placeholders until the operator fills them in', () => {
  for (const page of Object.keys(pages) as (keyof typeof pages)[]) {
    expect(textOf(page, fresh)).toMatch(/The operator has not filled this in yet.*\[Company name\]/)
    const text = textOf(page, filledIn)
    expect(text).toContain('run by A Company, A Street')
    expect(text).not.toMatch(/\[|not filled this in/)
  }
})

test('a message tells the operator that the support address is missing', () => {
  expect(textOf('privacy', { ...filledIn, supportEmail: null })).toMatch(
    /not filled this in.*\[support e-mail address\]/,
  )
})
