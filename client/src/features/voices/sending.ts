import { clipLimits, recordings } from '#shared/voices.ts'
import { ApiError, ask, call } from '#client/lib/api.ts'
import type { KeptTake } from './take-store.ts'

/** No line, or a server that is busy: the take is fine and goes later. */
export const isPassing = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500

/** A take that is sent once more is the same recording. */
export const sendTake = ({ clientId, entryId, consentId, form, loudness, peak, bytes, type }: KeptTake) =>
  call(recordings.create, {
    query: { clientId, entryId, consentId, form, loudness: String(loudness), peak: String(peak) },
    body: new Blob([bytes], { type }),
  })

/** The untouched take of a voice that has arrived. Throws where it may go later. */
export async function sendOriginal(id: string, original: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
  if (original.length > clipLimits.bytes) return
  try {
    const body = new Blob([original], { type: 'audio/flac' })
    await ask(recordings.keepOriginal, { params: { id }, body }, undefined, signal)
  } catch (error) {
    // The voice itself has arrived; what the server will not have of it is not asked for again.
    if (isPassing(error)) throw error
  }
}
