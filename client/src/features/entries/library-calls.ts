import { dictionary } from '#shared/dictionary.ts'
import { categories, demoMark } from '#shared/entries.ts'
import { libraryPageSize, lookQuery } from '#shared/library.ts'
import type { Look } from '#shared/library.ts'
import { wanted } from '#shared/wanted.ts'
import { pagedQuery } from '#client/lib/paging.ts'
import { query } from '#client/lib/query-client.ts'
import { queryOrNull } from '#client/lib/query-or-null.ts'

export const entriesCall = (look: Look) =>
  pagedQuery(categories.list, { query: { ...lookQuery(look), limit: libraryPageSize } })

export const entryCall = (id: string) => queryOrNull(dictionary.whole, { params: { id } })

export const wishesCall = () => query(wanted.list)

/** Whether a speaker has yet to look at an entry, and where it is from otherwise. */
export function readSource(source: string | null): { demo: boolean; text: string } {
  const demo = source?.startsWith(demoMark) ?? false
  return { demo, text: (demo ? source?.slice(demoMark.length) : source)?.trim() ?? '' }
}
