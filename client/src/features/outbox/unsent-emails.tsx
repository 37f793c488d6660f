import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { outbox, type EmailKind, type UnsentEmailAnswer } from '#shared/site/outbox.ts'
import { formatMoment } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
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
  renewal: 'A subscription renews',
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
      state === 'waiting' ? <Badge tone="accent">Tried again</Badge> : <Badge tone="danger">Given up</Badge>,
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

/** Notice above the admin tabs that links to the list of unsent e-mails. */
export function UnsentNotice() {
  const { data } = useQuery(query(outbox.unsent))
  if (!data || data.length === 0) return null
  const count = data.length === 1 ? 'An e-mail has not gone out' : `${data.length} e-mails have not gone out`
  return (
    <Notice
      tone="danger"
      icon={<MailX aria-hidden />}
      level={2}
      title={<span className="text-lg">{count}</span>}
      action={
        <ButtonLink variant="line" href="/admin?tab=statistics#unsent">
          See why
        </ButtonLink>
      }
    >
      <p>{reasonOf(data[0]?.fault ?? '')}</p>
    </Notice>
  )
}

/** Unsent e-mails for admins: kind and reason, without recipient and text. */
export function UnsentEmails() {
  const unsent = useQuery(query(outbox.unsent))
  return (
    <section aria-labelledby="unsent" className="grid gap-4">
      <h3 id="unsent" className="text-xl">
        E-mails that could not be sent
      </h3>
      <Loaded
        keepsData
        query={unsent}
        failure="The e-mails could not be loaded."
        empty={
          <Card>
            <p className="text-soft">None. All that was written has gone, or is on its way.</p>
          </Card>
        }
      >
        {(rows) => (
          <>
            <p className="text-soft">
              Each is tried again for a day. If many wait, look at the mail server’s settings.
            </p>
            <Table label="E-mails that could not be sent" rows={rows} columns={columns} />
          </>
        )}
      </Loaded>
    </section>
  )
}
