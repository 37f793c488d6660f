import { generateKeyPair, randomBytes, randomUUID, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { secrets } from '#server/db/tables/operations.ts'

export interface Secrets {
  /** Keys of the session cookie; the first signs, all verify. */
  sessionCookie: string[]
  /** Keys of the built-in provider's own cookies. */
  providerCookie: string[]
  /** Secret that the product presents to the built-in provider. */
  clientSecret: string
  /** Signing keys of the built-in provider, private parts included. */
  providerKeys: { keys: JsonWebKey[] }
  /** Key that hashes the throttle's keys. */
  throttleKey: string
  /** Signing key of certificates, private part included. */
  certificateKey: JsonWebKey & { kid: string }
}

const random = () => randomBytes(48).toString('base64url')

async function signingKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

async function certificateKey() {
  const { privateKey } = await promisify(generateKeyPair)('ed25519')
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() }
}

const make: { [Name in keyof Secrets]: () => Secrets[Name] | Promise<Secrets[Name]> } = {
  sessionCookie: () => [random()],
  providerCookie: () => [random()],
  clientSecret: random,
  providerKeys: async () => ({ keys: [await signingKey()] }),
  throttleKey: random,
  certificateKey,
}
const names = Object.keys(make) as (keyof Secrets)[]

/** Reads the secrets and creates missing ones. The first process to store one wins, so all processes agree. */
export async function ensureSecrets(db: Database): Promise<Secrets> {
  const read = () => db.select().from(secrets).where(inArray(secrets.name, names))
  let rows = await read()
  const missing = names.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length > 0) {
    const newSecrets = await Promise.all(missing.map(async (name) => ({ name, value: await make[name]() })))
    await db.insert(secrets).values(newSecrets).onConflictDoNothing()
    rows = await read()
  }
  return Object.fromEntries(rows.map((row) => [row.name, row.value])) as unknown as Secrets
}
