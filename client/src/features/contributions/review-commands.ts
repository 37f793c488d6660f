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

/** Nothing changes under a reviewer's eyes: what was not seen is not decided. */
function seenIn({ version, kind, review, present }: ReviewedContributionAnswer) {
  if (review) return { version, entryVersion: review.entryVersion }
  // Only a picture takes the place of what stood there; a voice or a witness stands beside it.
  return kind === 'picture' && present ? { version, entryVersion: present.version } : { version }
}

interface With {
  note?: string | undefined
  /** With the approval of an edit: what the entry is to be instead of what was proposed. */
  resolved?: Decision['resolved'] | undefined
}

/** One contribution's commands, each with what it says. Approve and Reject show at once and go back when they are refused. */
export function useReview(contribution: ReviewedContributionAnswer) {
  const { id } = contribution
  const client = useQueryClient()
  const params = { id }
  const command = { refreshes, after: (answer: ReviewedContributionAnswer) => settle(client, answer) }
  // A refusal may mean that another admin was faster.
  const orReload = {
    onError: () => void client.invalidateQueries({ queryKey: keyOf(contributions.all.path) }),
  }

  const undo = useCommand(contributions.undo, { ...command, says: says('The decision is taken back') })
  const takeBack = () => undo.mutate({ params }, orReload)
  const decision = { ...command, ahead, undo: takeBack }
  const approve = useCommand(contributions.decide, { ...decision, says: says('Contribution approved successfully') })
  const reject = useCommand(contributions.decide, { ...decision, says: says('Contribution rejected successfully') })
  const publish = useCommand(contributions.decide, {
    ...command,
    undo: takeBack,
    says: says('Contribution approved and added to the library'),
  })
  const withdraw = useCommand(contributions.decide, { ...command, ahead, says: says('Withdrawn from the library') })
  const putBack = useCommand(contributions.decide, { ...command, ahead, says: says('Put back into the library') })
  const note = useCommand(contributions.decide, { ...command, says: says('Note saved') })
  const body = <Status extends 'APPROVED' | 'REJECTED'>(status: Status, { note: words, resolved }: With = {}) => ({
    status,
    ...seenIn(contribution),
    ...(words?.trim() ? { note: words.trim() } : {}),
    ...(resolved ? { resolved } : {}),
  })
  return {
    approve: (given?: With) => approve.mutate({ params, body: body('APPROVED', given) }, orReload),
    reject: (given?: With) => reject.mutate({ params, body: body('REJECTED', given) }, orReload),
    undo: takeBack,
    withdraw: () => withdraw.mutate({ params, body: { withdrawn: true } }, orReload),
    putBack: () => putBack.mutate({ params, body: { withdrawn: false } }, orReload),
    publishing: publish,
    /** Approves it together with the library entry that it becomes. */
    publish: (entry: NonNullable<DecisionSent['entry']>) =>
      publish.mutateAsync({ params, body: { ...body('APPROVED'), entry } }),
    note,
  }
}
export type Review = ReturnType<typeof useReview>
export type DecisionSent = { entry?: Pick<NonNullable<Decision['entry']>, 'type' | 'title' | 'content'> }
