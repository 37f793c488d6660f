import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError, sentenceFor } from '#client/lib/query/api.ts'
import { encodeOriginal } from '#client/features/voices/sound/encode-clip.ts'
import { createTakeSender } from './take-sender.ts'
import { isTemporary, sendOriginal, sendTake } from './sending.ts'
import { takeStore, type StoredTake } from './take-store.ts'
import { say } from '#shared/messages/say.ts'
import { browserKeepsNothing, voicesKeptUntilThen } from '#shared/voices/studio-messages.ts'

const transport = { isTemporary, sendTake, sendOriginal }

/** Takes that are not completely sent. `waitingReason` says why some wait. */
export function useTakes(userId: string) {
  const [storedTakes, setStoredTakes] = useState<StoredTake[]>()
  const [sentCount, setSentCount] = useState(0)
  const [waitingReason, setWaitingReason] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [playedIds, setPlayedIds] = useState<ReadonlySet<string>>(new Set())
  const sender = useMemo(() => createTakeSender({ userId, store: takeStore, encodeOriginal, transport }), [userId])

  const reloadTakes = useCallback(async () => setStoredTakes(await takeStore.list(userId)), [userId])

  const sendApproved = useCallback(async () => {
    setSending(true)
    setWaitingReason(undefined)
    const onRecordingStored = () => {
      setSentCount((count) => count + 1)
      void reloadTakes()
    }
    try {
      await sender.send({ onRecordingStored, onAllRecordingsStored: () => setSending(false) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWaitingReason(say(voicesKeptUntilThen, { error: sentenceFor(error) }))
    } finally {
      setSending(false)
      await reloadTakes()
    }
  }, [sender, reloadTakes])

  const markPlayed = useCallback((clientId: string) => setPlayedIds((before) => new Set([...before, clientId])), [])

  useEffect(() => takeStore.onChangeElsewhere(() => void reloadTakes()), [reloadTakes])

  useEffect(() => {
    const send = () => void sendApproved().catch(() => setWaitingReason(say(browserKeepsNothing)))
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [sendApproved])

  return {
    takes: useMemo(() => storedTakes?.filter(({ arrivedAs }) => !arrivedAs), [storedTakes]),
    /** Number of stored recordings whose originals must still be sent. */
    following: storedTakes?.filter(({ arrivedAs }) => arrivedAs).length ?? 0,
    sentCount,
    waitingReason,
    isSending,
    /** Takes that were played on this page. */
    playedIds,
    markPlayed,
    keep: async (take: Omit<StoredTake, 'userId' | 'approved' | 'fault' | 'madeAt'>, replaces: string | null) => {
      const complete = { ...take, userId, approved: false, fault: null, madeAt: Date.now() }
      await takeStore.keep(complete, replaces)
      sender.pack(complete)
      await reloadTakes()
    },
    remove: async (clientId: string) => {
      await takeStore.discard(clientId)
      await reloadTakes()
    },
    send: async () => {
      for (const { clientId } of await takeStore.list(userId))
        await takeStore.change(clientId, (take) => ({ ...take, approved: true, fault: null }))
      await sendApproved()
    },
  }
}
export type Takes = ReturnType<typeof useTakes>
