import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'
import { Environment } from './environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

function faultsOf(variables: Record<string, string>): string[] {
  try {
    parseConfig(variables)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.faults
  }
}

function siteFile(content: string): string {
  const path = join(folder, 'site.json')
  writeFileSync(path, content)
  return path
}

const secret = 'kf8Qz1nW0rT5yB7uE2aL9sD4gH6jM3pV'
const production = {
  DATABASE_URL: 'postgres://learn@db.example.test/learn',
  SESSION_SECRET: secret,
  PUBLIC_URL: 'https://learn.example.test',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtp://mail.example.test',
  MAIL_FROM: 'Learn <learn@example.test>',
}

describe('a configuration with nothing set', () => {
  test('means the demo on this machine', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      host: undefined,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      logLevel: 'info',
      dataDir: resolve('.data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      sessionSecret: null,
      openid: null,
      mail: null,
      stripe: null,
      adminEmails: [],
      site: { name: 'Learn Kadazandusun', supportEmail: null },
      rateLimit: { perSecond: 50, burst: 500 },
    })
  })

  test.each(['', '  '])('treats empty variables as absent (%j)', (empty) => {
    const all = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, empty]))
    expect(parseConfig(all)).toEqual(parseConfig({}))
  })

  test('shows company details that are clearly placeholders', () => {
    const { company } = parseConfig({}).site
    expect(company.placeholder).toBe(true)
    const shown = [company.name, ...company.phones.flatMap((each) => [each.name, each.phone])]
    expect([...shown, ...company.team.map((each) => each.name)]).toSatisfy((texts: string[]) =>
      texts.every((text) => text.startsWith('[') && text.endsWith(']')),
    )
    expect(company.team.map((each) => each.role)).toEqual([
      'Executive Producer',
      'Developer',
      'Content Consultant',
      'Content Consultant',
    ])
  })
})

describe('wrong configuration', () => {
  test('is reported with all its faults at once, of single variables and of several together', () => {
    const faults = faultsOf({
      PORT: 'abc',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://db',
      OIDC_ISSUER: 'https://login.example.test',
      SITE_FILE: join(folder, 'absent.json'),
    })
    const about = ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'OIDC_ISSUER, OIDC_CLIENT_ID', 'SESSION_SECRET', 'PUBLIC_URL']
    for (const name of [...about, 'SITE_FILE']) expect(faults.filter((each) => each.startsWith(name))).toHaveLength(1)
    expect(faults).toHaveLength(7)
  })

  test('is reported in sentences that begin with the variable', () => {
    const error = new ConfigError(faultsOf({ PORT: 'abc', PUBLIC_URL: 'nowhere' }))
    expect(error.message).toBe(
      'The configuration is not right:\n- PORT must be a number.\n- PUBLIC_URL must be a web address (http:// or https://).',
    )
  })

  test.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'ftp://learn.example.test'],
    ['PUBLIC_URL', 'http://learn.example.test/app'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['DATABASE_DIRECT_URL', 'localhost'],
    ['SMTP_URL', 'https://mail.example.test'],
    ['ADMIN_EMAILS', 'one@example.test, two'],
    ['SITE_SUPPORT_EMAIL', 'help'],
    ['SITE_WEBSITE', 'javascript:alert(1)'],
    ['SITE_PHONES', 'Front desk: 1; 2'],
    ['SITE_TEAM', 'somebody'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', 'a'.repeat(64)],
    ['RATE_LIMIT_PER_SECOND', '0'],
    ['RATE_LIMIT_BURST', '0.5'],
  ])('%s=%s is refused by name', (name, value) => {
    const faults = faultsOf({ MAIL_FROM: 'a@example.test', [name]: value })
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} (must|repeats) .+\\.$`))])
  })

  test('never repeats a secret in its message', () => {
    const faults = faultsOf({ ...production, SESSION_SECRET: 'hunter2', DATABASE_URL: 'mysql://u:hunter3@db' })
    expect(faults).toHaveLength(2)
    expect(faults.join()).not.toMatch(/hunter/)
  })
})

describe('an operator’s own database', () => {
  test('starts with secret, address and mail', () => {
    const config = parseConfig(production)
    expect(config.databaseUrl).toBe(production.DATABASE_URL)
    expect(config.databaseDirectUrl).toBe(production.DATABASE_URL)
    expect(config.mail).toEqual({ smtpUrl: production.SMTP_URL, from: production.MAIL_FROM })
  })

  test.each(['SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'TRUST_PROXY'])('needs %s', (name) => {
    expect(faultsOf({ ...production, [name]: '' })).toEqual([expect.stringContaining(`${name} is missing`)])
  })

  test('needs no mail server if an external provider keeps the accounts', () => {
    const openid = { OIDC_ISSUER: 'https://id.example.test', OIDC_CLIENT_ID: 'learn', OIDC_CLIENT_SECRET: 'x' }
    expect(faultsOf({ ...production, SMTP_URL: '', MAIL_FROM: '', ...openid })).toEqual([])
    expect(parseConfig({ ...production, ...openid }).openid).toEqual({
      issuer: 'https://id.example.test',
      clientAuth: null,
      clientId: 'learn',
      clientSecret: 'x',
    })
  })

  test('is reached directly, past a pooler, if a direct URL is set', () => {
    const direct = 'postgresql://learn@direct.example.test/learn'
    expect(parseConfig({ ...production, DATABASE_DIRECT_URL: direct }).databaseDirectUrl).toBe(direct)
  })
})

describe('payments', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_2',
    STRIPE_WEBHOOK_SECRET: 'whsec_3',
  }

  test('need all three of Stripe’s keys', () => {
    expect(faultsOf(stripe)).toEqual([])
    expect(parseConfig(stripe).stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_2',
      webhookSecret: 'whsec_3',
      apiBase: null,
    })
    for (const name of Object.keys(stripe))
      expect(faultsOf({ ...stripe, [name]: '' })).toEqual([expect.stringMatching(/set all three or none\.$/)])
  })

  test('need keys of one mode', () => {
    const live = { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1' }
    expect(faultsOf(live)).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY .* different modes/)])
    expect(faultsOf({ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_live_2' })).toEqual([])
  })

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
    ['STRIPE_API_BASE', 'api.stripe.com'],
  ])('refuse %s=%s by name, without repeating it', (name, value) => {
    const faults = faultsOf({ ...stripe, [name]: value })
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} must .+\\.$`))])
    expect(faults.join()).not.toContain(value)
  })
})

describe('an address with https', () => {
  test.each(['', '0', 'false'])(
    'needs a trusted proxy, because the server itself speaks http (TRUST_PROXY=%s)',
    (value) => {
      expect(faultsOf({ PUBLIC_URL: 'https://learn.example.test', TRUST_PROXY: value })).toEqual([
        expect.stringContaining('TRUST_PROXY is missing'),
      ])
    },
  )

  test.each([
    ['2', 2],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
    ['::1', '::1'],
  ])('accepts TRUST_PROXY=%s', (value, understood) => {
    expect(parseConfig({ PUBLIC_URL: 'https://learn.example.test/', TRUST_PROXY: value })).toMatchObject({
      publicUrl: 'https://learn.example.test',
      trustProxy: understood,
    })
  })
})

describe('the company’s details', () => {
  const given = {
    SITE_COMPANY_NAME: 'Example Sdn. Bhd.',
    SITE_COMPANY_ADDRESS: '1 Example Street',
    SITE_PHONES: 'Office: 000; Desk: 111',
    SITE_TEAM: 'Developer: A. Example',
  }

  test('are read from variables, and count as real only if all are set', () => {
    const { company } = parseConfig(given).site
    expect(company).toEqual({
      name: 'Example Sdn. Bhd.',
      address: '1 Example Street',
      phones: [
        { name: 'Office', phone: '000' },
        { name: 'Desk', phone: '111' },
      ],
      website: null,
      team: [{ role: 'Developer', name: 'A. Example' }],
      placeholder: false,
    })
    for (const name of Object.keys(given))
      expect(parseConfig({ ...given, [name]: '' }).site.company.placeholder, `without ${name}`).toBe(true)
  })

  test('are read from one file', () => {
    const file = { name: 'Example', address: 'Here', phones: [], website: null, team: [] }
    const { company } = parseConfig({ SITE_FILE: siteFile(JSON.stringify(file)) }).site
    expect(company).toEqual({ ...file, placeholder: false })
  })

  test('with errors in the file are named', () => {
    expect(faultsOf({ SITE_FILE: siteFile('{"name": 1}') })).toEqual([expect.stringContaining("'name' in it")])
    expect(faultsOf({ SITE_FILE: siteFile('{') })).toEqual([expect.stringMatching(/^SITE_FILE cannot be used: .+/)])
  })
})

test('addresses of admins are compared in lower case', () => {
  expect(parseConfig({ ADMIN_EMAILS: 'One@Example.test, two@example.test,' }).adminEmails).toEqual([
    'one@example.test',
    'two@example.test',
  ])
})

test('a product with payments sends e-mail, with any kind of sign-in', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const openid = { OIDC_ISSUER: 'https://id.example.test', OIDC_CLIENT_ID: 'learn', OIDC_CLIENT_SECRET: 'secret' }
  const { SMTP_URL: _url, MAIL_FROM: _from, ...silent } = { ...production, ...openid }
  expect(faultsOf(silent)).toEqual([])
  expect(faultsOf({ ...silent, ...stripe })).toEqual([
    'SMTP_URL is missing: people who pay are told by e-mail of payments, renewals and refunds.',
  ])
})

test.each([
  [{}, 'http://localhost:3000'],
  [{ HOST: '0.0.0.0', PORT: '4000' }, 'http://localhost:4000'],
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '127.0.0.1' }, 'http://localhost:3000'],
  [{ HOST: '127.0.0.2' }, 'http://127.0.0.2:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: 'fd00::7', PORT: '80' }, 'http://[fd00::7]'],
  [{ HOST: 'learn.local' }, 'http://learn.local:3000'],
  [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://learn.example.org' }, 'http://learn.example.org'],
])('without PUBLIC_URL the public address is the address that the server listens on: %j', (variables, address) => {
  expect(parseConfig(variables).publicUrl).toBe(address)
})
