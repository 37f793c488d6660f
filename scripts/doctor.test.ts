import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { handledEventTypes } from '#server/gateways/stripe/events.ts'
import { keysOf } from '#server/testing/payments/shop.ts'
import { startGcsServer, type GcsServer } from '#tests/doubles/gcs/server.ts'
import { startOpenidProvider, type OpenidProvider } from '#tests/doubles/openid/provider.ts'
import { startMailServer, type MailServer } from '#tests/doubles/smtp/server.ts'
import { startStripeServer, type StripeServer } from '#tests/doubles/stripe/server.ts'
import { doctor } from './doctor.ts'

const publicUrl = 'https://learn.example.test'
let [stripe, mail, openid, bucket] = [] as unknown as [StripeServer, MailServer, OpenidProvider, GcsServer]
beforeAll(async () => {
  ;[stripe, mail, openid, bucket] = await Promise.all([
    startStripeServer(),
    startMailServer(),
    startOpenidProvider(),
    startGcsServer(),
  ])
  process.env.GOOGLE_APPLICATION_CREDENTIALS = bucket.keyFile
})
afterEach(() => stripe.heal())
afterAll(async () => {
  delete process.env.GOOGLE_APPLICATION_CREDENTIALS
  await Promise.all([stripe.close(), mail.stop(), openid.stop(), bucket.close()])
})

const variables = (): Record<string, string> => ({
  ...keysOf(stripe),
  DATABASE_URL: inject('adminUrl'),
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: '1',
  SESSION_SECRET: 'kf8Qz1nW0rT5yB7uE2aL9sD4gH6jM3pV',
  SMTP_URL: mail.smtpUrl,
  MAIL_FROM: 'Learn <learn@example.test>',
  OIDC_ISSUER: openid.issuer,
  OIDC_CLIENT_ID: 'learn',
  OIDC_CLIENT_SECRET: 'secret',
  GCS_BUCKET: bucket.bucket,
  GCS_API_ENDPOINT: bucket.url,
})
const endpoint = (events: string[] = [...handledEventTypes], enabled = true) =>
  (stripe.settings.endpoints = [{ url: `${publicUrl}/api/stripe/webhook`, events, enabled }])

test('a ready site has no fault, and the check changes nothing', async () => {
  endpoint()
  const { code, sentence } = await doctor([], variables())
  expect(sentence).not.toContain('FAULT')
  expect(code).toBe(0)
  const parts =
    'Configuration, Address, Database, Mail, Sign-in, Files, Stripe: account, Stripe: webhook, Stripe: portal'
  for (const what of parts.split(', ')) expect(sentence).toContain(`ok    ${what}: `)
  expect(sentence).toContain('note  Stripe: mode: test: no real money moves.')
  expect(stripe.seen.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(bucket.objects.size).toBe(0)
  expect(mail.taken).toEqual([])
})

test.each([
  [
    'no endpoint',
    () => void (stripe.settings.endpoints = []),
    `Stripe has no endpoint ${publicUrl}/api/stripe/webhook`,
  ],
  ['an endpoint that is off', () => endpoint([...handledEventTypes], false), 'is switched off'],
  [
    'events that are not told',
    () => endpoint(handledEventTypes.slice(2)),
    `does not receive ${handledEventTypes[0]}, ${handledEventTypes[1]}: add them`,
  ],
])('%s is a fault, with a remedy', async (_what, spoil, words) => {
  spoil()
  const { code, sentence } = await doctor([], variables())
  expect(sentence).toContain('FAULT Stripe: webhook')
  expect(sentence).toContain(words)
  expect(code).toBe(1)
  endpoint()
})

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_other', 'FAULT Stripe: account: Stripe does not know this key'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_other', 'FAULT Stripe: publishable key: Stripe does not know this key'],
  ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/nothing', 'FAULT Database: '],
  ['SMTP_URL', 'smtp://127.0.0.1:1', 'FAULT Mail: '],
  ['OIDC_ISSUER', 'http://127.0.0.1:1', 'FAULT Sign-in: '],
  ['GCS_API_ENDPOINT', 'http://127.0.0.1:1', 'FAULT Files: '],
  ['MAIL_FROM', '', 'FAULT Configuration: MAIL_FROM is missing'],
])('a wrong %s is a fault, and the other checks still run', async (name, value, words) => {
  const { code, sentence } = await doctor([], { ...variables(), [name]: value })
  expect(sentence).toContain(words)
  expect(code).toBe(1)
})

test.each([
  ['a wrong secret key', { STRIPE_SECRET_KEY: 'sk_test_other' }],
  ['a Stripe that cannot be reached', { STRIPE_API_BASE: 'http://127.0.0.1:1' }],
])('%s is one fault', async (_what, spoiled) => {
  const { sentence } = await doctor([], { ...variables(), ...spoiled })
  expect(sentence.split('\n').filter((line) => line.startsWith('FAULT'))).toEqual([
    expect.stringContaining('Stripe: account'),
  ])
})

const signInLine = async () =>
  (await doctor([], variables())).sentence.split('\n').find((line) => line.includes('Sign-in'))

test('a provider that rejects the id and the secret is a fault, and one that does not check them a note', async () => {
  const answer = (statusCode: number, error: string) =>
    (openid.forgeAnswer = (response) => Object.assign(response, { statusCode, body: { error } }))
  expect(await signInLine()).toMatch(/^ok    Sign-in: .* and knows this site$/)
  answer(403, 'invalid_grant')
  expect(await signInLine()).toMatch(/^ok /)
  answer(401, 'invalid_client')
  expect(await signInLine()).toMatch(/^FAULT Sign-in: .*OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.*OIDC_CLIENT_AUTH/)
  answer(400, 'invalid_request')
  expect(await signInLine()).toMatch(/^note  Sign-in: .* shows with the first login$/)
  openid.reset()
})

test('missing permissions of a key are named', async () => {
  stripe.fail({ path: '/v1/disputes', how: 403, code: 'more_permissions_required' })
  expect((await doctor([], variables())).sentence).toContain('FAULT Stripe: permissions: the key may not read disputes')
})

test('inactive methods for single payments are a note', async () => {
  stripe.settings.methods = ['card']
  const { code, sentence } = await doctor([], variables())
  expect(sentence).toContain('note  Stripe: ways to pay: not active: fpx, grabpay.')
  expect(code).toBe(0)
})

test.each([
  [
    'a demo',
    {},
    'Nothing stands in the way of a demo. Before going live, see to: Address, Database, Mail. Before selling, see to: Stripe.',
  ],
  [
    'a site that sells nothing',
    { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_BASE: '' },
    'Nothing stands in the way of going live. Before selling, see to: Stripe.',
  ],
  ['keys for tests', null, 'Nothing stands in the way of going live. Before selling, see to: Stripe: mode.'],
])('%s is reported with its consequence', async (what, response, end) => {
  endpoint()
  stripe.settings.methods = ['card', 'fpx', 'grabpay']
  const { code, sentence } = await doctor([], what === 'a demo' ? {} : { ...variables(), ...response })
  expect(sentence.split('\n').at(-1)).toBe(end)
  expect(code).toBe(0)
})
