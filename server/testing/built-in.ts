import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import { createMail } from '#server/gateways/mail.ts'
import { createThrottle } from '#server/http/throttle.ts'
import { createSignIn } from '#server/sign-in/sign-in.ts'
import { loopbackFetch } from '#server/sign-in/loopback-fetch.ts'

interface Deps {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  port: number
}

/** The built-in provider as server/main.ts puts it together: its pages, and what the relying party needs. */
export async function builtInProvider({ config, db, clock, log, port }: Deps) {
  const secrets = await ensureSecrets(db)
  const mail = createMail({ config, db, log })
  const throttle = createThrottle(db, clock, secrets.throttleKey)
  const { router, ownAccount, openid } = createSignIn({ db, clock, config, secrets, mail, throttle, log })
  return { router, ownAccount, mail, openid: { ...openid, fetch: loopbackFetch(config.publicUrl, () => port) } }
}
