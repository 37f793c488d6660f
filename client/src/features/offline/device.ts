import { forgetViewer, parcelsOf } from '#client/lib/kept.ts'
import { isServerReached } from '#client/lib/line.ts'
import { forgetDue, isLogoutDue, oweLogout } from '#client/lib/logout-due.ts'
import { forgetPlaces } from '#client/lib/place.ts'
import { toast } from '#client/ui/toast.ts'

/** Whether the browser is asked to load as little as it can. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Pages open without a line from the next one on. Whoever saves data has it from the first thing they take along. */
export async function registerWorker(person: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (savesData() && (await parcelsOf(person)).length === 0) return
  // Where it is forbidden the product works as it always did.
  await navigator.serviceWorker.register('/worker.js').catch(() => {})
}

async function forgetPerson(): Promise<void> {
  forgetPlaces()
  await forgetViewer().catch(() => {})
}

/** The next person at this device finds nothing of the last one. What has not been sent waits for whose it is. */
async function leaveDevice(): Promise<void> {
  await forgetPerson()
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.unregister()
}

/** Where the link of the navigation leads. */
export const logoutAddress = '/api/logout'

/** A line that has not answered by then is none. Milliseconds. */
const timeout = 3000

/**
 * Takes what is somebody's off the device, then ends the session. Without a line the pages stay, for whoever is next, and the
 * session ends with the first request that gets through.
 */
export async function logOut() {
  await oweLogout()
  if (await isServerReached(timeout)) {
    await forgetDue()
    await leaveDevice()
    return window.location.assign(logoutAddress)
  }
  await forgetPerson()
  window.location.assign('/')
}

const owed = {
  title: 'You are logged out on this device',
  description: 'There is no connection, so the server does not know yet. It is told first of all when there is one.',
}

async function makeUp() {
  if (!(await isServerReached())) return
  await forgetDue()
  window.location.assign(logoutAddress)
}

/** Nobody is logged in where somebody was: here, in another tab, or their session has ended. */
export async function attendNobody(): Promise<void> {
  if (!(await isLogoutDue())) return leaveDevice()
  toast(owed)
  window.addEventListener('online', () => void makeUp())
  await makeUp()
}
