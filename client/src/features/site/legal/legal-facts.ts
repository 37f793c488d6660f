import {
  daysOnly,
  knownBrowserCookie,
  languageCookie,
  loginCookie,
  logoutDueCookieText,
  logoutDueUntil,
  oneYear,
  providerCookie,
  providerCookieUntil,
  sessionCookie,
  sessionCookieUntil,
  stepCookie,
  stepCookieUntil,
  tenMinutes,
  zoneCookie,
} from '#shared/site/legal/cookie-messages.ts'
import { legalVersion } from '#shared/site/legal-documents.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'

/** Numbers in the legal texts; a test compares them with the server's. */
export const legalFacts = {
  /** Days until a session ends. */
  session: 30,
  /** Days for which a browser is remembered after a login. */
  knownBrowser: 400,
  /** Days until records of sent e-mails are deleted. */
  emailRetention: 30,
  /** Days until deleted data is purged. */
  deleted: 30,
  /** Version of the legal texts, the same in every language. */
  version: legalVersion.version,
  changed: `${legalVersion.date}T00:00:00.000Z`,
}

interface Cookie {
  names: string[]
  purpose: PlainText
  until: () => string
}

export const cookies: Cookie[] = [
  {
    names: ['session', '__Host-session'],
    purpose: sessionCookie,
    until: () => say(sessionCookieUntil, { days: legalFacts.session }),
  },
  { names: ['logins', 'login.…'], purpose: loginCookie, until: () => say(tenMinutes) },
  {
    names: ['_interaction', '_session'],
    purpose: providerCookie,
    until: () => say(providerCookieUntil, { days: legalFacts.session }),
  },
  {
    names: ['known_browser'],
    purpose: knownBrowserCookie,
    until: () => say(daysOnly, { days: legalFacts.knownBrowser }),
  },
  { names: ['finished', 'password_set'], purpose: stepCookie, until: () => say(stepCookieUntil) },
  { names: ['logout-due'], purpose: logoutDueCookieText, until: () => say(logoutDueUntil) },
  { names: ['zone'], purpose: zoneCookie, until: () => say(oneYear) },
  { names: ['lang'], purpose: languageCookie, until: () => say(oneYear) },
]
