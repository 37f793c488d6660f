import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { audit } from '#shared/audit.ts'
import { categories } from '#shared/entries.ts'
import { contributions } from '#shared/contributions.ts'
import type { Decision, ReviewedContributionAnswer } from '#shared/contributions.ts'
import { statistics } from '#shared/statistics.ts'
import { changeRow } from '#client/lib/paging.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'

/** Everything that a decision shows in, but the list of contributions. */
const refreshes = [statistics.read, audit.list, contributions.published, categories.list]

/**
 * The row stands where it is, also where the list shows only what is pending: a note may still be written to it. The other
 * pages are loaded anew when they are next looked at.
 */
function settle(client: QueryClient, answer: ReviewedContributionAnswer) {
  changeRow(client, contributions.all, answer.id, () => answer)
  void client.invalidateQueries({ queryKey: keyOf(contributions.all.path), refetchType: 'none' })
}

const ahead = (
  { params, body }: { params: { id: string }; body: Pick<Partial<Decision>, 'status' | 'withdrawn'> },
  client: QueryClient,
) =>
  changeRow(client, contributions.all, params.id, (row) => ({
    ...row,
    ...(body.status ? { status: body.status, decidedAt: new Date().toISOString() } : {}),
    ...(body.withdrawn === undefined ? {} : { withdrawn: body.withdrawn }),
  }))

const says = (description: string) => ({ title: 'Success', description })

/** One contribution's commands, each with what it says. Approve and Reject show at once and go back when they are refused. */
export function useReview({ id, version, review }: ReviewedContributionAnswer) {
  const client = useQueryClient()
  const params = { id }
  const command = { refreshes, after: (answer: ReviewedContributionAnswer) => settle(client, answer) }
  const reload = () => void client.invalidateQueries({ queryKey: keyOf(contributions.all.path) })

  const undo = useCommand(contributions.undo, { ...command, says: says('The decision is taken back') })
  const takeBack = () => undo.mutate({ params }, { onError: reload })
  // Nothing changes under a reviewer's eyes: what was not seen is not decided.
  const seen = { version, ...(review ? { entryVersion: review.entryVersion } : {}) }
  const approve = useCommand(contributions.decide, {
    ...command,
    ahead,
    undo: takeBack,
    says: says('Contribution approved successfully'),
  })
  const reject = useCommand(contributions.decide, {
    ...command,
    ahead,
    undo: takeBack,
    says: says('Contribution rejected successfully'),
  })
  const publish = useCommand(contributions.decide, {
    ...command,
    says: says('Contribution approved and added to the library'),
  })
  const withdraw = useCommand(contributions.decide, { ...command, ahead, says: says('Withdrawn from the library') })
  const putBack = useCommand(contributions.decide, { ...command, ahead, says: says('Put back into the library') })
  const note = useCommand(contributions.decide, { ...command, says: says('Note saved') })
  // A refusal may mean that another admin was faster.
  const orReload = { onError: reload }
  return {
    approve: () => approve.mutate({ params, body: { status: 'APPROVED', ...seen } }, orReload),
    reject: () => reject.mutate({ params, body: { status: 'REJECTED', ...seen } }, orReload),
    undo: takeBack,
    withdraw: () => withdraw.mutate({ params, body: { withdrawn: true } }, orReload),
    putBack: () => putBack.mutate({ params, body: { withdrawn: false } }, orReload),
    publish,
    note,
  }
}
