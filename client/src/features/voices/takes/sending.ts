import { clipLimits, recordings } from '#shared/voices/voices.ts'
import { ApiError, fetchResponse, call } from '#client/lib/query/api.ts'
import type { StoredTake } from './take-store.ts'

/** True if the server cannot be reached or is busy: the take can be sent later. */
export const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500

/** Sending a take again has no effect, because its id identifies the recording. */
export const sendTake = ({ clientId, entryId, consentId, form, loudness, peak, bytes, type }: StoredTake) =>
  call(recordings.create, {
    query: { clientId, entryId, consentId, form, loudness: String(loudness), peak: String(peak) },
    body: new Blob([bytes], { type }),
  })

/** Sends the original of a stored recording. Throws if it can be sent later. */
export async function sendOriginal(id: string, original: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
  if (original.length > clipLimits.bytes) return
  try {
    const body = new Blob([original], { type: 'audio/flac' })
    await fetchResponse(recordings.keepOriginal, { params: { id }, body }, undefined, signal)
  } catch (error) {
    // The recording itself is stored, so a refused original is dropped.
    if (isTemporary(error)) throw error
  }
}
