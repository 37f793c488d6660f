import { say } from '#shared/messages/say.ts'
import { accountRestored, accountSuspended, roleUpdated } from '#shared/people/admin-messages.ts'
import { people, type AdminUserJson, type Role } from '#shared/people.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { statistics } from '#shared/site/statistics.ts'
import { changeRow } from '#client/lib/query/paging.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useViewer } from '#client/lib/session/viewer.ts'

const invalidates = [people.list, statistics.read, audit.list]

/** Admin commands on a person; a change of role is optimistic. */
export function usePeopleCommands() {
  const { viewer, retry: askWhoIsThere } = useViewer()
  const refreshIfOwn = ({ id }: AdminUserJson) => {
    // Refreshes the viewer, because the page's gate depends on the viewer’s role.
    if (id === viewer?.id) void askWhoIsThere()
  }
  const changeRole = useCommand(people.changeRole, {
    successMessage: say(roleUpdated),
    invalidates,
    optimistic: ({ params, body }, client) => changeRow(client, people.list, params.id, (row) => ({ ...row, ...body })),
    onSuccess: refreshIfOwn,
  })
  const suspend = useCommand(people.suspend, {
    successMessage: say(accountSuspended),
    invalidates,
    onSuccess: refreshIfOwn,
  })
  const restore = useCommand(people.unsuspend, {
    successMessage: say(accountRestored),
    invalidates,
  })
  return {
    viewerId: viewer?.id,
    changeRole: (id: string, role: Role) => changeRole.mutate({ params: { id }, body: { role } }),
    suspend: (id: string) => suspend.mutate({ params: { id } }),
    restore: (id: string) => restore.mutate({ params: { id } }),
  }
}
