import { dictionary } from '#shared/dictionary.ts'
import { query } from '#client/lib/query-client.ts'

export const wordOfTheDayCall = () => query(dictionary.wordOfTheDay, { query: { covered: 'true' } })
