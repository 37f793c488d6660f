import type { QueryClient } from '@tanstack/react-query'
import { progress } from '#shared/progress.ts'
import { results, study } from '#shared/study.ts'
import { keyOf } from '#client/lib/query-client.ts'

const changed = [study.today, progress.read, results.mine].map(({ path }) => keyOf(path))

/** The server has answers that it had not: what it says of today, of lessons done and of scores is read again where it is shown. */
export const refreshLearned = async (client: QueryClient): Promise<void> => {
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
}
