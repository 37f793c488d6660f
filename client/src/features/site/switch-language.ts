import { say } from '#shared/messages/say.ts'
import { own } from '#shared/people.ts'
import { errorTitle } from '#shared/messages/messages.ts'
import { languageFailed } from '#shared/site/frame-messages.ts'
import type { Language } from '#shared/site/languages.ts'
import { markBundleStale, reviewBundle } from '#client/domain/offline/offline-store.ts'
import { ApiError, call } from '#client/lib/query/api.ts'
import { toast } from '#client/lib/page/toast.ts'
import { workerAddressIn } from '#client/worker/worker-language.ts'

/** After this the page is shown in the new language although a slow connection has not brought all files. */
const prepareTimeoutMs = 30_000

/** Resolves when the worker is installed, or has given up. */
const settled = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (['activated', 'redundant'].includes(worker.state)) resolve()
    }
    worker.addEventListener('statechange', look)
    look()
    setTimeout(resolve, prepareTimeoutMs)
  })

/** Fetches what the device keeps of the pages for use without a connection, in the new language. */
async function prepareDevice(person: string, language: Language) {
  // The day's words are read again after the reload.
  await markBundleStale(person, reviewBundle)
  const workers = navigator.serviceWorker
  if (!(await workers?.getRegistration())) return
  const { installing } = await workers.register(workerAddressIn(language))
  if (installing) await settled(installing)
}

/** Saves the person's language, fetches its files and loads the page again. False if it could not be saved. */
export async function switchLanguage(person: string, language: Language): Promise<boolean> {
  try {
    await call(own.rename, { body: { language } })
  } catch (error) {
    const description = error instanceof ApiError ? error.sentence : say(languageFailed)
    toast({ title: say(errorTitle), description, tone: 'error' })
    return false
  }
  // Without the files the next page still comes from the server.
  await prepareDevice(person, language).catch(() => {})
  window.location.reload()
  return true
}
