import type { ReactNode } from 'react'
import { people, type AdminUserAnswer, type Role } from '#shared/people.ts'
import { PagedList } from '#client/lib/query/paged-list.tsx'
import { useNarrowing, usePages } from '#client/lib/query/use-pages.ts'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { SearchBox } from '#client/ui/form/search-box.tsx'
import { useQuestion, type Question } from '#client/ui/dialog/use-question.tsx'
import { displayName, roleChoices } from './people-words.ts'
import { usePeopleCommands } from './people-commands.ts'
import { PeopleTable } from './people-table.tsx'

/** Asks before the role of an admin changes. */
function questionOfRole(user: AdminUserAnswer, role: Role, own: boolean): Omit<Question, 'run'> | undefined {
  const name = displayName(user)
  if (own)
    return {
      title: 'Give up your own admin role?',
      text: `You will be ${roleChoices[role]} and leave this dashboard at once. Another admin can give the role back.`,
      confirm: 'Change my role',
      danger: true,
    }
  if (role === 'ADMIN')
    return {
      title: `Make ${name} an admin?`,
      text: 'Admins manage everything: people and their roles, courses, the library and contributions.',
      confirm: 'Make admin',
      danger: false,
    }
  if (user.role === 'ADMIN')
    return {
      title: `Take the admin role from ${name}?`,
      text: `They will be ${roleChoices[role]} and leave the admin dashboard at once.`,
      confirm: 'Take the role',
      danger: true,
    }
  return undefined
}

/** Questions before a suspension or a change to the admin role. */
function useQuestions() {
  const commands = usePeopleCommands()
  const { ask, dialog } = useQuestion()
  return {
    viewerId: commands.viewerId,
    dialog,
    onRole: (user: AdminUserAnswer, role: Role) => {
      const run = () => commands.changeRole(user.id, role)
      const question = questionOfRole(user, role, user.id === commands.viewerId)
      if (question) ask({ ...question, run })
      else run()
    },
    onSuspension: (user: AdminUserAnswer) =>
      ask(
        user.suspendedAt
          ? {
              title: `Restore ${displayName(user)}?`,
              text: 'They can log in again.',
              confirm: 'Restore account',
              danger: false,
              run: () => commands.restore(user.id),
            }
          : {
              title: `Suspend ${displayName(user)}?`,
              text: 'They are logged out everywhere and cannot log in until an admin restores the account.',
              confirm: 'Suspend account',
              danger: true,
              run: () => commands.suspend(user.id),
            },
      ),
  }
}

/** Users tab of docs/product.md 52. */
export function PeopleAdmin({ invitations }: { invitations: ReactNode }) {
  const [q, search] = useNarrowing('q')
  const pages = usePages(people.list, { q })
  const { viewerId, dialog, onRole, onSuspension } = useQuestions()
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <h2>Users</h2>
        <p className="text-sm text-soft">
          Paid Subscriber is the role of people who bought a plan, and of those in a free trial or with access given by
          hand.
        </p>
      </div>
      {invitations}
      <SearchBox label="Search by name or email" value={q} onSearch={search} className="max-w-md" />
      <PagedList pages={pages} what="users" empty={<EmptyState title="No users yet" />}>
        {(rows) => <PeopleTable rows={rows} viewerId={viewerId} onRole={onRole} onSuspension={onSuspension} />}
      </PagedList>
      {dialog}
    </div>
  )
}
