import { useQuery } from '@tanstack/react-query'
import { payments } from '#shared/billing/billing.ts'
import { query } from '#client/lib/query/query-client.ts'

/** True if the person ever paid, so that a plan has ended and not the trial. undefined until that is known. */
export function usePaidBefore(): boolean | undefined {
  const { data, isError } = useQuery(query(payments.listOwn))
  return isError ? false : data && data.length > 0
}
