import { useQuery } from '@tanstack/react-query'
import { statistics } from '#shared/site/statistics.ts'
import { query } from '#client/lib/query/query-client.ts'

export const useStatistics = () => useQuery(query(statistics.read))
