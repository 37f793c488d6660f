import { logoutDueCookie } from '#shared/logout-due.ts'

/** Somewhat longer than a session lasts, in seconds: whatever it is that must end has ended by then. */
const month = 31 * 86_400

/** Without a line only the server's own cookie is left of a session, and no page can touch that. The next request says what is due. */
export function oweLogout() {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${logoutDueCookie}=1; Path=/; Max-Age=${month}; SameSite=Lax${secure}`
}

export const isLogoutDue = (): boolean => document.cookie.includes(`${logoutDueCookie}=`)
