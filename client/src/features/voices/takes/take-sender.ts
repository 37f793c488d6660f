import { sentenceFor } from '#client/lib/query/api.ts'
import type { isTemporary, sendOriginal, sendTake } from './sending.ts'
import type { StoredTake, TakeStore } from './take-store.ts'

interface Deps {
  userId: string
  store: Pick<TakeStore, 'list' | 'change' | 'remove'>
  /** Encodes FLAC; undefined if no worker can. */
  encodeOriginal: (captured: NonNullable<StoredTake['captured']>) => Promise<Uint8Array<ArrayBuffer> | undefined>
  transport: { isTemporary: typeof isTemporary; sendTake: typeof sendTake; sendOriginal: typeof sendOriginal }
}

interface SendCallbacks {
  /** Runs after each recording that the server has stored. */
  onRecordingStored: () => void
  /** Runs after all recordings are stored; originals may follow. */
  onAllRecordingsStored: () => void
}

/** Sends approved takes: recordings first, then their much larger originals. */
export function createTakeSender({ userId, store, encodeOriginal, transport }: Deps) {
  const encodingsByClientId = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>()
  let currentRun: Promise<void> = Promise.resolve()
  let currentController = new AbortController()

  async function storeOriginal({ clientId, captured }: StoredTake) {
    const original = captured && (await encodeOriginal(captured))
    await store.change(clientId, ({ captured: _packed, ...take }) => (original ? { ...take, original } : take))
    return original
  }
  /** Encoding is slow on phones, so it runs once for each take, and its result is stored. */
  function storeOriginalOnce(take: StoredTake) {
    const encoding =
      encodingsByClientId.get(take.clientId) ??
      storeOriginal(take).finally(() => encodingsByClientId.delete(take.clientId))
    encodingsByClientId.set(take.clientId, encoding)
    return encoding
  }
  const listApprovedTakes = async () => (await store.list(userId)).filter(({ approved, fault }) => approved && !fault)

  async function sendVoice(take: StoredTake) {
    const { id } = await transport.sendTake(take)
    const hasOriginal = take.original !== undefined || take.captured !== undefined
    if (hasOriginal) await store.change(take.clientId, (stored) => ({ ...stored, arrivedAs: id }))
    else await store.remove(take.clientId)
  }

  async function sendVoices(onRecordingStored: () => void): Promise<void> {
    for (const take of await listApprovedTakes()) {
      if (take.arrivedAs) continue
      try {
        await sendVoice(take)
        onRecordingStored()
      } catch (error) {
        if (transport.isTemporary(error)) throw error
        await store.change(take.clientId, (stored) => ({ ...stored, fault: sentenceFor(error) }))
      }
    }
  }

  async function sendOriginals(signal: AbortSignal): Promise<void> {
    for (const take of await listApprovedTakes()) {
      if (!take.arrivedAs) continue
      const original = take.original ?? (await storeOriginalOnce(take))
      if (signal.aborted) return
      if (original) await transport.sendOriginal(take.arrivedAs, original, signal)
      await store.remove(take.clientId)
    }
  }

  return {
    /** Starts encoding the original of a new take. */
    pack: (take: StoredTake) => void storeOriginalOnce(take).catch(() => {}),

    /**
     * Resolves when nothing more can be sent now. New recordings interrupt an original, which is sent again later. Throws if
     * recordings must wait.
     */
    send({ onRecordingStored, onAllRecordingsStored }: SendCallbacks): Promise<void> {
      currentController.abort()
      const controller = new AbortController()
      currentController = controller
      currentRun = currentRun
        .catch(() => {})
        .then(async () => {
          await sendVoices(onRecordingStored)
          if (controller.signal.aborted) return
          onAllRecordingsStored()
          await sendOriginals(controller.signal).catch((error: unknown) => {
            // Originals are sent with the next recordings, or after reconnecting.
            if (!transport.isTemporary(error)) throw error
          })
        })
      return currentRun
    },
  }
}
