import { useQuery } from '@tanstack/react-query'
import { payments } from '#shared/billing.ts'
import { query } from '#client/lib/query-client.ts'

/** Whether somebody ever paid: then what ended was a plan and no trial. undefined while nobody knows. */
export function usePaidBefore(): boolean | undefined {
  const { data, isError } = useQuery(query(payments.mine))
  return isError ? false : data && data.length > 0
}
