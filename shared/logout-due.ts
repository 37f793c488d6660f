/** The cookie of a browser in which somebody logged out without a line: a page may set it, the session's own it cannot touch. */
export const logoutDueCookie = 'logout-due'
