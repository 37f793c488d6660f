import { roleLabels, type AdminUserAnswer, type Role } from '#shared/people.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { PickedSelect } from '#client/ui/form/picked-select.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { Options } from '#client/ui/form/field.tsx'
import { displayName, roleChoices, subscriptionInWords } from './people-words.ts'
import { TrialLine } from './trial-line.tsx'

interface Commands {
  viewerId: string | undefined
  onRole: (user: AdminUserAnswer, role: Role) => void
  /** Suspends or restores a person. */
  onSuspension: (user: AdminUserAnswer) => void
}

const Name = ({ user, own }: { user: AdminUserAnswer; own: boolean }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="min-w-0 wrap-anywhere">{displayName(user)}</span>
    {own && <Badge>You</Badge>}
    {user.suspendedAt && <Badge tone="danger">Suspended</Badge>}
  </span>
)

const Email = ({ user }: { user: AdminUserAnswer }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="min-w-0 break-all">{user.email ?? 'Not given'}</span>
    {user.email && !user.emailVerified && <Badge>Not confirmed</Badge>}
  </span>
)

function Actions({ user, viewerId, onRole, onSuspension }: Commands & { user: AdminUserAnswer }) {
  const name = displayName(user)
  return (
    <div className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
      <PickedSelect
        aria-label={`Role of ${name}`}
        className="w-40 max-lg:flex-1"
        value={user.role}
        onText={(value) => onRole(user, value as Role)}
      >
        <Options of={roleChoices} />
      </PickedSelect>
      {user.id !== viewerId && (
        <Button variant="quiet" size="small" onClick={() => onSuspension(user)}>
          {user.suspendedAt ? 'Restore' : 'Suspend'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  )
}

/** docs/product.md 52: Name, Email, Role, Subscription, and a role selector. */
const columns = (commands: Commands): Column<AdminUserAnswer>[] => [
  { head: 'Name', names: true, cell: (user) => <Name user={user} own={user.id === commands.viewerId} /> },
  { head: 'Email', plain: true, cell: (user) => <Email user={user} /> },
  {
    head: 'Role',
    plain: true,
    cell: ({ role, trialUntil }) => (
      <>
        <Badge tone={role === 'NORMAL' ? 'neutral' : 'accent'} className="whitespace-nowrap">
          {roleLabels[role]}
        </Badge>
        <TrialLine trialUntil={trialUntil} />
      </>
    ),
  },
  { head: 'Subscription', cell: (user) => <span className="lg:whitespace-nowrap">{subscriptionInWords(user)}</span> },
  { head: 'Actions', plain: true, cell: (user) => <Actions user={user} {...commands} /> },
]

export const PeopleTable = ({ rows, ...commands }: Commands & { rows: AdminUserAnswer[] }) => (
  <Table label="Users" rows={rows} columns={columns(commands)} />
)
