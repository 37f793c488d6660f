import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import { emailLabel } from '#shared/messages/messages.ts'
import { checkYourMail } from '#shared/people/messages.ts'
import {
  accountInformation,
  memberSince,
  nameTerm,
  newLinkSent,
  notConfirmedYet,
  notGiven,
  roleTerm,
  sendAgain,
  sendingButton,
} from '#shared/people/account-messages.ts'
import { own, roleLabels, type UserJson } from '#shared/people.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { displayName } from './people-text.ts'
import { TrialLine } from './trial-line.tsx'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b py-3 last:border-0 sm:grid-cols-[8rem_1fr]">
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
)

function Unconfirmed() {
  const { data: settings } = useQuery(query(own.settings))
  const confirm = useCommand(own.confirmEmail, {
    successMessage: { title: say(checkYourMail), description: say(newLinkSent) },
  })
  return (
    <div className="mt-1 grid justify-items-start gap-2 font-normal">
      <p className="text-sm text-soft">{say(notConfirmedYet)}</p>
      {settings?.builtIn && (
        <Button variant="line" size="small" busy={confirm.isPending} onClick={() => confirm.mutate({})}>
          {say(confirm.isPending ? sendingButton : sendAgain)}
        </Button>
      )}
    </div>
  )
}

export const AccountInformation = ({ viewer }: { viewer: UserJson }) => (
  <Card as="section" aria-labelledby="account" className="sm:p-7">
    <h2 id="account" className="text-xl">
      {say(accountInformation)}
    </h2>
    <dl>
      <Row name={say(nameTerm)}>{displayName(viewer)}</Row>
      <Row name={say(emailLabel)}>
        {viewer.email ?? say(notGiven)}
        {viewer.email && !viewer.emailVerified && <Unconfirmed />}
      </Row>
      <Row name={say(roleTerm)}>
        {say(roleLabels[viewer.role])}
        <TrialLine {...viewer} />
      </Row>
      <Row name={say(memberSince)}>{formatDay(viewer.createdAt)}</Row>
    </dl>
  </Card>
)
