import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { Secrets } from '#server/db/secrets.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import type { Enqueue, EnqueueAll } from '#server/gateways/mail.ts'
import type { Openid } from '#server/gateways/openid/openid.ts'
import type { DiskStore } from '#server/gateways/storage/disk.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { Throttle } from '#server/http/limits/throttle.ts'
import type { Removal } from '#server/media/withdrawal/removal.ts'
import type { Outbox } from '#server/outbox/outbox.ts'
import type { Pages } from '#server/pages/pages.ts'
import type { RenderPlainPage } from '#server/pages/plain.ts'
import type { SignIn } from '#server/sign-in/sign-in.ts'

/** Dependencies of the slices: the database, the gateways, the clock. */
export interface Deps {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  /** Keys of the session cookie; the first signs, all verify. */
  cookieSecrets: string[]
  /** OpenID provider at which people sign in. */
  openid: Openid
  certificateKey: Secrets['certificateKey']
  /** Counts sensitive attempts. */
  throttle: Throttle
  /** Writes an e-mail to the outbox. */
  enqueue: Enqueue
  /** Writes many e-mails in one statement. */
  enqueueAll: EnqueueAll
  /** E-mails to be sent. */
  outbox: Outbox
  /** Stripe; null without its keys. */
  payments: Payments | null
  objects: ObjectStore | DiskStore
  /** Deletes the bytes of withdrawn files. */
  removal: Removal
  domainEvents: DomainEvents
  /** The built-in provider with its pages; null with an outside one. */
  signIn: SignIn | null
  /** Pages and files for browsers; null if only the API is served. */
  pages: Pages | null
  /** Renders pages without scripts: the sign-in and its errors. */
  renderPlainPage: RenderPlainPage
}
