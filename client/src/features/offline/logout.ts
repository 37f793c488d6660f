import { say } from '#shared/messages/say.ts'
import { loggedOutHere, loggedOutHereText } from '#shared/study/offline-messages.ts'
import { removeViewer, readBundles } from '#client/domain/offline/offline-store.ts'
import { connectionTimeoutMs, isServerReached } from '#client/lib/connection.ts'
import { unmarkLogoutDue, isLogoutDue, markLogoutDue } from '#client/domain/viewer/logout-due.ts'
import { documentLanguage } from '#client/lib/page/language.ts'
import { workerAddressIn } from '#client/worker/worker-language.ts'
import { clearNotes } from '#client/lib/device-note.ts'
import { toast } from '#client/lib/page/toast.ts'

export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Registers the service worker, so that pages open offline from the next visit on. With data saving, only after the first download. */
export async function registerWorker(person: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (isSavingData() && (await readBundles(person)).length === 0) return
  // If service workers are forbidden, the product works without offline pages.
  await navigator.serviceWorker.register(workerAddressIn(documentLanguage())).catch(() => {})
}

async function clearPersonalData(): Promise<void> {
  clearNotes()
  await removeViewer().catch(() => {})
}

/** Removes the person's data from the device, except unsent answers. */
async function clearDevice(): Promise<void> {
  await clearPersonalData()
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.unregister()
}

export const logoutAddress = '/api/logout'

/**
 * Removes the person's data from the device, then ends the session. Offline, the pages stay for the next person, and the session
 * ends with the first request that gets through.
 */
export async function logOut() {
  await markLogoutDue()
  if (await isServerReached(connectionTimeoutMs)) {
    await unmarkLogoutDue()
    await clearDevice()
    return window.location.assign(logoutAddress)
  }
  await clearPersonalData()
  window.location.assign('/')
}

async function sendOwedLogout() {
  if (!(await isServerReached())) return
  await unmarkLogoutDue()
  window.location.assign(logoutAddress)
}

/** Cleans the device if nobody is logged in although somebody was: after a logout in another tab, or an expired session. */
export async function cleanUpAfterLogout(): Promise<void> {
  if (!(await isLogoutDue())) return clearDevice()
  toast({ title: say(loggedOutHere), description: say(loggedOutHereText) })
  window.addEventListener('online', () => void sendOwedLogout())
  await sendOwedLogout()
}
