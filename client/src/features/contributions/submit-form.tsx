import { useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { contributions } from '#shared/contributions.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { firstField } from '#client/ui/dialog.tsx'
import { Fault } from '#client/ui/fault.tsx'
import { DiscardButton, Restored, useLedToFault } from '#client/ui/form-box.tsx'
import { SubmitButton } from '#client/ui/submit-button.tsx'
import {
  ContributionDetails,
  ContributionFields,
  contributionDraft,
  emptyContribution,
  missingIn,
  wholeBody,
} from './contribution-fields.tsx'
import type { ContributionWhole, GiftPart } from './contribution-fields.tsx'

/** The word that somebody asked for, from the list of what is wanted. */
const wordIn = (search: string) => new URLSearchParams(search).get('word') ?? ''

/** docs/product.md 52, the left column. What was typed stays until the server has it, also when the connection fails. */
export function SubmitForm({ Gift, onSent }: { Gift: GiftPart; onSent: (id: string) => void }) {
  const create = useCommand(contributions.create, {
    says: { title: 'Success', description: 'Contribution submitted for review' },
    refreshes: [contributions.mine],
    after: ({ id }) => {
      form.discard()
      onSent(id)
    },
  })
  const form = useDraftForm<ContributionWhole>({
    name: 'contribution new',
    initial: { ...emptyContribution, title: wordIn(useSearch()) },
    draft: contributionDraft,
    body: wholeBody,
    command: create,
  })
  const [restored, setRestored] = useState(form.changed)
  const ref = useRef<HTMLFormElement>(null)
  useLedToFault(ref, form.faults)
  const startAnew = () => {
    setRestored(false)
    ref.current?.querySelector<HTMLElement>(firstField)?.focus()
  }
  const send = () => create.mutate({ body: wholeBody(form.value) })
  return (
    <Card as="section" className="gap-5 sm:p-7">
      <div className="grid gap-2">
        <h2>Submit New Content</h2>
        <p className="text-soft">
          Share your knowledge of Kadazandusun language and culture. Submissions will be reviewed by administrators
          before being published.
        </p>
      </div>
      <form ref={ref} className="grid gap-5" noValidate onSubmit={form.submitting(send)}>
        {restored && form.changed && <Restored />}
        <ContributionFields form={form} />
        <ContributionDetails form={form} Gift={Gift} />
        {form.faults['form'] && <Fault>{form.faults['form']} What you wrote is kept here.</Fault>}
        <CardFoot className="justify-end">
          <DiscardButton form={form} onDiscarded={startAnew} />
          <SubmitButton busy={form.busy} waitsFor={missingIn(form.value)} className="max-sm:flex-1">
            {form.busy ? 'Submitting...' : 'Submit for Review'}
          </SubmitButton>
        </CardFoot>
      </form>
    </Card>
  )
}
