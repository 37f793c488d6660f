import { useQuery } from '@tanstack/react-query'
import { readConfig } from '#client/lib/first-calls.ts'
import { query } from '#client/lib/query-client.ts'

/** What is public of the configuration; it comes with the HTML, so it is there at once where the server made the page. */
export const useSiteConfig = () => useQuery(query(readConfig))

/** The name stands before the configuration is known, and is then the operator's. */
export const useSiteName = () => useSiteConfig().data?.siteName ?? 'Learn Kadazandusun'
