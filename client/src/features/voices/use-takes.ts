import { useCallback, useEffect, useRef, useState } from 'react'
import { clipLimits, recordings } from '#shared/voices.ts'
import { ApiError, call, sentenceFor } from '#client/lib/api.ts'
import { takeStore } from './take-store.ts'
import type { KeptTake } from './take-store.ts'

/** No line, or a server that is busy: the take is fine and goes later. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500

const sendTake = ({ clientId, entryId, consentId, form, loudness, peak, bytes, type }: KeptTake) =>
  call(recordings.create, {
    query: { clientId, entryId, consentId, form, loudness: String(loudness), peak: String(peak) },
    body: new Blob([bytes], { type }),
  })

/** A take that is sent once more is the same recording: so an original that did not arrive follows with it. */
async function sendOriginal(id: string, original: Uint8Array<ArrayBuffer>): Promise<void> {
  if (original.length > clipLimits.bytes) return
  try {
    await call(recordings.keepOriginal, { params: { id }, body: new Blob([original], { type: 'audio/flac' }) })
  } catch (error) {
    // The voice itself has arrived; what the server will not have of it is not asked for again.
    if (isPassing(error)) throw error
  }
}

/** What was recorded and has not arrived. `left` says why something waits. */
export function useTakes(userId: string) {
  const [takes, setTakes] = useState<KeptTake[]>()
  const [sent, setSent] = useState(0)
  const [left, setLeft] = useState<string>()
  const [sending, setSending] = useState(false)
  const running = useRef(false)
  const originals = useRef(new Set<Promise<void>>())

  const read = useCallback(async () => setTakes(await takeStore.list(userId)), [userId])

  const sendApproved = useCallback(async () => {
    if (running.current) return
    running.current = true
    setSending(true)
    setLeft(undefined)
    try {
      for (const take of await takeStore.list(userId)) {
        if (!take.approved || take.fault) continue
        try {
          const { id } = await sendTake(take)
          if (take.original) await sendOriginal(id, take.original)
          await takeStore.remove(take.clientId)
          setSent((count) => count + 1)
        } catch (error) {
          if (isPassing(error)) return setLeft(`${sentenceFor(error)} Your voices are kept here until then.`)
          await takeStore.keep({ ...take, fault: sentenceFor(error) })
        }
      }
    } finally {
      running.current = false
      setSending(false)
      await read()
    }
    // oxlint-disable-next-line react/memo-dependencies
  }, [userId, read])

  useEffect(() => {
    const begin = () => void sendApproved().catch(() => setLeft('This browser lets nothing be kept here.'))
    begin()
    window.addEventListener('online', begin)
    return () => window.removeEventListener('online', begin)
  }, [sendApproved])

  return {
    /** Undefined until they are read. */
    takes,
    sent,
    left,
    sending,
    keep: async (take: Omit<KeptTake, 'userId' | 'approved' | 'fault' | 'madeAt'>) => {
      await takeStore.keep({ ...take, userId, approved: false, fault: null, madeAt: Date.now() })
      await read()
    },
    /** Comes later than the take: making it takes a while on a telephone. */
    addOriginal: (clientId: string, making: Promise<Uint8Array<ArrayBuffer> | undefined>) => {
      const adding: Promise<void> = making
        .then((original) => original && takeStore.addOriginal(clientId, original))
        .catch(() => {})
        .finally(() => originals.current.delete(adding))
      originals.current.add(adding)
    },
    remove: async (clientId: string) => {
      await takeStore.remove(clientId)
      await read()
    },
    send: async () => {
      await Promise.all(originals.current)
      for (const take of await takeStore.list(userId)) await takeStore.keep({ ...take, approved: true, fault: null })
      await sendApproved()
    },
  }
}
export type Takes = ReturnType<typeof useTakes>
