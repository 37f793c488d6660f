import { useQuery } from '@tanstack/react-query'
import { readConfig } from './first-calls.ts'
import { query } from '#client/lib/query/query-client.ts'

/** Public configuration. The server puts it into the HTML, so it is available at once. */
export const useSiteConfig = () => useQuery(query(readConfig))

/** The default holds until the operator's configuration has loaded. */
export const useSiteName = () => useSiteConfig().data?.siteName ?? 'Learn Kadazandusun'
