import { dictionary } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import { libraryPageSize } from '#shared/library.ts'
import type { Look } from '#shared/library.ts'
import { pagedQuery } from '#client/lib/paging.ts'
import { queryOrNull } from '#client/lib/query-or-null.ts'

export const entriesCall = ({ q, type, cursor }: Look) =>
  pagedQuery(categories.list, {
    query: { q, type: type ?? undefined, cursor: cursor ?? undefined, limit: libraryPageSize },
  })

export const entryCall = (id: string) => queryOrNull(dictionary.whole, { params: { id } })
