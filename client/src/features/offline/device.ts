import { forgetViewer, parcelsOf } from '#client/lib/kept.ts'
import { forgetPlaces } from '#client/lib/place.ts'

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

/** The next person at this device finds nothing of the last one. What has not been sent waits for whose it is. */
export async function leaveDevice(): Promise<void> {
  forgetPlaces()
  await forgetViewer().catch(() => {})
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.unregister()
}

/** Where the link of the navigation leads. */
export const logoutAddress = '/api/logout'

/** Takes what is somebody's off the device, then ends the session. */
export async function logOut() {
  await leaveDevice()
  window.location.assign(logoutAddress)
}
