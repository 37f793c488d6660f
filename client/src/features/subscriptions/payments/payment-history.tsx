import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payments, type PaymentAnswer } from '#shared/subscriptions/billing.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { Amount, PaidAt, PaidFor, Receipt, Status } from './payment-parts.tsx'

const columns: Column<PaymentAnswer>[] = [
  { head: 'Date', names: true, cell: PaidAt },
  { head: 'Plan', plain: true, cell: PaidFor },
  { head: 'Amount', plain: true, cell: Amount },
  { head: 'Status', plain: true, cell: Status },
  { head: 'Receipt', plain: true, cell: Receipt },
]

/** Number of payments shown at first: monthly plans make many. */
const first = 6

/** Payments of the person; renders nothing if there are none. */
export function PaymentHistory() {
  const [all, setAll] = useState(false)
  const own = useQuery(query(payments.listOwn))
  return (
    <Loaded query={own} failure="Your payments could not be loaded." empty={null}>
      {(list) => (
        <section aria-labelledby="payments" className="grid gap-4">
          <h2 id="payments" className="text-xl">
            Payment history
          </h2>
          <Table label="Payment history" rows={all ? list : list.slice(0, first)} columns={columns} />
          {!all && list.length > first && (
            <Button variant="line" className="justify-self-start" onClick={() => setAll(true)}>
              Show all {list.length} payments
            </Button>
          )}
        </section>
      )}
    </Loaded>
  )
}
