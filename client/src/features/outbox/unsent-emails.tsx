import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  aboutColumn,
  addressNoticeKind,
  answerKind,
  classKind,
  confirmAddressKind,
  decisionKind,
  disputeKind,
  givenUpState,
  lastTriedColumn,
  newAddressKind,
  newPasswordKind,
  paymentFailedKind,
  paymentKind,
  questionKind,
  reasonColumn,
  refundKind,
  reminderKind,
  renewalKind,
  renewalStoppedKind,
  seeWhy,
  stateColumn,
  supportKind,
  takenAddressKind,
  triedAgainState,
  triesColumn,
  unsentCount,
  unsentFailed,
  unsentNone,
  unsentText,
  unsentTitle,
  wantedKind,
  writtenColumn,
} from '#shared/site/outbox-messages.ts'
import { outbox, type EmailKind, type UnsentEmailJson } from '#shared/site/outbox.ts'
import { formatMoment } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { reasonOf } from './unsent-reason.ts'

const kinds: Record<EmailKind, PlainText> = {
  'confirm-address': confirmAddressKind,
  'new-password': newPasswordKind,
  'new-address': newAddressKind,
  'taken-address': takenAddressKind,
  'address-notice': addressNoticeKind,
  payment: paymentKind,
  'payment-failed': paymentFailedKind,
  refund: refundKind,
  dispute: disputeKind,
  renewal: renewalKind,
  'renewal-stopped': renewalStoppedKind,
  decision: decisionKind,
  wanted: wantedKind,
  question: questionKind,
  answer: answerKind,
  support: supportKind,
  class: classKind,
  reminder: reminderKind,
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="lg:whitespace-nowrap">
    {formatMoment(at)}
  </time>
)

const columns: Column<UnsentEmailJson>[] = [
  { head: say(aboutColumn), names: true, cell: ({ kind }) => say(kinds[kind]) },
  {
    head: say(stateColumn),
    cell: ({ state }) =>
      state === 'waiting' ? (
        <Badge tone="accent">{say(triedAgainState)}</Badge>
      ) : (
        <Badge tone="danger">{say(givenUpState)}</Badge>
      ),
  },
  { head: say(writtenColumn), className: 'text-soft', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { head: say(lastTriedColumn), className: 'text-soft', cell: ({ triedAt }) => <Moment at={triedAt} /> },
  { head: say(triesColumn), className: 'tabular-nums', cell: ({ tries }) => tries },
  {
    head: say(reasonColumn),
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
  return (
    <Notice
      tone="danger"
      icon={<MailX aria-hidden />}
      level={2}
      title={<span className="text-lg">{say(unsentCount, { count: data.length })}</span>}
      action={
        <ButtonLink variant="line" href="/admin?tab=statistics#unsent">
          {say(seeWhy)}
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
        {say(unsentTitle)}
      </h3>
      <Loaded
        keepsData
        query={unsent}
        failure={say(unsentFailed)}
        empty={
          <Card>
            <p className="text-soft">{say(unsentNone)}</p>
          </Card>
        }
      >
        {(rows) => (
          <>
            <p className="text-soft">{say(unsentText)}</p>
            <Table label={say(unsentTitle)} rows={rows} columns={columns} />
          </>
        )}
      </Loaded>
    </section>
  )
}
