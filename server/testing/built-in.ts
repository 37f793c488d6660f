import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import { createThrottle } from '#server/http/throttle.ts'
import { createSignIn } from '#server/sign-in/sign-in.ts'
import { loopbackFetch } from '#server/sign-in/loopback-fetch.ts'

interface Deps {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  enqueue: Enqueue
  sendWaiting: () => Promise<void>
  port: number
}

/** The built-in provider as server/main.ts puts it together: its pages, and what the relying party needs. */
export async function builtInProvider({ port, ...deps }: Deps) {
  const { config, db, clock } = deps
  const secrets = await ensureSecrets(db)
  const throttle = createThrottle(db, clock, secrets.throttleKey)
  const { router, ownAccount, openid } = createSignIn({ ...deps, secrets, throttle })
  return { router, ownAccount, openid: { ...openid, fetch: loopbackFetch(config.publicUrl, () => port) } }
}
