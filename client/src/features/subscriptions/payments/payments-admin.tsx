import { useQuery } from '@tanstack/react-query'
import { audit } from '#shared/site/audit.ts'
import { payments, type AdminPaymentAnswer } from '#shared/subscriptions/billing.ts'
import { statistics } from '#shared/site/statistics.ts'
import { PagedList } from '#client/lib/query/paged-list.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { ReadFailure } from '#client/lib/query/read-failure.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useNarrowing, usePages } from '#client/lib/query/use-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { SearchBox } from '#client/ui/form/search-box.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { Amount, PaidAt, PaidFor, Receipt, Status } from './payment-parts.tsx'
import { giveBackQuestion, money, payerOf } from '#client/features/subscriptions/subscription-words.ts'
import { useQuestion } from '#client/ui/dialog/use-question.tsx'

const figures = [
  ['Gross', 'grossSen'],
  ['Refunded', 'refundedSen'],
  ['Net', 'netSen'],
] as const

/** Revenue from our own ledger (docs/product.md 12). */
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

/** Allows a line break before the @. */
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

/** The ledger with refunds. */
export function PaymentsAdmin() {
  const [q, search] = useNarrowing('q')
  const pages = usePages(payments.all, { q })
  const giveBack = useCommand(payments.giveBack, {
    successMessage: 'Payment refunded successfully',
    invalidates: [payments.all, payments.revenue, statistics.read, audit.list],
  })
  const { ask, dialog } = useQuestion()
  const refund = (payment: AdminPaymentAnswer) =>
    ask({
      title: 'Refund this payment?',
      text: giveBackQuestion(payment),
      confirm: 'Refund',
      danger: true,
      run: () => giveBack.mutate({ params: { id: payment.id } }),
    })
  const busyId = giveBack.isPending ? giveBack.variables.params.id : undefined
  return (
    <div className="grid gap-5">
      <h2>Payments</h2>
      <Revenue />
      <SearchBox label="Search by name or email" value={q} onSearch={search} className="max-w-md" />
      <PagedList pages={pages} what="payments" empty={<EmptyState title="No payments yet" />}>
        {(rows) => <Table label="Payments" rows={rows} columns={columns(refund, busyId)} />}
      </PagedList>
      {dialog}
    </div>
  )
}
