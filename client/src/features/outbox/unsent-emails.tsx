import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { Link } from 'wouter'
import { outbox } from '#shared/outbox.ts'
import type { EmailKind, UnsentEmailAnswer } from '#shared/outbox.ts'
import { formatMoment } from '#client/lib/dates.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Table } from '#client/ui/table.tsx'
import type { Column } from '#client/ui/table.tsx'
import { reasonOf } from './unsent-words.ts'

const kinds: Record<EmailKind, string> = {
  'confirm-address': 'Confirm an address',
  'new-password': 'Set a new password',
  'new-address': 'Change an address',
  'taken-address': 'An address is taken',
  'address-notice': 'A new address was asked for',
  payment: 'A payment arrived',
  'payment-failed': 'A payment failed',
  refund: 'Money went back',
  dispute: 'A bank took money back',
  renewal: 'A subscription renews soon',
  'renewal-stopped': 'A subscription stops',
  decision: 'A contribution was decided',
  wanted: 'Answer to a wish',
  question: 'A question to a teacher',
  answer: 'A question was answered',
  support: 'A message to support',
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>

const columns: Column<UnsentEmailAnswer>[] = [
  { head: 'About', names: true, cell: ({ kind }) => kinds[kind] },
  {
    head: 'State',
    cell: ({ state }) =>
      state === 'waiting' ? <Badge tone="gold">Tried again</Badge> : <Badge tone="clay">Given up</Badge>,
  },
  { head: 'Written', className: 'text-soft', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { head: 'Last tried', className: 'text-soft', cell: ({ triedAt }) => <Moment at={triedAt} /> },
  { head: 'Tries', className: 'tabular-nums', cell: ({ tries }) => tries },
  {
    head: 'Reason',
    className: 'lg:min-w-52',
    cell: ({ fault }) => (
      <>
        {reasonOf(fault)} <code className="text-sm text-soft">{fault}</code>
      </>
    ),
  },
]

/** Above the tabs: whoever administers hears of it where they are, and is led to the list. */
export function UnsentNotice() {
  const { data } = useQuery(query(outbox.unsent))
  if (!data || data.length === 0) return null
  const count = data.length === 1 ? 'An e-mail has not gone out' : `${data.length} e-mails have not gone out`
  return (
    <Notice
      tone="clay"
      icon={<MailX aria-hidden />}
      level={2}
      title={<span className="text-lg">{count}</span>}
      action={
        <Button asChild variant="line">
          <Link href="/admin?tab=statistics#unsent">See why</Link>
        </Button>
      }
    >
      <p>{reasonOf(data[0]?.fault ?? '')}</p>
    </Notice>
  )
}

/** What could not be sent, for admins: of what kind and why, neither to whom nor what it says. */
export function UnsentEmails() {
  const { data, error, isFetching, refetch } = useQuery(query(outbox.unsent))
  return (
    <section aria-labelledby="unsent" className="grid gap-4">
      <h3 id="unsent" className="text-xl">
        E-mails that could not be sent
      </h3>
      {error && (
        <ReadFailure
          what="The e-mails could not be loaded."
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <Card>
          <p className="text-soft">None. All that was written has gone, or is on its way.</p>
        </Card>
      )}
      {data && data.length > 0 && (
        <>
          <p className="text-soft">Each is tried again for a day. If many wait, look at the mail server’s settings.</p>
          <Table label="E-mails that could not be sent" rows={data} columns={columns} />
        </>
      )}
    </section>
  )
}
