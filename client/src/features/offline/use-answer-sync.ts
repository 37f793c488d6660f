import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Marked } from '#shared/study/answers.ts'
import { onAnswers, sendAnswers } from '#client/domain/answering/send-answers.ts'
import { isOffline, isServerReached, onConnectionChange, setOffline } from '#client/lib/connection.ts'
import { refreshLearned } from '#client/domain/lessons/refresh-learned.ts'
import { isPersisted, unsentItems } from '#client/domain/answering/answer-queue.ts'
import { refreshViewer, sayLoggedOut } from '#client/lib/query/query-client.ts'
import { say } from '#shared/messages/say.ts'
import { notAllCounted } from '#shared/study/offline-messages.ts'
import { toast } from '#client/lib/page/toast.ts'
import {
  isPartLost,
  notForClass,
  wordsOfClass,
  wordsOfMarks,
  wordsOfRefusal,
  type WaitingAnswers,
} from './offline-text.ts'

/** Milliseconds between checks while offline, and delays of the checks after the browser reports a connection. */
const checkIntervalMs = 10_000
const checkDelaysMs = [0, 1000, 3000, 6000]

const checkConnection = async () => {
  if (isOffline() && (await isServerReached())) setOffline(false)
}

/**
 * True while the server cannot be reached. Checks the connection on a page that opens without one, regularly while offline, when the browser
 * reports one, and after a successful read.
 */
function useIsOffline(): boolean {
  const client = useQueryClient()
  const offline = useSyncExternalStore(onConnectionChange, isOffline)
  useEffect(() => {
    const onOffline = () => setOffline(true)
    const timers = new Set<ReturnType<typeof setTimeout>>()
    if (offline) timers.add(setInterval(() => void checkConnection(), checkIntervalMs))
    // Browsers report a connection before it works, so several checks follow.
    const onOnline = () => checkDelaysMs.forEach((wait) => timers.add(setTimeout(() => void checkConnection(), wait)))
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') void checkConnection()
    })
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    return () => {
      stop()
      timers.forEach((timer) => clearTimeout(timer))
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
    }
  }, [client, offline])
  useEffect(() => {
    // The connection may have gone before this page listened. The browser's word alone is often wrong.
    if (!navigator.onLine) void isServerReached().then((isReached) => isReached || setOffline(true))
  }, [])
  return offline
}

/** The toast appears once a page, not after each answer of a lesson. */
let isClassNoticeShown = false
function reportClassMarks(marked: readonly Marked[]) {
  const { length } = notForClass(marked)
  if (length === 0 || isClassNoticeShown) return
  isClassNoticeShown = true
  toast({ title: say(notAllCounted), description: wordsOfClass(length) })
}

function reportMarks(marked: readonly Marked[]) {
  const words = wordsOfMarks(marked)
  if (words) toast({ ...words, tone: isPartLost(marked) ? 'plain' : 'success' })
}

/** After reconnecting, reloads offline data and reports the marks of waiting answers. */
async function reportAndReload(client: QueryClient, marked: readonly Marked[]) {
  reportMarks(marked)
  await client.invalidateQueries({ queryKey: ['api'] })
}

/** Sends answers when the page opens, is hidden, or reconnects. */
function useSending(person: string, offline: boolean) {
  const client = useQueryClient()
  const [wasOffline, setWasOffline] = useState(offline)
  if (offline && !wasOffline) setWasOffline(true)
  useEffect(() => {
    if (offline) return
    const marked: Marked[] = []
    const stop = onAnswers((event) => {
      if (event.kind === 'sent') marked.push(...event.marked)
    })
    void sendAnswers(person).then(() => {
      stop()
      if (!wasOffline && isPartLost(marked)) reportMarks(marked)
      if (!wasOffline || isOffline()) return
      setWasOffline(false)
      void reportAndReload(client, marked)
    })
    return stop
    // oxlint-disable-next-line react/exhaustive-deps -- only when the connection changes
  }, [person, client, offline])
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void sendAnswers(person)
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [person])
}

/** Sends answers again after the server was too busy. */
function useSendingAgain(person: string): boolean {
  const [busy, setBusy] = useState(false)
  useEffect(
    () =>
      onAnswers((event) => {
        if (event.kind === 'unsent') setBusy(event.why === 'server')
        if (event.kind === 'sent') setBusy(false)
      }),
    [],
  )
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void sendAnswers(person), checkIntervalMs)
    return () => clearInterval(timer)
  }, [busy, person])
  return busy
}

/** Sends the person's waiting answers, reports their marks and refusals, and returns how many still wait. */
export function useAnswerSync(person: string): WaitingAnswers {
  const client = useQueryClient()
  const offline = useIsOffline()
  const busy = useSendingAgain(person)
  const [unsent, setUnsent] = useState({ answers: 0, persisted: true })
  useEffect(() => {
    const refreshCount = async () => {
      const [unsentAnswers, persisted] = await Promise.all([unsentItems(person), isPersisted()])
      setUnsent({ answers: unsentAnswers.length, persisted })
    }
    void refreshCount()
    return onAnswers((event) => {
      const { kind } = event
      if (kind === 'sent') {
        void refreshLearned(client)
        reportClassMarks(event.marked)
      }
      if (kind === 'unsent' && event.why === 'connection') setOffline(true)
      // Answers stay on the device until their owner logs in again. A hidden page learns of the logout with its next call.
      if (kind === 'loggedOut' && document.visibilityState === 'visible') sayLoggedOut()
      // The person's rights have changed. The message follows the refresh, because only one toast shows at a time.
      if (kind === 'refused')
        void refreshViewer(client)
          .catch(() => {})
          .then(() => toast({ ...wordsOfRefusal(event), tone: 'error' }))
      void refreshCount()
    })
  }, [person, client])
  useSending(person, offline)
  return { ...unsent, offline, busy }
}
