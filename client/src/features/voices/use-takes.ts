import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError, sentenceFor } from '#client/lib/api.ts'
import { originalOf } from './encode-clip.ts'
import { createOutbox } from './outbox.ts'
import { isPassing, sendOriginal, sendTake } from './sending.ts'
import { takeStore } from './take-store.ts'
import type { KeptTake } from './take-store.ts'

const way = { isPassing, sendTake, sendOriginal }

/** What was recorded and has not arrived. `left` says why something waits. */
export function useTakes(userId: string) {
  const [kept, setKept] = useState<KeptTake[]>()
  const [sent, setSent] = useState(0)
  const [left, setLeft] = useState<string>()
  const [sending, setSending] = useState(false)
  const outbox = useMemo(() => createOutbox({ userId, store: takeStore, originalOf, way }), [userId])

  const read = useCallback(async () => setKept(await takeStore.list(userId)), [userId])

  const sendApproved = useCallback(async () => {
    setSending(true)
    setLeft(undefined)
    const arrived = () => {
      setSent((count) => count + 1)
      void read()
    }
    try {
      await outbox.send({ arrived, voicesSent: () => setSending(false) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setLeft(`${sentenceFor(error)} Your voices are kept here until then.`)
    } finally {
      setSending(false)
      await read()
    }
  }, [outbox, read])

  useEffect(() => takeStore.onChangeElsewhere(() => void read()), [read])

  useEffect(() => {
    const begin = () => void sendApproved().catch(() => setLeft('This browser lets nothing be kept here.'))
    begin()
    window.addEventListener('online', begin)
    return () => window.removeEventListener('online', begin)
  }, [sendApproved])

  return {
    /** Undefined until they are read. */
    takes: useMemo(() => kept?.filter(({ arrivedAs }) => !arrivedAs), [kept]),
    /** Voices that have arrived, and whose untouched takes have not. */
    following: kept?.filter(({ arrivedAs }) => arrivedAs).length ?? 0,
    sent,
    left,
    sending,
    keep: async (take: Omit<KeptTake, 'userId' | 'approved' | 'fault' | 'madeAt'>, replaces: string | null) => {
      const whole = { ...take, userId, approved: false, fault: null, madeAt: Date.now() }
      await takeStore.keep(whole, replaces)
      outbox.pack(whole)
      await read()
    },
    remove: async (clientId: string) => {
      await takeStore.discard(clientId)
      await read()
    },
    send: async () => {
      for (const { clientId } of await takeStore.list(userId))
        await takeStore.change(clientId, (take) => ({ ...take, approved: true, fault: null }))
      await sendApproved()
    },
  }
}
export type Takes = ReturnType<typeof useTakes>
