import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { ZodMiniType } from 'zod/mini'
import { contributions } from '#shared/contributions.ts'
import type { ContributionAnswer } from '#shared/contributions.ts'
import { againIn } from '#shared/library.ts'
import type { ProposalDraft } from '#shared/proposals.ts'
import type { CallArguments } from '#client/lib/api.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'

interface ProposalOptions<T> {
  kind: ProposalDraft['kind']
  /** Under which unsent text is kept. */
  name: string
  initial: T
  /** What was said before, of a rejected one that is sent again. */
  saidIn: (rejected: ContributionAnswer) => Partial<T>
  call: (value: T) => CallArguments<typeof contributions.propose>
  /** Judges what was typed, in the words of the form; else the contract does. */
  draft?: ZodMiniType
  /** After it was sent. */
  after: () => void
}

/** A form that proposes something for an entry; it waits until an admin has looked at it. */
export function useProposal<T extends object>({ kind, name, initial, saidIn, ...given }: ProposalOptions<T>) {
  const asked = againIn(useSearch())
  const old = asked?.kind === kind ? asked : null
  const { data } = useQuery({
    ...query(contributions.given, { query: { id: old?.id ?? '' } }),
    enabled: old !== null,
  })
  const rejected = old ? data?.[0] : undefined
  const call = (value: T): CallArguments<typeof contributions.propose> => {
    const sent = given.call(value)
    if (old) sent.body.replacesId = old.id
    return sent
  }
  const propose = useCommand(contributions.propose, {
    says: { title: 'Thank you', description: 'Somebody will look at it soon.' },
    refreshes: [contributions.given],
    after: () => {
      form.discard()
      given.after()
    },
  })
  const form = useDraftForm<T>({
    name: old ? `${name} again ${old.id}` : name,
    initial: rejected ? { ...initial, ...saidIn(rejected) } : initial,
    draft: given.draft ?? contributions.propose.input,
    body: given.draft ? (value) => value : (value) => call(value).body,
    command: propose,
  })
  const send = form.submitting(() => propose.mutate(call(form.value)))
  return { form, send, rejected }
}
