import { logoutDueCookie } from '#shared/logout-due.ts'
import { dueCache } from '#client/lib/device-caches.ts'

/** Somewhat longer than a session lasts, in seconds: whatever it is that must end has ended by then. */
const month = 31 * 86_400

function tellServer() {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${logoutDueCookie}=1; Path=/; Max-Age=${month}; SameSite=Lax${secure}`
}

/**
 * Without a line only the server's own cookie is left of a session, and no page can touch that. The next request says what is due.
 * Safari drops a page's cookie after seven days: so the worker, which sees each page first, knows of it too.
 */
export async function oweLogout(): Promise<void> {
  tellServer()
  if (navigator.serviceWorker?.controller) await caches.open(dueCache).catch(() => {})
}

/** Where the worker still knows of it and the cookie is gone, there is a cookie again. */
export async function isLogoutDue(): Promise<boolean> {
  if (document.cookie.includes(`${logoutDueCookie}=`)) return true
  if (!('caches' in window) || !(await caches.has(dueCache).catch(() => false))) return false
  tellServer()
  return true
}

/** The cookie goes along with the request that ends the session, and with its answer. */
export const forgetDue = async (): Promise<unknown> =>
  'caches' in window ? caches.delete(dueCache).catch(() => {}) : null
