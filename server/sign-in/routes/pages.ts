import type { Filled, PlainPage } from '#shared/site/plain-pages.ts'
import type { RenderPlainPage } from '#server/pages/plain.ts'
import { demoPassword } from '#server/sign-in/demo-accounts.ts'

type Emails = Extract<PlainPage, { page: 'kept-emails' }>['emails']

const start = { text: 'Go to the start page', href: '/' }
const again = { text: 'Log in', href: '/api/login' }

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

/** HTML of every page of the built-in sign-in. */
export function createPages({ render, demo }: { render: RenderPlainPage; demo: boolean }) {
  const message = (title: string, sentence: string, ...links: (typeof start)[]) =>
    render({ page: 'message', title, sentence, links })
  return {
    ...formPages(render, demo),
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
