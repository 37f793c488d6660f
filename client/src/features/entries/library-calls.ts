import { isShown } from '#shared/covered.ts'
import { dictionary } from '#shared/dictionary.ts'
import { categories, demoMark } from '#shared/entries.ts'
import { libraryPageSize, lookQuery } from '#shared/library.ts'
import type { Look } from '#shared/library.ts'
import { wanted } from '#shared/wanted.ts'
import { pagedQuery } from '#client/lib/paging.ts'
import { query } from '#client/lib/query-client.ts'
import { queryOrNull } from '#client/lib/query-or-null.ts'

/** As they are read, not edited: what an entry warns of is not asked for. */
export const entriesCall = (look: Look) =>
  pagedQuery(categories.list, { query: { ...lookQuery(look), limit: libraryPageSize, covered: 'true' } })

/** An entry as its page shows it: of one with a warning what it warns of is not asked for before somebody wishes it. */
export const entryCall = (id: string, search: string) =>
  queryOrNull(dictionary.whole, { params: { id }, query: isShown(search) ? {} : { covered: 'true' } })

export const wishesCall = () => query(wanted.list)

/** Whether a speaker has yet to look at an entry, and where it is from otherwise. */
export function readSource(source: string | null): { demo: boolean; text: string } {
  const demo = source?.startsWith(demoMark) ?? false
  return { demo, text: (demo ? source?.slice(demoMark.length) : source)?.trim() ?? '' }
}
