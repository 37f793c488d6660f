import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import {
  changeMyRole,
  giveUpRole,
  giveUpRoleText,
  makeAdmin,
  makeAdminText,
  makeAdminTitle,
  noUsers,
  restoreAccount,
  restoreText,
  restoreTitle,
  searchPeopleLabel,
  suspendAccount,
  suspendText,
  suspendTitle,
  takeRole,
  takeRoleText,
  takeRoleTitle,
  usersNoun,
  usersText,
  usersTitle,
} from '#shared/people/admin-messages.ts'
import { people, type AdminUserJson, type Role } from '#shared/people.ts'
import { PagedList } from '#client/ui/list/paged-list.tsx'
import { usePages } from '#client/lib/query/use-pages.ts'
import { useFilter } from '#client/lib/query/use-filter.ts'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { SearchBox } from '#client/ui/form/search-box.tsx'
import { useConfirmation, type Confirmation } from '#client/ui/dialog/use-confirmation.tsx'
import { displayName, roleChoices } from './people-text.ts'
import { usePeopleCommands } from './people-commands.ts'
import { PeopleTable } from './people-table.tsx'

/** Asks before the role of an admin changes. */
function questionOfRole(user: AdminUserJson, role: Role, own: boolean): Omit<Confirmation, 'run'> | undefined {
  const name = displayName(user)
  if (own)
    return {
      title: say(giveUpRole),
      text: say(giveUpRoleText, { role: say(roleChoices[role]) }),
      confirm: say(changeMyRole),
      danger: true,
    }
  if (role === 'ADMIN')
    return {
      title: say(makeAdminTitle, { name }),
      text: say(makeAdminText),
      confirm: say(makeAdmin),
      danger: false,
    }
  if (user.role === 'ADMIN')
    return {
      title: say(takeRoleTitle, { name }),
      text: say(takeRoleText, { role: say(roleChoices[role]) }),
      confirm: say(takeRole),
      danger: true,
    }
  return undefined
}

/** Questions before a suspension or a change to the admin role. */
function useQuestions() {
  const commands = usePeopleCommands()
  const { ask, dialog } = useConfirmation()
  return {
    viewerId: commands.viewerId,
    dialog,
    onRole: (user: AdminUserJson, role: Role) => {
      const run = () => commands.changeRole(user.id, role)
      const question = questionOfRole(user, role, user.id === commands.viewerId)
      if (question) ask({ ...question, run })
      else run()
    },
    onSuspension: (user: AdminUserJson) =>
      ask(
        user.suspendedAt
          ? {
              title: say(restoreTitle, { name: displayName(user) }),
              text: say(restoreText),
              confirm: say(restoreAccount),
              danger: false,
              run: () => commands.restore(user.id),
            }
          : {
              title: say(suspendTitle, { name: displayName(user) }),
              text: say(suspendText),
              confirm: say(suspendAccount),
              danger: true,
              run: () => commands.suspend(user.id),
            },
      ),
  }
}

/** The admins' Users tab (docs/product.md 52). */
export function PeopleAdmin({ invitations }: { invitations: ReactNode }) {
  const [q, search] = useFilter('q')
  const pages = usePages(people.list, { q })
  const { viewerId, dialog, onRole, onSuspension } = useQuestions()
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2>{say(usersTitle)}</h2>
        <p className="text-sm text-soft">{say(usersText)}</p>
      </div>
      {invitations}
      <SearchBox label={say(searchPeopleLabel)} value={q} onSearch={search} className="max-w-md" />
      <PagedList pages={pages} noun={say(usersNoun)} empty={<EmptyState title={say(noUsers)} />}>
        {(rows) => <PeopleTable rows={rows} viewerId={viewerId} onRole={onRole} onSuspension={onSuspension} />}
      </PagedList>
      {dialog}
    </div>
  )
}
