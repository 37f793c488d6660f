import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { own, roleLabels, type UserAnswer } from '#shared/people.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { displayName } from './people-words.ts'
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
    successMessage: { title: 'Check your mail', description: 'A new link is on its way to you.' },
  })
  return (
    <div className="mt-1 grid justify-items-start gap-2 font-normal">
      <p className="text-sm text-soft">
        Not confirmed yet. Please follow the link in the e-mail that we sent to this address.
      </p>
      {settings?.builtIn && (
        <Button variant="line" size="small" busy={confirm.isPending} onClick={() => confirm.mutate({})}>
          {confirm.isPending ? 'Sending...' : 'Send again'}
        </Button>
      )}
    </div>
  )
}

export const AccountInformation = ({ viewer }: { viewer: UserAnswer }) => (
  <Card as="section" aria-labelledby="account" className="sm:p-7">
    <h2 id="account" className="text-xl">
      Account Information
    </h2>
    <dl>
      <Row name="Name">{displayName(viewer)}</Row>
      <Row name="Email">
        {viewer.email ?? 'Not given'}
        {viewer.email && !viewer.emailVerified && <Unconfirmed />}
      </Row>
      <Row name="Role">
        {roleLabels[viewer.role]}
        <TrialLine {...viewer} />
      </Row>
      <Row name="Member Since">{formatDay(viewer.createdAt)}</Row>
    </dl>
  </Card>
)
