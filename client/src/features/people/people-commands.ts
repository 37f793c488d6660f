import { people } from '#shared/people.ts'
import type { AdminUserAnswer, Role } from '#shared/people.ts'
import { audit } from '#shared/audit.ts'
import { statistics } from '#shared/statistics.ts'
import { changeRow } from '#client/lib/paging.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { useViewer } from '#client/lib/viewer.tsx'

const refreshes = [people.list, statistics.read, audit.list]

/** What an admin does with a person; a role shows at once and goes back when it is refused. */
export function usePeopleCommands() {
  const { viewer, retry: askWhoIsThere } = useViewer()
  const after = ({ id }: AdminUserAnswer) => {
    // The page's own gate must hear of it.
    if (id === viewer?.id) void askWhoIsThere()
  }
  const changeRole = useCommand(people.changeRole, {
    says: { title: 'Success', description: 'User role updated successfully' },
    refreshes,
    ahead: ({ params, body }, client) => changeRow(client, people.list, params.id, (row) => ({ ...row, ...body })),
    after,
  })
  const suspend = useCommand(people.suspend, {
    says: { title: 'Success', description: 'Account suspended' },
    refreshes,
    after,
  })
  const restore = useCommand(people.unsuspend, {
    says: { title: 'Success', description: 'Account restored' },
    refreshes,
  })
  return {
    viewerId: viewer?.id,
    changeRole: (id: string, role: Role) => changeRole.mutate({ params: { id }, body: { role } }),
    suspend: (id: string) => suspend.mutate({ params: { id } }),
    restore: (id: string) => restore.mutate({ params: { id } }),
  }
}
