import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payments } from '#shared/billing.ts'
import type { PaymentAnswer } from '#shared/billing.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Button } from '#client/ui/button.tsx'
import { Table } from '#client/ui/table.tsx'
import type { Column } from '#client/ui/table.tsx'
import { Amount, PaidAt, PaidFor, Receipt, Status } from './payment-parts.tsx'

const columns: Column<PaymentAnswer>[] = [
  { head: 'Date', names: true, cell: PaidAt },
  { head: 'Plan', plain: true, cell: PaidFor },
  { head: 'Amount', plain: true, cell: Amount },
  { head: 'Status', plain: true, cell: Status },
  { head: 'Receipt', plain: true, cell: Receipt },
]

/** How many show at first: a monthly plan makes many. */
const first = 6

/** What somebody has paid so far; nothing where there is nothing. */
export function PaymentHistory() {
  const [all, setAll] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(query(payments.mine))
  if (error)
    return (
      <ReadFailure
        what="Your payments could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="payments" className="grid gap-4">
      <h2 id="payments" className="text-xl">
        Payment history
      </h2>
      <Table label="Payment history" rows={all ? data : data.slice(0, first)} columns={columns} />
      {!all && data.length > first && (
        <Button variant="line" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {data.length} payments
        </Button>
      )}
    </section>
  )
}
