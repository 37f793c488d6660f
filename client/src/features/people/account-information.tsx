import type { ReactNode } from 'react'
import { roleLabels } from '#shared/people.ts'
import type { UserAnswer } from '#shared/people.ts'
import { formatDay } from '#client/lib/dates.ts'
import { Card } from '#client/ui/card.tsx'
import { displayName } from './names.ts'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b py-3 last:border-0 sm:grid-cols-[8rem_1fr]">
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
)

export const AccountInformation = ({ viewer }: { viewer: UserAnswer }) => (
  <Card as="section" aria-labelledby="account" className="sm:p-7">
    <h2 id="account" className="text-xl">
      Account Information
    </h2>
    <dl>
      <Row name="Name">{displayName(viewer)}</Row>
      <Row name="Email">
        {viewer.email ?? 'Not given'}
        {viewer.email && !viewer.emailVerified && (
          <p className="text-sm font-normal text-soft">
            Not confirmed yet. Please follow the link in the mail that we sent to this address.
          </p>
        )}
      </Row>
      <Row name="Role">{roleLabels[viewer.role]}</Row>
      <Row name="Member Since">{formatDay(viewer.createdAt)}</Row>
    </dl>
  </Card>
)
