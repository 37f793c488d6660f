import type { QueryClient } from '@tanstack/react-query'
import { progress } from '#shared/courses/progress.ts'
import { results } from '#shared/study/results.ts'
import { study } from '#shared/study/study.ts'
import { queryKeyOf } from '#client/lib/query/query-client.ts'

const changedQueries = [study.today, progress.read, results.listOwn].map(({ path }) => queryKeyOf(path))

/** The server has stored new answers: invalidates today's review, finished lessons and scores. */
export const refreshLearned = async (client: QueryClient): Promise<void> => {
  await Promise.all(changedQueries.map((queryKey) => client.invalidateQueries({ queryKey })))
}
