import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { ZodMiniType } from 'zod/mini'
import { contributions, type ContributionJson } from '#shared/contributions/contributions.ts'
import { rejectedProposalIn } from '#shared/entries/library/library.ts'
import type { ProposalDraft } from '#shared/contributions/proposals.ts'
import { say } from '#shared/messages/say.ts'
import { thankYou } from '#shared/entries/library/library-messages.ts'
import { lookedAtSoon } from '#shared/entries/proposal-messages.ts'
import type { CallArguments } from '#client/lib/query/api.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'

interface ProposalOptions<T> {
  kind: ProposalDraft['kind']
  /** Draft name for unsent text. */
  name: string
  initial: T
  /** Form values of a rejected proposal that is sent again. */
  valuesFrom: (rejected: ContributionJson) => Partial<T>
  call: (value: T) => CallArguments<typeof contributions.propose>
  /** Schema with the form's own messages; by default the contract's. */
  draft?: ZodMiniType
  onSuccess: () => void
}

/** Form that proposes a change of an entry; an admin decides about it. */
export function useProposal<T extends object>({ kind, name, initial, valuesFrom, ...options }: ProposalOptions<T>) {
  const rejectedId = rejectedProposalIn(useSearch())
  const old = rejectedId?.kind === kind ? rejectedId : null
  const { data } = useQuery({
    ...query(contributions.listProposals, { query: { id: old?.id ?? '' } }),
    enabled: old !== null,
  })
  const rejected = old ? data?.[0] : undefined
  const call = (value: T): CallArguments<typeof contributions.propose> => {
    const sent = options.call(value)
    if (old) sent.body.replacesId = old.id
    return sent
  }
  const propose = useCommand(contributions.propose, {
    successMessage: { title: say(thankYou), description: say(lookedAtSoon) },
    invalidates: [contributions.listProposals],
    onSuccess: () => {
      form.discard()
      options.onSuccess()
    },
  })
  const form = useDraftForm<T>({
    name: old ? `${name} again ${old.id}` : name,
    initial: rejected ? { ...initial, ...valuesFrom(rejected) } : initial,
    draft: options.draft ?? contributions.propose.input,
    body: options.draft ? (value) => value : (value) => call(value).body,
    command: propose,
  })
  const send = form.handleSubmit(() => propose.mutate(call(form.value)))
  return { form, send, rejected }
}
