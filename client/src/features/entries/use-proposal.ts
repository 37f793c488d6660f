import { useSearch } from 'wouter'
import { contributions } from '#shared/contributions.ts'
import { againIn } from '#shared/library.ts'
import type { CallArguments } from '#client/lib/api.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'

interface ProposalOptions<T> {
  /** Under which unsent text is kept. */
  name: string
  initial: T
  call: (value: T) => CallArguments<typeof contributions.propose>
  /** After it was sent. */
  after: () => void
}

/** A form that proposes something for an entry; it waits until an admin has looked at it. */
export function useProposal<T extends object>({ name, initial, call: given, after }: ProposalOptions<T>) {
  const old = againIn(useSearch())
  const call = (value: T): CallArguments<typeof contributions.propose> => {
    const asked = given(value)
    if (old?.kind === asked.body.kind) asked.body.replacesId = old.id
    return asked
  }
  const propose = useCommand(contributions.propose, {
    says: { title: 'Thank you', description: 'Somebody will look at it soon.' },
    refreshes: [contributions.given],
    after: () => {
      form.discard()
      after()
    },
  })
  const form = useDraftForm<T>({
    name,
    initial,
    draft: contributions.propose.input,
    body: (value) => call(value).body,
    command: propose,
  })
  const send = form.submitting(() => propose.mutate(call(form.value)))
  return { form, send }
}
