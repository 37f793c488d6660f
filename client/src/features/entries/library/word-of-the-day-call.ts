import { entryDocuments } from '#shared/entries/document-calls.ts'
import { query } from '#client/lib/query/query-client.ts'

export const wordOfTheDayCall = () => query(entryDocuments.wordOfTheDay, { query: { covered: 'true' } })
