import { brieflyUnavailable, didNotWork } from '#shared/messages/request-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { logInTitle } from '#shared/people/sign-in-messages.ts'
import {
  addressChanged,
  addressChangedText,
  addressConfirmed,
  addressConfirmedText,
  addressTaken,
  addressTakenText,
  brieflyUnavailableText,
  goToStart,
  linkOver,
  linkOverText,
  loginExpired,
  loginExpiredText,
  nothingHere,
  nothingHereText,
  seeYouSoon,
  wentWrong,
  wentWrongText,
  youAreLoggedOut,
} from '#shared/people/sign-in-outcome-messages.ts'
import type { Filled, PageLink, PlainPage } from '#shared/site/plain-pages.ts'
import type { RenderPlainPage } from '#server/pages/plain.ts'
import { demoPassword } from '#server/sign-in/demo-accounts.ts'

type Emails = Extract<PlainPage, { page: 'kept-emails' }>['emails']

/** Age at which a link of an e-mail ends. */
type LinkAge = 'hour' | 'day' | 'week'

/** Forms of a sign-in in progress, and of mailed links. */
function formPages(render: RenderPlainPage, demo: boolean) {
  return {
    logIn: (uid: string, demoEmails: string[], filled: Filled & { notice?: string }) => {
      const logins = demoEmails.length > 0 ? { password: demoPassword, emails: demoEmails } : null
      return render({ page: 'log-in', uid, demo: logins, ...filled })
    },
    register: (uid: string, filled: Filled & { isTaken?: boolean }) => render({ page: 'sign-up', uid, ...filled }),
    forgot: (uid: string, filled: Filled) => render({ page: 'forgotten', uid, ...filled }),
    checkYourMail: (uid: string) => render({ page: 'check-your-mail', uid, isDemo: demo }),
    newPassword: (token: string, address: string, filled: Filled) =>
      render({ page: 'new-password', token, address, ...filled }),
    confirmEmail: (token: string, address: string) => render({ page: 'confirm-address', token, address }),
    changeEmail: (token: string, address: string) => render({ page: 'change-address', token, address }),
    logout: (form: string) => render({ page: 'log-out', form }),
    emails: (emails: Emails) => render({ page: 'kept-emails', emails }),
  }
}

const toStart = (): PageLink => ({ text: say(goToStart), href: '/' })
const toLogIn = (): PageLink => ({ text: say(logInTitle), href: '/api/login' })

/** HTML of every page of the built-in sign-in. */
export function createSignInPages({ render, demo }: { render: RenderPlainPage; demo: boolean }) {
  const message = (title: PlainText, sentence: string, ...links: PageLink[]) =>
    render({ page: 'message', title: say(title), sentence, links })
  return {
    ...formPages(render, demo),
    confirmed: () => message(addressConfirmed, say(addressConfirmedText), toStart()),
    emailChanged: () => message(addressChanged, say(addressChangedText), toStart()),
    emailTaken: () => message(addressTaken, say(addressTakenText), toStart()),
    linkOver: (age: LinkAge) => message(linkOver, say(linkOverText, { age }), toLogIn(), toStart()),
    expired: () => message(loginExpired, say(loginExpiredText), toLogIn(), toStart()),
    loggedOut: () => message(youAreLoggedOut, say(seeYouSoon), toStart()),
    absent: () => message(nothingHere, say(nothingHereText), toStart()),
    refused: (sentence: string) => message(didNotWork, sentence, toStart(), toLogIn()),
    unavailable: () => message(brieflyUnavailable, say(brieflyUnavailableText), toLogIn(), toStart()),
    broken: (reference: string) => message(wentWrong, say(wentWrongText, { reference }), toStart()),
  }
}
export type SignInPages = ReturnType<typeof createSignInPages>
