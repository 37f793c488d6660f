import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError, sentenceFor } from '#client/lib/query/api.ts'
import { originalOf } from '#client/features/voices/sound/encode-clip.ts'
import { createOutbox } from './outbox.ts'
import { isTemporary, sendOriginal, sendTake } from './sending.ts'
import { takeStore, type StoredTake } from './take-store.ts'
import { say } from '#shared/messages/say.ts'
import { browserKeepsNothing, voicesKeptUntilThen } from '#shared/voices/studio-messages.ts'

const transport = { isTemporary, sendTake, sendOriginal }

/** Takes that are not completely sent. `left` says why some wait. */
export function useTakes(userId: string) {
  const [stored, setStored] = useState<StoredTake[]>()
  const [sent, setSent] = useState(0)
  const [left, setLeft] = useState<string>()
  const [sending, setSending] = useState(false)
  const [heardIds, setHeardIds] = useState<ReadonlySet<string>>(new Set())
  const outbox = useMemo(() => createOutbox({ userId, store: takeStore, originalOf, transport }), [userId])

  const read = useCallback(async () => setStored(await takeStore.list(userId)), [userId])

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
      setLeft(say(voicesKeptUntilThen, { error: sentenceFor(error) }))
    } finally {
      setSending(false)
      await read()
    }
  }, [outbox, read])

  const hear = useCallback((clientId: string) => setHeardIds((before) => new Set([...before, clientId])), [])

  useEffect(() => takeStore.onChangeElsewhere(() => void read()), [read])

  useEffect(() => {
    const begin = () => void sendApproved().catch(() => setLeft(say(browserKeepsNothing)))
    begin()
    window.addEventListener('online', begin)
    return () => window.removeEventListener('online', begin)
  }, [sendApproved])

  return {
    /** Undefined while loading. */
    takes: useMemo(() => stored?.filter(({ arrivedAs }) => !arrivedAs), [stored]),
    /** Number of stored recordings whose originals must still be sent. */
    following: stored?.filter(({ arrivedAs }) => arrivedAs).length ?? 0,
    sent,
    left,
    sending,
    /** Takes that were played on this page. */
    heardIds,
    hear,
    keep: async (take: Omit<StoredTake, 'userId' | 'approved' | 'fault' | 'madeAt'>, replaces: string | null) => {
      const complete = { ...take, userId, approved: false, fault: null, madeAt: Date.now() }
      await takeStore.keep(complete, replaces)
      outbox.pack(complete)
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
