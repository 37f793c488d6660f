import { useId } from 'react'
import { nameTerm, roleTerm } from '#shared/people/account-messages.ts'
import { say } from '#shared/messages/say.ts'
import { emailLabel, restoreButton } from '#shared/messages/messages.ts'
import {
  emailNotGiven,
  notConfirmedBadge,
  peopleActionsColumn,
  roleOf,
  subscriptionColumn,
  suspendButton,
  suspendedBadge,
  usersTitle,
  youBadge,
} from '#shared/people/admin-messages.ts'
import { youAreLastAdministrator } from '#shared/people/refusal-messages.ts'
import { roleLabels, type AdminUserJson, type Role } from '#shared/people.ts'
import { roles } from '#shared/policy.ts'
import { cx } from '#client/ui/cx.ts'
import { Badge } from '#client/ui/badge.tsx'
import { EmailAddress } from '#client/ui/email-address.tsx'
import { Button } from '#client/ui/button.tsx'
import { PickedSelect } from '#client/ui/form/picked-select.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { SelectOptions } from '#client/ui/form/field.tsx'
import { displayName, roleChoices, subscriptionText } from './people-text.ts'
import { TrialLine } from './trial-line.tsx'

interface Commands {
  viewerId: string | undefined
  onRole: (user: AdminUserJson, role: Role) => void
  /** Suspends or restores a person. */
  onSuspension: (user: AdminUserJson) => void
}

const Name = ({ user, own }: { user: AdminUserJson; own: boolean }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="min-w-0 wrap-anywhere">{displayName(user)}</span>
    {own && <Badge>{say(youBadge)}</Badge>}
    {user.suspendedAt && <Badge tone="danger">{say(suspendedBadge)}</Badge>}
  </span>
)

const Email = ({ user }: { user: AdminUserJson }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="min-w-0 wrap-anywhere">
      {user.email ? <EmailAddress email={user.email} /> : say(emailNotGiven)}
    </span>
    {user.email && !user.emailVerified && <Badge>{say(notConfirmedBadge)}</Badge>}
  </span>
)

function Actions({ user, viewerId, onRole, onSuspension }: Commands & { user: AdminUserJson }) {
  const name = displayName(user)
  const reasonId = useId()
  return (
    <div className={cx('flex flex-wrap items-center gap-2', !user.isLastAdmin && 'lg:flex-nowrap')}>
      <PickedSelect
        aria-label={say(roleOf, { name })}
        className="w-40 max-lg:flex-1"
        value={user.role}
        disabled={user.isLastAdmin}
        aria-describedby={user.isLastAdmin ? reasonId : undefined}
        onText={(value) => onRole(user, value as Role)}
      >
        <SelectOptions options={roles.map((role) => [role, say(roleChoices[role])] as const)} />
      </PickedSelect>
      {user.isLastAdmin && (
        <p id={reasonId} className="text-sm text-soft lg:w-60">
          {say(youAreLastAdministrator)}
        </p>
      )}
      {user.id !== viewerId && (
        <Button variant="quiet" size="small" onClick={() => onSuspension(user)}>
          {say(user.suspendedAt ? restoreButton : suspendButton)}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  )
}

/** The table of people, with the columns Name, Email, Role and Subscription, and a role selector (docs/product.md 52). */
const columns = (commands: Commands): Column<AdminUserJson>[] => [
  { head: say(nameTerm), names: true, cell: (user) => <Name user={user} own={user.id === commands.viewerId} /> },
  { head: say(emailLabel), plain: true, className: 'lg:min-w-52 xl:min-w-56', cell: (user) => <Email user={user} /> },
  {
    head: say(roleTerm),
    plain: true,
    cell: ({ role, trialUntil }) => (
      <>
        <Badge tone={role === 'NORMAL' ? 'neutral' : 'accent'} className="lg:whitespace-nowrap">
          {say(roleLabels[role])}
        </Badge>
        <TrialLine trialUntil={trialUntil} />
      </>
    ),
  },
  {
    head: say(subscriptionColumn),
    cell: (user) => <span className="lg:whitespace-nowrap">{subscriptionText(user)}</span>,
  },
  { head: say(peopleActionsColumn), plain: true, cell: (user) => <Actions user={user} {...commands} /> },
]

export const PeopleTable = ({ rows, ...commands }: Commands & { rows: AdminUserJson[] }) => (
  <Table label={say(usersTitle)} rows={rows} columns={columns(commands)} />
)
