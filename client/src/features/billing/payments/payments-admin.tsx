import { actionsColumn } from '#shared/site/editing-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import {
  amountColumn,
  dateColumn,
  grossFigure,
  netFigure,
  noPayments,
  paymentsNoun,
  paymentsTitle,
  personColumn,
  planColumn,
  refundButton,
  refundTitle,
  refundedFigure,
  refundedMessage,
  revenueLabel,
  searchPeople,
  statusColumn,
  totalsFailed,
} from '#shared/billing/payment-messages.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { payments, type AdminPaymentJson } from '#shared/billing/billing.ts'
import { statistics } from '#shared/site/statistics.ts'
import { PagedList } from '#client/ui/list/paged-list.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { usePages } from '#client/lib/query/use-pages.ts'
import { useFilter } from '#client/lib/query/use-filter.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmailAddress } from '#client/ui/email-address.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { SearchBox } from '#client/ui/form/search-box.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { Amount, PaidAt, PaidFor, Receipt, Status } from './payment-parts.tsx'
import { adminRefundQuestion, money, payerName } from '#client/features/billing/subscription-text.ts'
import { useConfirmation } from '#client/ui/dialog/use-confirmation.tsx'

const figures = [
  [grossFigure, 'grossSen'],
  [refundedFigure, 'refundedSen'],
  [netFigure, 'netSen'],
] as const

/** Revenue from our own ledger (docs/product.md 12). */
function Revenue() {
  const { data, error, isFetching, refetch } = useQuery(query(payments.revenue))
  if (error)
    return <ReadFailure failure={say(totalsFailed)} error={error} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <dl
      aria-label={say(revenueLabel)}
      aria-busy={!data || undefined}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4"
    >
      {figures.map(([name, key]) => (
        <Card key={key} className="gap-0 max-sm:px-4 max-sm:py-2.5 max-sm:last:odd:col-span-full">
          <dt className="text-sm text-soft">{say(name)}</dt>
          <dd className="word min-h-8 wrap-anywhere">{data && money(data[key])}</dd>
        </Card>
      ))}
    </dl>
  )
}

const Payer = (payment: AdminPaymentJson) => (
  <div className="wrap-anywhere lg:min-w-48">
    {payerName(payment)}
    {payment.personEmail && (
      <span className="block text-sm font-normal text-soft">
        <EmailAddress email={payment.personEmail} />
      </span>
    )}
  </div>
)

const columns = (onRefund: (payment: AdminPaymentJson) => void, busyId?: string): Column<AdminPaymentJson>[] => [
  { head: say(dateColumn), plain: true, cell: PaidAt },
  { head: say(personColumn), names: true, cell: Payer },
  { head: say(planColumn), plain: true, cell: PaidFor },
  { head: say(amountColumn), plain: true, cell: Amount },
  { head: say(statusColumn), plain: true, cell: Status },
  {
    head: say(actionsColumn),
    plain: true,
    cell: (payment) => (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Receipt {...payment} />
        {payment.refundable && (
          <Button variant="line" size="small" busy={payment.id === busyId} onClick={() => onRefund(payment)}>
            {say(refundButton)}
            <span className="sr-only"> {payerName(payment)}</span>
          </Button>
        )}
      </div>
    ),
  },
]

export function PaymentsAdmin() {
  const [q, search] = useFilter('q')
  const pages = usePages(payments.all, { q })
  const refund = useCommand(payments.giveBack, {
    successMessage: say(refundedMessage),
    invalidates: [payments.all, payments.revenue, statistics.read, audit.list],
  })
  const { ask, dialog } = useConfirmation()
  const askForRefund = (payment: AdminPaymentJson) =>
    ask({
      title: say(refundTitle),
      text: adminRefundQuestion(payment),
      confirm: say(refundButton),
      danger: true,
      run: () => refund.mutate({ params: { id: payment.id } }),
    })
  const busyId = refund.isPending ? refund.variables.params.id : undefined
  return (
    <div className="grid gap-5">
      <h2>{say(paymentsTitle)}</h2>
      <Revenue />
      <SearchBox label={say(searchPeople)} value={q} onSearch={search} className="max-w-md" />
      <PagedList pages={pages} noun={say(paymentsNoun)} empty={<EmptyState title={say(noPayments)} />}>
        {(rows) => <Table label={say(paymentsTitle)} rows={rows} columns={columns(askForRefund, busyId)} />}
      </PagedList>
      {dialog}
    </div>
  )
}
