import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { tokenHere } from '#server/gateways/mail.ts'
import type { LinkPurpose, Mail } from '#server/gateways/mail.ts'
import { createOutboxStore } from './store.ts'
import type { Waiting } from './store.ts'

const second = 1000
const hour = 3600 * second

/** Milliseconds between two looks at what waits. */
const pulse = second
/** E-mails on their way at once. */
const ordinaryLanes = 4
/** Longer than the mail server may take: then whoever took it is taken for dead. */
const heldFor = 300 * second
/** For how long an e-mail is tried, and how long one that went or was given up is remembered. */
const triedFor = 24 * hour
const rememberedFor = 30 * 24 * hour

/** 15 seconds after the first try, then twice as long each time, at most an hour. */
export const waitAfter = (tries: number) => Math.min(hour, 15 * second * 2 ** (tries - 1))

/** The codes alone: a mail server's words repeat the person's address. */
function faultOf(error: unknown): string {
  const { code, responseCode } = error as Refused
  return String(responseCode ?? code ?? 'unknown')
}

interface Refused {
  code?: string
  /** SMTP's. */
  responseCode?: number
  /** What the mail server answered to. */
  command?: string
}

/** No later try reaches this recipient. What is refused otherwise, a login or the sender, is the operator's to mend. */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, command } = error as Refused
  return command === 'RCPT TO' && responseCode >= 500
}

interface Deps {
  db: Database
  clock: Clock
  log: Logger
  mail: Mail
  /** Makes the secret of a link; undefined when the account or its address is no longer what it was. */
  mint: (
    tx: Transaction,
    link: { id: string; purpose: LinkPurpose; accountId: string; to: string },
  ) => Promise<string | undefined>
}

export type Outbox = ReturnType<typeof createOutbox>

/** E-mails are written down with what they tell about, and sent from here by whichever process comes first. */
export function createOutbox({ db, clock, log, mail, mint }: Deps) {
  const store = createOutboxStore(db)

  /** A link's secret is made now and stands nowhere but in the e-mail; undefined when there is nothing to tell any more. */
  async function textOf({ id, text, link: purpose, accountId, to }: Waiting): Promise<string | undefined> {
    if (!purpose || !accountId) return text
    const token = await store.whileThere(id, (tx) => mint(tx, { id, purpose, accountId, to }))
    return token && text.replace(tokenHere, token)
  }

  async function trySending(email: Waiting) {
    const text = await textOf(email)
    if (text === undefined) return store.remove(email.id)
    await mail.send({ ...email, text })
    await store.markSent(email.id, clock())
  }

  async function sendNext(): Promise<boolean> {
    const now = clock()
    const email = await store.claim(now, new Date(now.getTime() + heldFor))
    if (!email) return false
    const { id, kind, tries, createdAt } = email
    await trySending(email).catch(async (error: unknown) => {
      const failedAt = clock().getTime()
      const isOver = isForGood(error) || failedAt - createdAt.getTime() >= triedFor
      const fault = faultOf(error)
      log.warn({ email: id, kind, tries, fault }, isOver ? 'an e-mail was given up' : 'an e-mail could not be sent yet')
      await store.markFailed(id, fault, isOver ? null : new Date(failedAt + waitAfter(tries)))
    })
    return true
  }

  /** Sends all that is due, unless it is told to end before. */
  async function work(lanes = ordinaryLanes, end?: AbortSignal): Promise<void> {
    const lane = async (): Promise<void> => {
      if (!end?.aborted && (await sendNext())) await lane()
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }

  return {
    /** In one lane they go in the order in which they fell due. */
    work: (lanes?: number) => work(lanes),
    unsent: () => store.unsent(),
    heldAbout: (userId: string) => store.heldAbout(userId),
    sweep: () => store.sweep(new Date(clock().getTime() - rememberedFor)),

    /** Works from now on. `stop` resolves when what is on its way has gone or failed. */
    start(): { stop(): Promise<void> } {
      const end = new AbortController()
      const running = (async () => {
        while (!end.signal.aborted) {
          await work(ordinaryLanes, end.signal).catch((error: unknown) =>
            log.warn({ err: error }, 'the outbox could not be read'),
          )
          await pause(pulse, undefined, { signal: end.signal }).catch(() => {})
        }
      })()
      return {
        stop: () => {
          end.abort()
          return running
        },
      }
    },
  }
}
