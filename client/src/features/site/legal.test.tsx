import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { expect, test } from 'vitest'
import { restorableDays } from '#shared/courses.ts'
import { refundDays } from '#shared/billing.ts'
import { plans, ringgit, trialDays } from '#shared/subscriptions.ts'
import type { SiteConfig } from '#shared/site.ts'
import { createQueryClient } from '#client/lib/query-client.ts'
import { plant } from '#client/lib/seed.ts'
import { parseConfig } from '#server/config.ts'
import { sessionCookieName, sessionDays } from '#server/http/session.ts'
import { keptDays } from '#server/sign-in/sweep.ts'
import { publicConfig } from '#server/site/routes.ts'
import { cookies, facts } from './legal-facts.ts'
import { LegalPage } from './legal-page.tsx'
import { privacySections } from './legal-privacy.tsx'
import { refundsSections } from './legal-refunds.tsx'
import { termsSections } from './legal-terms.tsx'

const pages = { privacy: privacySections, terms: termsSections, refunds: refundsSections }

function textOf(page: keyof typeof pages, config: SiteConfig): string {
  const client = createQueryClient()
  plant(client, { config })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={`/${page}`}>
        <LegalPage title={page} text="" sections={pages[page]} />
      </Router>
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}
const fresh = publicConfig(parseConfig({}))
const company = { ...fresh.company, name: 'A Company', address: 'A Street', placeholder: false }
const filledIn = { ...fresh, company, supportEmail: 'help@example.test' }

test('the privacy page tells the very days that the server holds to', () => {
  expect({ session: facts.session, deleted: facts.deleted }).toEqual({ session: sessionDays, deleted: restorableDays })
  expect({ browser: facts.knownBrowser, mail: facts.keptEmails }).toEqual(keptDays)
  const text = textOf('privacy', fresh)
  for (const days of [sessionDays, restorableDays, keptDays.browser]) expect(text).toContain(`${days} days`)
})

test('the privacy page names the session cookie in both of its forms', () => {
  const told = cookies.flatMap(({ names }) => names)
  for (const secure of [true, false]) expect(told).toContain(sessionCookieName(secure))
})

test('the terms name the price of every plan, and the trial', () => {
  const text = textOf('terms', fresh)
  for (const { priceSen, duration } of plans) expect(text).toContain(`${duration}: ${ringgit(priceSen)} MYR`)
  expect(text).toContain(`${trialDays} days of everything, once`)
})

test('the refund page names the days of the guarantee', () => {
  expect(textOf('refunds', fresh)).toContain(`${refundDays} days of your first payment`)
})

test('each page marks what the operator has not filled in, and stops once it is', () => {
  for (const page of Object.keys(pages) as (keyof typeof pages)[]) {
    expect(textOf(page, fresh)).toMatch(/The operator has not filled this in yet.*\[Company name\]/)
    const text = textOf(page, filledIn)
    expect(text).toContain('run by A Company, A Street')
    expect(text).not.toMatch(/\[|not filled this in/)
  }
})

test('an operator without an address for mail is told so', () => {
  expect(textOf('privacy', { ...filledIn, supportEmail: null })).toMatch(
    /not filled this in.*\[support e-mail address\]/,
  )
})
