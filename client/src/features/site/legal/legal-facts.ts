/** Numbers in the legal texts; a test compares them with the server's. */
export const facts = {
  /** Days until a session ends. */
  session: 30,
  /** Days for which a browser is remembered after a login. */
  knownBrowser: 400,
  /** Days until records of sent e-mails are deleted. */
  emailRetention: 30,
  /** Days until deleted data is purged. */
  deleted: 30,
  /** Date of the last change of the legal texts. */
  changed: '2026-11-23T00:00:00.000Z',
}

interface Cookie {
  names: string[]
  what: string
  until: string
}

/** All cookies of the product with their purposes. */
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
    until: '1 hour the first, 10 minutes the second',
  },
  {
    names: ['logout-due'],
    what: 'remembers that you logged out while you were offline, so that the login ends when you are online again.',
    until: '31 days, or until it has ended',
  },
  {
    names: ['zone'],
    what: 'holds your time zone, only where it is not Sabah’s, so that a page comes with your own hour and day.',
    until: '1 year',
  },
]
