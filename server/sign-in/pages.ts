import type { Filled, PlainPage } from '#shared/plain-pages.ts'
import { demoPassword } from './demo-accounts.ts'

type Draw = (page: PlainPage) => string
type Emails = Extract<PlainPage, { page: 'kept-emails' }>['emails']

const start = { text: 'Go to the start page', href: '/' }
const again = { text: 'Log in', href: '/api/login' }

/** The forms of a sign-in under way, and those that mailed links lead to. */
function formPages(draw: Draw, demo: boolean) {
  return {
    logIn: (uid: string, demoEmails: string[], filled: Filled & { notice?: string }) => {
      const logins = demoEmails.length > 0 ? { password: demoPassword, emails: demoEmails } : null
      return draw({ page: 'log-in', uid, demo: logins, ...filled })
    },
    register: (uid: string, filled: Filled & { isTaken?: boolean }) => draw({ page: 'sign-up', uid, ...filled }),
    forgot: (uid: string, filled: Filled) => draw({ page: 'forgotten', uid, ...filled }),
    checkYourMail: (uid: string) => draw({ page: 'check-your-mail', uid, isDemo: demo }),
    newPassword: (token: string, address: string, filled: Filled) =>
      draw({ page: 'new-password', token, address, ...filled }),
    confirmEmail: (token: string, address: string) => draw({ page: 'confirm-address', token, address }),
    changeEmail: (token: string, address: string) => draw({ page: 'change-address', token, address }),
    logout: (form: string) => draw({ page: 'log-out', form }),
    emails: (emails: Emails) => draw({ page: 'kept-emails', emails }),
  }
}

/** Every page of the built-in sign-in, as text. */
export function createPages({ draw, demo }: { draw: Draw; demo: boolean }) {
  const message = (title: string, sentence: string, ...ways: (typeof start)[]) =>
    draw({ page: 'message', title, sentence, ways })
  return {
    ...formPages(draw, demo),
    confirmed: () => message('Your address is confirmed', 'Thank you. There is nothing more to do.', start),
    emailChanged: () => message('Your address is changed', 'From now on you log in with it.', start),
    emailTaken: () =>
      message(
        'This address is taken',
        'There is an account with this address by now, so yours keeps the address it has.',
        start,
      ),
    linkOver: (hours: string) =>
      message(
        'This link no longer works',
        `It has been used already, or it is older than ${hours}. If you have just used it, all is well.`,
        again,
        start,
      ),
    expired: () =>
      message(
        'This login has expired',
        'It was finished already, it waited too long, or it was begun in another browser. Begin again.',
        again,
        start,
      ),
    loggedOut: () => message('You are logged out', 'See you soon.', start),
    absent: () => message('There is nothing here', 'The address is not complete, or it has changed.', start),
    refused: (text: string) => message('This did not work', text, start, again),
    unavailable: () =>
      message('Briefly unavailable', 'The service is briefly unavailable. Please try again in a moment.', again, start),
    broken: (reference: string) =>
      message('Something went wrong', `It is our fault, not yours. Please quote reference ${reference}.`, start),
  }
}
export type Pages = ReturnType<typeof createPages>
