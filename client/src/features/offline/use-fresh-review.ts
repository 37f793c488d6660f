import {
  hashKey,
  useQueryClient,
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UserJson } from '#shared/people.ts'
import { study, type TodayJson } from '#shared/study/study.ts'
import { onAnswers } from '#client/domain/answering/send-answers.ts'
import { markBundleStale, reviewBundle } from '#client/domain/offline/offline-store.ts'
import { isOffline } from '#client/lib/connection.ts'
import { queryKeyOf } from '#client/lib/query/query-client.ts'
import { isSavingData } from './logout.ts'
import { isReviewOld, downloadReview } from './offline-bundles.ts'

/** Time to wait for further changes before the review is read again: words are often chosen, and answers given, in a row. */
const delaysMs = { chosen: 500, answered: 10_000 }

const todayKey = queryKeyOf(study.today.path)
const isToday = (key: readonly unknown[]) => todayKey.every((part, index) => key[index] === part)
const wordHash = hashKey(queryKeyOf(study.learn.path))

const hasRead = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' && event.action.type === 'success' && isToday(event.query.queryKey) && !isOffline()
const hasChosen = (event: MutationCacheNotifyEvent) =>
  event.type === 'updated' &&
  event.action.type === 'success' &&
  hashKey(event.mutation.options.mutationKey ?? []) === wordHash

const todayIn = (client: QueryClient) =>
  client.getQueriesData<TodayJson>({ queryKey: todayKey }).find(([, data]) => data)?.[1]

/** Reads the offline review again after it has changed: a word was chosen, answers were given, or another device was used. */
export function useFreshReview(viewer: UserJson, offline: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (offline || isSavingData()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const download = () => {
      clearTimeout(timer)
      timer = undefined
      void downloadReview(viewer, client).catch(() => {})
    }
    const downloadLater = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(download, wait)
      // If the page is left before that, the next page reads it again.
      void markBundleStale(viewer.id, reviewBundle)
    }
    const downloadIfOld = (today: TodayJson | undefined) => {
      if (today) void isReviewOld(viewer.id, today).then((old) => old && downloadLater(delaysMs.chosen))
    }
    const downloadIfHidden = () => document.visibilityState === 'hidden' && timer !== undefined && download()
    const stops = [
      onAnswers(({ kind }) => kind === 'sent' && downloadLater(delaysMs.answered)),
      client.getMutationCache().subscribe((event) => hasChosen(event) && downloadLater(delaysMs.chosen)),
      client.getQueryCache().subscribe((event) => hasRead(event) && downloadIfOld(todayIn(client))),
    ]
    document.addEventListener('visibilitychange', downloadIfHidden)
    downloadIfOld(todayIn(client))
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', downloadIfHidden)
      for (const stop of stops) stop()
    }
  }, [viewer, offline, client])
}
