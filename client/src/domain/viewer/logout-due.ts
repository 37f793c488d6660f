import { logoutDueCookie } from '#shared/logout-due.ts'
import { dueCache } from '#client/lib/device-caches.ts'

/** Seconds, somewhat longer than a session lasts: by then the session has ended by itself. */
const cookieSeconds = 31 * 86_400

function setCookie() {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${logoutDueCookie}=1; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`
}

/**
 * Records a logout that could not be sent. A second cookie tells the server to end the session with the next request; the worker stores
 * the mark too, because Safari deletes such cookies after seven days.
 */
export async function markLogoutDue(): Promise<void> {
  setCookie()
  if (navigator.serviceWorker?.controller) await caches.open(dueCache).catch(() => {})
}

/** Restores the cookie if only the worker still knows of the logout. */
export async function isLogoutDue(): Promise<boolean> {
  if (document.cookie.includes(`${logoutDueCookie}=`)) return true
  if (!('caches' in window) || !(await caches.has(dueCache).catch(() => false))) return false
  setCookie()
  return true
}

/** The cookie is sent with the request that ends the session, and the response deletes it. */
export const unmarkLogoutDue = async (): Promise<unknown> =>
  'caches' in window ? caches.delete(dueCache).catch(() => {}) : null
