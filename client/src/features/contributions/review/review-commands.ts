import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { audit } from '#shared/site/audit/audit.ts'
import { categories } from '#shared/entries/entries.ts'
import { contributions, type Decision, type ReviewedContributionJson } from '#shared/contributions/contributions.ts'
import { statistics } from '#shared/site/statistics.ts'
import { say } from '#shared/messages/say.ts'
import {
  approvedAndAdded,
  approvedToast,
  decisionUndone,
  noteSaved,
  putBackIntoLibrary,
  rejectedToast,
  withdrawnFromLibrary,
} from '#shared/contributions/review-messages.ts'
import { call, type CallArguments } from '#client/lib/query/api.ts'
import { changeRow } from '#client/lib/query/paging.ts'
import { queryKeyOf } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'

/** Queries that a decision affects, except the list of contributions. */
const invalidates = [statistics.read, audit.list, contributions.published, categories.list]

/** The version that each decision of this viewer made of the version before it, by entry. */
const ownVersions = new WeakMap<QueryClient, Map<string, number>>()
const versionName = (entryId: string, version: number) => `${entryId} ${version}`

/** The version that the viewer's own later decisions made of this one. */
function afterOwnDecisions(client: QueryClient, entryId: string, version: number): number {
  const nextVersion = ownVersions.get(client)?.get(versionName(entryId, version))
  return nextVersion === undefined ? version : afterOwnDecisions(client, entryId, nextVersion)
}

/** Stores the version that a decision made. Versions in between are changes by others, which the viewer has not seen. */
function noteOwnVersion(client: QueryClient, { present }: ReviewedContributionJson, seen: number | undefined) {
  if (!present || seen === undefined) return
  const seenVersion = afterOwnDecisions(client, present.id, seen)
  if (present.version !== seenVersion + 1) return
  const versions = ownVersions.get(client) ?? new Map<string, number>()
  ownVersions.set(client, versions.set(versionName(present.id, seenVersion), present.version))
}

/**
 * Updates the row in place, even if the list shows only pending ones: the reviewer may still add a note. Other pages reload when
 * they are opened.
 */
function showResponse(client: QueryClient, answer: ReviewedContributionJson) {
  changeRow(client, contributions.all, answer.id, () => answer)
  void rereadOthers(client, answer).catch(() => {})
  void client.invalidateQueries({ queryKey: queryKeyOf(contributions.all.path), refetchType: 'none' })
}

/** Compares the other proposals for the entry with its new version: their next decision must name it. */
async function rereadOthers(client: QueryClient, { id, title, entry, kind }: ReviewedContributionJson) {
  if (!entry || !['edit', 'picture', 'witness'].includes(kind)) return
  const sameTitle = await call(contributions.all, { query: { q: title, state: 'waiting', limit: 100 } })
  for (const other of sameTitle)
    if (other.id !== id && other.entry?.id === entry.id) changeRow(client, contributions.all, other.id, () => other)
}

const showDecision = (
  { params, body }: { params: { id: string }; body: Pick<Partial<Decision>, 'status' | 'withdrawn'> },
  client: QueryClient,
) =>
  changeRow(client, contributions.all, params.id, (row) => ({
    ...row,
    ...(body.status ? { status: body.status, decidedAt: new Date().toISOString() } : {}),
    ...(body.withdrawn === undefined ? {} : { withdrawn: body.withdrawn }),
  }))

/** Versions that the reviewer has seen, so that the server refuses a decision about newer content. */
function seenVersions({ version, kind, review, present }: ReviewedContributionJson) {
  if (review) return { version, entryVersion: review.entryVersion }
  // Only a picture replaces an existing one; a voice or an attestation is added.
  return kind === 'picture' && present ? { version, entryVersion: present.version } : { version }
}

interface DecisionOptions {
  note?: string | undefined
  /** Final values for an approved edit, if they differ from the proposal. */
  resolved?: Decision['resolved'] | undefined
  asForm?: boolean
}

/** Commands for one contribution with their messages. Approve and Reject are optimistic. */
export function useReview(contribution: ReviewedContributionJson, onDecided: () => void) {
  const { id } = contribution
  const client = useQueryClient()
  const params = { id }
  const { present } = contribution
  const accepted = (answer: ReviewedContributionJson) => {
    noteOwnVersion(client, answer, present?.version)
    showResponse(client, answer)
  }
  const command = { invalidates, onSuccess: accepted }
  // A refusal may mean that another admin has decided first.
  const orReload = {
    onError: () => void client.invalidateQueries({ queryKey: queryKeyOf(contributions.all.path) }),
  }

  const undo = useCommand(contributions.undo, { ...command, successMessage: say(decisionUndone) })
  const takeBack = () => undo.mutate({ params }, orReload)
  const decided = (answer: ReviewedContributionJson) => {
    accepted(answer)
    onDecided()
  }
  /** Approvals for one entry can be pressed quickly: each names the version that the decision before it made. */
  const prepare = (args: CallArguments<typeof contributions.decide>) => {
    const { entryVersion, resolved } = args.body
    if (!present || entryVersion === undefined || resolved) return args
    return { ...args, body: { ...args.body, entryVersion: afterOwnDecisions(client, present.id, entryVersion) } }
  }
  const decision = { ...command, optimistic: showDecision, undo: takeBack, prepare, onSuccess: decided }
  const approve = useCommand(contributions.decide, {
    ...decision,
    successMessage: say(approvedToast),
  })
  const reject = useCommand(contributions.decide, {
    ...decision,
    successMessage: say(rejectedToast),
  })
  const publish = useCommand(contributions.decide, {
    ...command,
    undo: takeBack,
    successMessage: say(approvedAndAdded),
  })
  const withdraw = useCommand(contributions.decide, {
    ...command,
    optimistic: showDecision,
    successMessage: say(withdrawnFromLibrary),
  })
  const putBack = useCommand(contributions.decide, {
    ...command,
    optimistic: showDecision,
    successMessage: say(putBackIntoLibrary),
  })
  const note = useCommand(contributions.decide, { ...command, successMessage: say(noteSaved) })
  const body = <Status extends 'APPROVED' | 'REJECTED'>(
    status: Status,
    { note: words, resolved, asForm }: DecisionOptions = {},
  ) => ({
    status,
    ...seenVersions(contribution),
    ...(words?.trim() ? { note: words.trim() } : {}),
    ...(resolved ? { resolved } : {}),
    ...(asForm ? { asForm } : {}),
  })
  return {
    approve: (options?: DecisionOptions) => approve.mutate({ params, body: body('APPROVED', options) }, orReload),
    reject: (options?: DecisionOptions) => reject.mutate({ params, body: body('REJECTED', options) }, orReload),
    undo: takeBack,
    withdraw: () => withdraw.mutate({ params, body: { withdrawn: true } }, orReload),
    putBack: () => putBack.mutate({ params, body: { withdrawn: false } }, orReload),
    publishing: publish,
    /** Approves the contribution and creates its library entry in one call. */
    publish: (entry: NewEntry) => publish.mutateAsync({ params, body: { ...body('APPROVED'), entry } }),
    note,
  }
}
export type ReviewCommands = ReturnType<typeof useReview>
export type NewEntry = Pick<NonNullable<Decision['entry']>, 'type' | 'title' | 'content'>
