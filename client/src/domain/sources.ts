import { entryDocuments } from '#shared/entries/document-calls.ts'
import { pageLimit } from '#shared/paging.ts'
import { query } from '#client/lib/query/query-client.ts'

export const sourcesQuery = () => query(entryDocuments.sources, { query: { limit: pageLimit.most } })
