import { isShown } from '#shared/entries/cover-content.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { libraryPageSize, queryParameters, type LibraryQuery } from '#shared/entries/library/library.ts'
import { wordRequestCalls } from '#shared/entries/library/word-requests.ts'
import { pagedQuery } from '#client/lib/query/paging.ts'
import { query } from '#client/lib/query/query-client.ts'
import { queryOrNull } from '#client/lib/query/query-or-null.ts'

/** Call of the public list; it omits content with a warning. */
export const entriesCall = (libraryQuery: LibraryQuery) =>
  pagedQuery(categories.list, { query: { ...queryParameters(libraryQuery), limit: libraryPageSize, covered: 'true' } })

/** First letters of the entries with a voice; empty if nothing can be heard yet. */
export const voicedLettersCall = () => query(entryDocuments.letters, { query: { voice: 'true' } })

/** Call of an entry's page; it omits content with a warning until the person asks for it. */
export const entryCall = (id: string, search: string) =>
  queryOrNull(entryDocuments.read, { params: { id }, query: isShown(search) ? {} : { covered: 'true' } })

export const wordRequestsCall = () => query(wordRequestCalls.list)
