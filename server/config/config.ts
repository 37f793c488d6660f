import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { Company } from '#shared/site/site.ts'
import { lowerAscii } from '#shared/text.ts'
import { Environment } from './environment.ts'

/** The variables that are set, unparsed. */
type SetVariables = Partial<Record<keyof Environment, string>>

export interface Config {
  port: number
  host: string | undefined
  /** Without a trailing slash. */
  publicUrl: string
  /** express's `trust proxy`: hops, or a list of addresses; false believes no forwarded header. */
  trustProxy: number | string | false
  logLevel: Environment['LOG_LEVEL']
  dataDir: string
  /** Seconds that running requests may delay a shutdown. */
  drainSeconds: number
  /** null means demo mode: an embedded Postgres in `dataDir`, demo content, demo accounts. */
  databaseUrl: string | null
  /** Address that bypasses a pooler, for session locks. */
  databaseDirectUrl: string | null
  /** Maximum number of connections of this process. */
  databasePool: number
  sessionSecret: string | null
  /** null means the built-in provider under /oidc. */
  openid: {
    issuer: string
    clientId: string
    clientSecret: string
    clientAuth: 'basic' | 'post' | 'basic-raw' | null
  } | null
  mail: { smtpUrl: string; from: string } | null
  adminEmails: string[]
  site: { name: string; supportEmail: string | null; company: Company }
  /** Store of uploads: a bucket of Google Cloud Storage, or null for `objects` in `dataDir`. */
  media: { bucket: string; apiEndpoint: string | null } | null
  /** null turns payments off. `apiBase` is the address of a Stripe double, or null. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string | null } | null
  /** Prometheus metrics: on a port of their own, or at /metrics with a token; null turns them off. */
  metrics: { port: number | null; token: string | null } | null
  rateLimit: { perSecond: number; burst: number }
}
type Company = z.infer<typeof Company>

/** Invalid configuration: all errors at once, one a line. */
export class ConfigError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The configuration is not right:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Placeholder, plainly marked on the site until the operator fills in real details. */
const placeholderCompany: Company = {
  name: '[Company name]',
  address: '[Street, number], Penampang, Sabah, Malaysia',
  phones: [1, 2, 3].map((n) => ({ name: `[Contact ${n}]`, phone: '[telephone number]' })),
  website: null,
  team: ['Executive Producer', 'Developer', 'Content Consultant', 'Content Consultant'].map((role) => ({
    role,
    name: '[Name]',
  })),
  placeholder: true,
}

function fileErrorReason(error: unknown): string {
  const issue = error instanceof z.core.$ZodError ? error.issues[0] : undefined
  if (issue) return `'${issue.path.join('.')}' in it is not right (${issue.message})`
  return error instanceof Error ? error.message : String(error)
}

/** Company details from SITE_FILE, or the reason why they are unreadable. */
function companyFile(path: string): { company?: Company; fault?: string } {
  try {
    return { company: Company.parse({ placeholder: false, ...JSON.parse(readFileSync(path, 'utf8')) }) }
  } catch (error) {
    return { fault: `SITE_FILE cannot be used: ${fileErrorReason(error)}.` }
  }
}

function companyOf(env: Environment): Company {
  return {
    name: env.SITE_COMPANY_NAME ?? placeholderCompany.name,
    address: env.SITE_COMPANY_ADDRESS ?? placeholderCompany.address,
    phones: env.SITE_PHONES?.map(([name, phone]) => ({ name, phone })) ?? placeholderCompany.phones,
    website: env.SITE_WEBSITE ?? null,
    team: env.SITE_TEAM?.map(([role, name]) => ({ role, name })) ?? placeholderCompany.team,
    placeholder: !(env.SITE_COMPANY_NAME && env.SITE_COMPANY_ADDRESS && env.SITE_PHONES && env.SITE_TEAM),
  }
}

/** Errors in the combination of variables. */
function faultsTogether(written: SetVariables): string[] {
  const faults: string[] = []
  const openid = [written.OIDC_ISSUER, written.OIDC_CLIENT_ID, written.OIDC_CLIENT_SECRET]
  if (openid.some(Boolean) && !openid.every(Boolean))
    faults.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none.')
  if (written.SMTP_URL && !written.MAIL_FROM)
    faults.push('MAIL_FROM is missing: SMTP_URL needs the address that mail comes from.')
  if (written.PUBLIC_URL?.startsWith('https:') && !trustProxyOf(written.TRUST_PROXY))
    faults.push('TRUST_PROXY is missing: PUBLIC_URL is https, so a proxy stands in front; say how many (usually 1).')
  if (URL.canParse(written.PUBLIC_URL ?? '') && new URL(written.PUBLIC_URL ?? '').pathname !== '/')
    faults.push('PUBLIC_URL must be the address of the site alone, without a path.')
  if (written.GCS_API_ENDPOINT && !written.GCS_BUCKET) faults.push('GCS_BUCKET is missing: GCS_API_ENDPOINT needs it.')
  faults.push(...stripeFaults(written))
  return faults
}

/** Variables that serving needs, beyond the database. */
function missingToServe(written: SetVariables): string[] {
  const faults: string[] = []
  if (!written.DATABASE_URL) return faults
  if (!written.SESSION_SECRET) faults.push('SESSION_SECRET is missing: with DATABASE_URL set it is required.')
  if (!written.PUBLIC_URL) faults.push('PUBLIC_URL is missing: with DATABASE_URL set it is required.')
  if (written.OIDC_ISSUER && !written.SMTP_URL && written.STRIPE_SECRET_KEY)
    faults.push('SMTP_URL is missing: people who pay are told by e-mail of payments, renewals and refunds.')
  if (!written.OIDC_ISSUER && !written.SMTP_URL)
    faults.push('SMTP_URL is missing: the built-in accounts send confirmation and password mail.')
  return faults
}

function stripeFaults(written: SetVariables): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET: webhook } = written
  if (!secret && !publishable && !webhook)
    return written.STRIPE_API_BASE ? ['STRIPE_SECRET_KEY is missing: STRIPE_API_BASE needs it.'] : []
  if (!secret || !publishable || !webhook)
    return [
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three or none.',
    ]
  if (secret.includes('_live_') === publishable.includes('_live_')) return []
  return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: both must be for tests, or both live.']
}

/** Every address of the machine, or its loopback address. */
const everywhere = new Set(['0.0.0.0', '::', '127.0.0.1'])

/** Address at which a browser on this machine reaches the server. */
function ownAddress({ HOST: host, PORT: port }: Environment): string {
  if (!host || everywhere.has(host)) return `http://localhost:${port}`
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
}

function trustProxyOf(value: string | undefined): number | string | false {
  if (value === undefined || value === 'false' || value === '0') return false
  return /^\d+$/.test(value) ? Number(value) : value
}

function openidOf(env: Environment): Config['openid'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer || !clientId || !clientSecret) return null
  return { issuer, clientId, clientSecret, clientAuth: env.OIDC_CLIENT_AUTH ?? null }
}

function stripeOf(env: Environment): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env
  if (!secretKey || !publishableKey || !webhookSecret) return null
  return { secretKey, publishableKey, webhookSecret, apiBase: apiBase ?? null }
}

/** A command beside the product needs the database only. */
type ConfigPurpose = 'to serve' | 'for a command'

/** Parses the environment. Throws ConfigError with every error. An empty variable counts as unset. */
export function parseConfig(variables: Record<string, string | undefined>, use: ConfigPurpose = 'to serve'): Config {
  const written = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim())) as SetVariables
  const parsed = Environment.safeParse(written)
  const file = written.SITE_FILE ? companyFile(written.SITE_FILE) : {}
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}.`),
    ...faultsTogether(written),
    ...(use === 'to serve' ? missingToServe(written) : []),
    ...(file.fault ? [file.fault] : []),
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : ownAddress(env),
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    dataDir: resolve(env.DATA_DIR),
    drainSeconds: env.DRAIN_SECONDS,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    sessionSecret: env.SESSION_SECRET ?? null,
    openid: openidOf(env),
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
    adminEmails: env.ADMIN_EMAILS.map(lowerAscii),
    site: {
      name: env.SITE_NAME,
      supportEmail: env.SITE_SUPPORT_EMAIL ?? null,
      company: file.company ?? companyOf(env),
    },
    media: env.GCS_BUCKET ? { bucket: env.GCS_BUCKET, apiEndpoint: env.GCS_API_ENDPOINT ?? null } : null,
    stripe: stripeOf(env),
    metrics:
      env.METRICS_PORT !== undefined || env.METRICS_TOKEN
        ? { port: env.METRICS_PORT ?? null, token: env.METRICS_TOKEN ?? null }
        : null,
    rateLimit: { perSecond: env.RATE_LIMIT_PER_SECOND, burst: env.RATE_LIMIT_BURST },
  }
}
