import proxyAddr from 'proxy-addr'
import { z } from 'zod'
import { isHttpUrl } from '#shared/text/addresses.ts'

/** `Name: value; Name: value` */
function pairs(text: string): [string, string][] {
  return text
    .split(';')
    .map((part) => part.split(':').map((half) => half.trim()))
    .filter((halves) => halves[0] && halves[1])
    .map((halves) => [halves[0] ?? '', halves.slice(1).join(':')])
}

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(65535, 'must be at most 65535')
const webAddress = z.string().refine(isHttpUrl, 'must be a web address (http:// or https://)')
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const emailList = commaList.pipe(z.array(z.email('must hold e-mail addresses, with commas between them')))
const positive = z.coerce.number('must be a number').positive('must be more than 0')
const pairList = z
  .string()
  .refine(
    (text) => pairs(text).length === text.split(';').filter((part) => part.trim()).length,
    "must be written as 'Name: value; Name: value'",
  )
  .transform(pairs)
const secret = z
  .string()
  .min(32, { error: 'must have at least 32 characters (try: openssl rand -base64 48)', abort: true })
  .refine((text) => new Set(text).size >= 8, 'repeats itself and could be guessed (try: openssl rand -base64 48)')

/**
 * True for values that Express understands: a number of proxies, or their addresses. 'true' is refused because it would trust
 * everybody.
 */
function isTrustProxy(text: string): boolean {
  if (text === 'false' || /^\d{1,2}$/.test(text)) return true
  try {
    proxyAddr.compile(text.split(',').map((place) => place.trim()))
    return true
  } catch {
    return false
  }
}

/** Every variable that the product reads, in the words of `.env.example`. */
export const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'must be how many proxies stand in front (usually 1), or their addresses')
    .optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('info'),
  DATA_DIR: z.string().default('.data'),
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0, 'must be at least 0').default(20),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(16),
  SESSION_SECRET: secret.optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_AUTH: z.enum(['basic', 'post', 'basic-raw'], 'must be basic, post or basic-raw').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  ADMIN_EMAILS: emailList.default([]),
  SITE_NAME: z.string().default('Learn Kadazandusun'),
  SITE_SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  SITE_COMPANY_NAME: z.string().optional(),
  SITE_COMPANY_ADDRESS: z.string().optional(),
  SITE_PHONES: pairList.optional(),
  SITE_WEBSITE: webAddress.optional(),
  SITE_TEAM: pairList.optional(),
  SITE_FILE: z.string().optional(),
  GCS_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, 'must be the name of a bucket, without gs://')
    .optional(),
  GCS_API_ENDPOINT: webAddress.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\S+$/, 'must be a secret key of Stripe: sk_… or rk_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\S+$/, 'must be a publishable key of Stripe: pk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of the webhook at Stripe: whsec_…')
    .optional(),
  STRIPE_API_BASE: webAddress.optional(),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  RATE_LIMIT_PER_SECOND: positive.default(50),
  RATE_LIMIT_BURST: z.coerce.number('must be a number').min(1, 'must be at least 1').default(500),
})
export type Environment = z.infer<typeof Environment>
