import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { say } from '#shared/messages/say.ts'
import {
  amountColumn,
  dateColumn,
  paymentHistory,
  paymentsFailed,
  planColumn,
  receiptColumn,
  showAllPayments,
  statusColumn,
} from '#shared/billing/payment-messages.ts'
import { payments, type PaymentJson } from '#shared/billing/billing.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { Amount, PaidAt, PaidFor, Receipt, Status } from './payment-parts.tsx'

const columns: Column<PaymentJson>[] = [
  { head: say(dateColumn), names: true, cell: PaidAt },
  { head: say(planColumn), plain: true, cell: PaidFor },
  { head: say(amountColumn), plain: true, cell: Amount },
  { head: say(statusColumn), plain: true, cell: Status },
  { head: say(receiptColumn), plain: true, cell: Receipt },
]

/** Number of payments shown at first: monthly plans make many. */
const shownAtFirst = 6

/** Payments of the person; renders nothing if there are none. */
export function PaymentHistory() {
  const [isAllShown, setAllShown] = useState(false)
  const ownPayments = useQuery(query(payments.listOwn))
  return (
    <Loaded query={ownPayments} failure={say(paymentsFailed)} empty={null}>
      {(list) => (
        <section aria-labelledby="payments" className="grid gap-4">
          <h2 id="payments" className="text-xl">
            {say(paymentHistory)}
          </h2>
          <Table label={say(paymentHistory)} rows={isAllShown ? list : list.slice(0, shownAtFirst)} columns={columns} />
          {!isAllShown && list.length > shownAtFirst && (
            <Button variant="line" className="justify-self-start" onClick={() => setAllShown(true)}>
              {say(showAllPayments, { count: list.length })}
            </Button>
          )}
        </section>
      )}
    </Loaded>
  )
}
