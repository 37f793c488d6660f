import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Marked } from '#shared/study.ts'
import { onAnswers, sendAnswers } from '#client/lib/answers.ts'
import { isLineLost, isServerReached, onLine, setLineLost } from '#client/lib/line.ts'
import { refreshLearned } from '#client/lib/learned.ts'
import { isKeptByDevice, waitingFor } from '#client/lib/outbox.ts'
import { refreshViewer, sayLoggedOut } from '#client/lib/query-client.ts'
import { toast } from '#client/ui/toast.ts'
import { isPartLost, wordsOfMarks, wordsOfRefusal } from './offline-words.ts'
import type { Waiting } from './offline-words.ts'

/** Milliseconds between two looks for a line that was lost, and from the browser's word that it is back to each look at it. */
const looksEvery = 10_000
const looksAfter = [0, 1000, 3000, 6000]

const lookForLine = async () => {
  if (isLineLost() && (await isServerReached())) setLineLost(false)
}

/** Looks for the line while it is lost, when the browser says that there is one, and when something could be read. */
function useLine(): boolean {
  const client = useQueryClient()
  const offline = useSyncExternalStore(onLine, isLineLost)
  useEffect(() => {
    const lose = () => setLineLost(true)
    const timers = new Set<ReturnType<typeof setTimeout>>()
    if (offline) timers.add(setInterval(() => void lookForLine(), looksEvery))
    // Browsers say so before it carries anything.
    const found = () => looksAfter.forEach((wait) => timers.add(setTimeout(() => void lookForLine(), wait)))
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') void lookForLine()
    })
    window.addEventListener('online', found)
    window.addEventListener('offline', lose)
    return () => {
      stop()
      timers.forEach((timer) => clearTimeout(timer))
      window.removeEventListener('online', found)
      window.removeEventListener('offline', lose)
    }
  }, [client, offline])
  return offline
}

function tellOf(marked: readonly Marked[]) {
  const words = wordsOfMarks(marked)
  if (words) toast({ ...words, tone: isPartLost(marked) ? 'plain' : 'success' })
}

/** What was read while there was no line is read again, and what waited is told of once it is marked. */
async function welcomeBack(client: QueryClient, marked: readonly Marked[]) {
  tellOf(marked)
  await client.invalidateQueries({ queryKey: ['api'] })
}

/** Sends when the page opens, is hidden, and is back on the line. */
function useSending(person: string, offline: boolean) {
  const client = useQueryClient()
  const [wasOffline, setWasOffline] = useState(offline)
  if (offline && !wasOffline) setWasOffline(true)
  useEffect(() => {
    if (offline) return
    const marked: Marked[] = []
    const stop = onAnswers((news) => {
      if (news.kind === 'sent') marked.push(...news.marked)
    })
    void sendAnswers(person).then(() => {
      stop()
      if (!wasOffline && isPartLost(marked)) tellOf(marked)
      if (!wasOffline || isLineLost()) return
      setWasOffline(false)
      void welcomeBack(client, marked)
    })
    return stop
    // oxlint-disable-next-line react/exhaustive-deps -- when the line comes and goes
  }, [person, client, offline])
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void sendAnswers(person)
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [person])
}

/** What was too much for the server is sent again by and by. */
function useSendingAgain(person: string): boolean {
  const [busy, setBusy] = useState(false)
  useEffect(
    () =>
      onAnswers((news) => {
        if (news.kind === 'unsent') setBusy(news.why === 'server')
        if (news.kind === 'sent') setBusy(false)
      }),
    [],
  )
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void sendAnswers(person), looksEvery)
    return () => clearInterval(timer)
  }, [busy, person])
  return busy
}

/** How much of a person's waits to be sent. */
export function useWaiting(person: string): Waiting {
  const client = useQueryClient()
  const offline = useLine()
  const busy = useSendingAgain(person)
  const [waiting, setWaiting] = useState({ answers: 0, kept: true })
  useEffect(() => {
    const look = async () => {
      const [all, kept] = await Promise.all([waitingFor(person), isKeptByDevice()])
      setWaiting({ answers: all.length, kept })
    }
    void look()
    return onAnswers((news) => {
      const { kind } = news
      if (kind === 'sent') void refreshLearned(client)
      if (kind === 'unsent' && news.why === 'line') setLineLost(true)
      // What was given waits here for whose it is. Who looks elsewhere now is told by the next thing they do.
      if (kind === 'ended' && document.visibilityState === 'visible') sayLoggedOut()
      // What this person may do has changed meanwhile. It is told after that, for there is one message at a time.
      if (kind === 'refused')
        void refreshViewer(client)
          .catch(() => {})
          .then(() => toast({ ...wordsOfRefusal(news), tone: 'error' }))
      void look()
    })
  }, [person, client])
  useSending(person, offline)
  return { ...waiting, offline, busy }
}
