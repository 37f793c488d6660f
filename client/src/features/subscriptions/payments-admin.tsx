import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audit } from '#shared/audit.ts'
import { payments } from '#shared/billing.ts'
import type { AdminPaymentAnswer } from '#shared/billing.ts'
import { statistics } from '#shared/statistics.ts'
import { PagedList } from '#client/lib/paged-list.tsx'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { useNarrowing, usePages } from '#client/lib/use-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { Table } from '#client/ui/table.tsx'
import type { Column } from '#client/ui/table.tsx'
import { Amount, PaidAt, PaidFor, Receipt, Status } from './payment-parts.tsx'
import { giveBackQuestion, money, payerOf } from './subscription-words.ts'

const figures = [
  ['Gross', 'grossSen'],
  ['Refunded', 'refundedSen'],
  ['Net', 'netSen'],
] as const

/** docs/product.md 12: from our own ledger. */
function Revenue() {
  const { data, error, isFetching, refetch } = useQuery(query(payments.revenue))
  if (error)
    return (
      <ReadFailure
        what="The sums could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <dl aria-label="Revenue" aria-busy={!data || undefined} className="grid gap-4 sm:grid-cols-3">
      {figures.map(([name, key]) => (
        <Card key={key} className="gap-0">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="word min-h-8 wrap-anywhere">{data && money(data[key])}</dd>
        </Card>
      ))}
    </dl>
  )
}

/** Breaks before the @ where it must. */
const Address = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

const Payer = (payment: AdminPaymentAnswer) => (
  <div className="wrap-anywhere lg:min-w-48">
    {payerOf(payment)}
    {payment.personEmail && (
      <span className="block text-sm font-normal text-soft">
        <Address email={payment.personEmail} />
      </span>
    )}
  </div>
)

const columns = (onRefund: (payment: AdminPaymentAnswer) => void, busyId?: string): Column<AdminPaymentAnswer>[] => [
  { head: 'Date', plain: true, cell: PaidAt },
  { head: 'Person', names: true, cell: Payer },
  { head: 'Plan', plain: true, cell: PaidFor },
  { head: 'Amount', plain: true, cell: Amount },
  { head: 'Status', plain: true, cell: Status },
  {
    head: 'Actions',
    plain: true,
    cell: (payment) => (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Receipt {...payment} />
        {payment.refundable && (
          <Button variant="line" size="small" busy={payment.id === busyId} onClick={() => onRefund(payment)}>
            Refund<span className="sr-only"> {payerOf(payment)}</span>
          </Button>
        )}
      </div>
    ),
  },
]

/** The ledger, with what an admin may give back. */
export function PaymentsAdmin() {
  const [q, search] = useNarrowing('q')
  const pages = usePages(payments.all, { q })
  const giveBack = useCommand(payments.giveBack, {
    says: { title: 'Success', description: 'Payment refunded successfully' },
    refreshes: [payments.all, payments.revenue, statistics.read, audit.list],
  })
  const [asked, setAsked] = useState<AdminPaymentAnswer>()
  const [open, setOpen] = useState(false)
  const ask = (payment: AdminPaymentAnswer) => {
    setAsked(payment)
    setOpen(true)
  }
  const busyId = giveBack.isPending ? giveBack.variables.params.id : undefined
  return (
    <div className="grid gap-5">
      <h2>Payments</h2>
      <Revenue />
      <SearchBox label="Search by name or email" value={q} onSearch={search} className="max-w-md" />
      <PagedList pages={pages} what="payments" empty={<EmptyState title="No payments yet" />}>
        {(rows) => <Table label="Payments" rows={rows} columns={columns(ask, busyId)} />}
      </PagedList>
      {asked && (
        <ConfirmDialog
          danger
          open={open}
          onOpenChange={setOpen}
          title="Refund this payment?"
          description={giveBackQuestion(asked)}
          confirm="Refund"
          onConfirm={() => {
            setOpen(false)
            giveBack.mutate({ params: { id: asked.id } })
          }}
        />
      )}
    </div>
  )
}
