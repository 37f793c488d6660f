/** Numbers that the server holds to and these pages tell; a test compares the two. */
export const facts = {
  /** Days after login until one must log in again. */
  session: 30,
  /** Days that a browser in which somebody logged in is remembered. */
  knownBrowser: 400,
  /** Days that e-mails are kept where there is no mail server. */
  keptEmails: 30,
  /** Days until something deleted is gone for good. */
  deleted: 30,
  /** The day these texts last changed. */
  changed: '2026-11-20T00:00:00.000Z',
}

interface Cookie {
  names: string[]
  what: string
  until: string
}

/** All that the product itself sets; each is needed for what it does. */
export const cookies: Cookie[] = [
  {
    names: ['session', '__Host-session'],
    what: 'keeps you logged in; the second is its name where the site is reached by https.',
    until: `${facts.session} days after you log in, or until you log out`,
  },
  {
    names: ['logins', 'login.…'],
    what: 'hold a login that you have begun, until you are back from it.',
    until: '10 minutes',
  },
  {
    names: ['_interaction', '_session'],
    what: 'are the built-in sign-in’s: its steps, and that you are signed in there.',
    until: `1 hour the first, ${facts.session} days the second`,
  },
  {
    names: ['known_browser'],
    what: 'lets you in here while somebody else guesses at your password; only the sign-in pages are told.',
    until: `${facts.knownBrowser} days`,
  },
  {
    names: ['finished', 'password_set'],
    what: 'tell the sign-in pages what you have just done.',
    until: '1 hour',
  },
  {
    names: ['zone'],
    what: 'holds your time zone, only where it is not Sabah’s, so that a page comes with your own hour and day.',
    until: '1 year',
  },
]
