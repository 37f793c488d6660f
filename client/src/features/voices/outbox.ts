import { sentenceFor } from '#client/lib/api.ts'
import type { isPassing, sendOriginal, sendTake } from './sending.ts'
import type { KeptTake, TakeStore } from './take-store.ts'

interface Deps {
  userId: string
  store: Pick<TakeStore, 'list' | 'change' | 'remove'>
  /** As FLAC; undefined where no worker can make it. */
  originalOf: (captured: NonNullable<KeptTake['captured']>) => Promise<Uint8Array<ArrayBuffer> | undefined>
  way: { isPassing: typeof isPassing; sendTake: typeof sendTake; sendOriginal: typeof sendOriginal }
}

interface Tell {
  /** One more voice has arrived. */
  arrived: () => void
  /** All have, and their originals may still follow. */
  voicesSent: () => void
}

/** Sends what was approved: voices first, then their untouched takes, which are many times as large. */
export function createOutbox({ userId, store, originalOf, way }: Deps) {
  const packing = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>()
  let running: Promise<void> = Promise.resolve()
  let current = new AbortController()

  async function pack({ clientId, captured }: KeptTake) {
    const original = captured && (await originalOf(captured))
    await store.change(clientId, ({ captured: _packed, ...take }) => (original ? { ...take, original } : take))
    return original
  }
  /** Takes a while on a telephone, and is done once. */
  function packed(take: KeptTake) {
    const made = packing.get(take.clientId) ?? pack(take).finally(() => packing.delete(take.clientId))
    packing.set(take.clientId, made)
    return made
  }
  const waiting = async () => (await store.list(userId)).filter(({ approved, fault }) => approved && !fault)

  async function sendVoice(take: KeptTake) {
    const { id } = await way.sendTake(take)
    const hasOriginal = take.original !== undefined || take.captured !== undefined
    if (hasOriginal) await store.change(take.clientId, (kept) => ({ ...kept, arrivedAs: id }))
    else await store.remove(take.clientId)
  }

  async function sendVoices(arrived: () => void): Promise<void> {
    for (const take of await waiting()) {
      if (take.arrivedAs) continue
      try {
        await sendVoice(take)
        arrived()
      } catch (error) {
        if (way.isPassing(error)) throw error
        await store.change(take.clientId, (kept) => ({ ...kept, fault: sentenceFor(error) }))
      }
    }
  }

  async function sendOriginals(signal: AbortSignal): Promise<void> {
    for (const take of await waiting()) {
      if (!take.arrivedAs) continue
      const original = take.original ?? (await packed(take))
      if (signal.aborted) return
      if (original) await way.sendOriginal(take.arrivedAs, original, signal)
      await store.remove(take.clientId)
    }
  }

  return {
    /** Begins to make the original of a take that was just kept. */
    pack: (take: KeptTake) => void packed(take).catch(() => {}),

    /** Ends when nothing is left that can go now. An original that is on its way gives way, and goes again after the voices. Throws where voices must wait. */
    send({ arrived, voicesSent }: Tell): Promise<void> {
      current.abort()
      const mine = new AbortController()
      current = mine
      running = running
        .catch(() => {})
        .then(async () => {
          await sendVoices(arrived)
          if (mine.signal.aborted) return
          voicesSent()
          await sendOriginals(mine.signal).catch((error: unknown) => {
            // They go with the next ones, or when the line is back.
            if (!way.isPassing(error)) throw error
          })
        })
      return running
    },
  }
}
