/** Cookie that a page sets after an offline logout: scripts cannot delete the HttpOnly cookie of the session. */
export const logoutDueCookie = 'logout-due'
