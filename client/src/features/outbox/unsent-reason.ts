import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  couldNotBeSent,
  mailboxBusy,
  mailboxFull,
  mailboxRefuses,
  recipientWrong,
  serverBrokeOff,
  serverBusy,
  serverFault,
  serverFull,
  serverLate,
  serverNotNow,
  serverRefuses,
  serverRefusesLogin,
  serverUnknown,
  serverUnreachable,
  serverUnsafe,
  serverWantsLogin,
} from '#shared/site/outbox-messages.ts'
const reasons: Record<string, PlainText> = {
  ESOCKET: serverUnreachable,
  ECONNECTION: serverUnreachable,
  ECONNREFUSED: serverUnreachable,
  ECONNRESET: serverBrokeOff,
  EDNS: serverUnknown,
  ENOTFOUND: serverUnknown,
  ETIMEDOUT: serverLate,
  ETLS: serverUnsafe,
  EAUTH: serverRefusesLogin,
  '421': serverBusy,
  '450': mailboxBusy,
  '451': serverFault,
  '452': serverFull,
  '530': serverWantsLogin,
  '535': serverRefusesLogin,
  '550': mailboxRefuses,
  '552': mailboxFull,
  '553': recipientWrong,
}

/** Reason in plain words; the table also shows the code. */
export function reasonOf(code: string): string {
  const known = reasons[code]
  if (known) return say(known)
  if (/^4\d\d$/.test(code)) return say(serverNotNow)
  if (/^5\d\d$/.test(code)) return say(serverRefuses)
  return say(couldNotBeSent)
}
