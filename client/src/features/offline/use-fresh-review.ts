import { hashKey, useQueryClient } from '@tanstack/react-query'
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UserAnswer } from '#shared/people.ts'
import { study } from '#shared/study.ts'
import { onAnswers } from '#client/lib/answers.ts'
import { outdateParcel, reviewParcel } from '#client/lib/kept.ts'
import { isLineLost } from '#client/lib/line.ts'
import type { TodayAnswer } from '#client/lib/offline-today.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { savesData } from './device.ts'
import { isReviewOld, takeReview } from './parcels.ts'

/** Milliseconds to wait for more of the same before the review is read again: words are chosen one by one, answers given in a row. */
const quiet = { chosen: 500, answered: 10_000 }

const todayKey = keyOf(study.today.path)
const isToday = (key: readonly unknown[]) => todayKey.every((part, at) => key[at] === part)
const wordHash = hashKey(keyOf(study.learn.path))

const hasRead = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' && event.action.type === 'success' && isToday(event.query.queryKey) && !isLineLost()
const hasChosen = (event: MutationCacheNotifyEvent) =>
  event.type === 'updated' &&
  event.action.type === 'success' &&
  hashKey(event.mutation.options.mutationKey ?? []) === wordHash

const todayIn = (client: QueryClient) =>
  client.getQueriesData<TodayAnswer>({ queryKey: todayKey }).find(([, data]) => data)?.[1]

/** Takes the review along anew once what is asked has changed: by a word that was chosen, by answers, or on another device. */
export function useFreshReview(viewer: UserAnswer, offline: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (offline || savesData()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      clearTimeout(timer)
      timer = undefined
      void takeReview(viewer, client).catch(() => {})
    }
    const soon = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(take, wait)
      // Whoever leaves the page before that takes it along from the next one.
      void outdateParcel(viewer.id, reviewParcel)
    }
    const compare = (today: TodayAnswer | undefined) => {
      if (today) void isReviewOld(viewer.id, today).then((old) => old && soon(quiet.chosen))
    }
    const hide = () => document.visibilityState === 'hidden' && timer !== undefined && take()
    const stops = [
      onAnswers(({ kind }) => kind === 'sent' && soon(quiet.answered)),
      client.getMutationCache().subscribe((event) => hasChosen(event) && soon(quiet.chosen)),
      client.getQueryCache().subscribe((event) => hasRead(event) && compare(todayIn(client))),
    ]
    document.addEventListener('visibilitychange', hide)
    compare(todayIn(client))
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
      for (const stop of stops) stop()
    }
  }, [viewer, offline, client])
}
