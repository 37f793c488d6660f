import { entryDocuments } from '#shared/entries/document-calls.ts'
import { pageLimit } from '#shared/paging.ts'
import { query } from '#client/lib/query/query-client.ts'

/** Sources of the library, for fields that offer them. */
export const sourcesQuery = () => query(entryDocuments.sources, { query: { limit: pageLimit.most } })
