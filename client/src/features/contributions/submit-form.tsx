import { useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { ContributionDraft, contributions } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import {
  keptHere,
  submitForReview,
  submitNewContent,
  submitNewContentNote,
  submittedForReview,
  submitting,
} from '#shared/contributions/messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { firstFieldSelector } from '#client/ui/dialog/dialog.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'
import { DiscardButton, Restored, useFocusOnError } from '#client/ui/form/form-box.tsx'
import { SubmitButton } from '#client/ui/form/submit-button.tsx'
import { submitFormId } from './contribution-ways.tsx'
import {
  ContributionDetails,
  ContributionFields,
  emptyContribution,
  missingFields,
  submissionBody,
  type ContributionValues,
  type PendingUploadPart,
} from './contribution-fields.tsx'

/** The requested word that the person wants to contribute, from the address. */
const wordIn = (search: string) => new URLSearchParams(search).get('word') ?? ''

/**
 * The form that sends in a contribution, in the left column of the page (docs/product.md 52). Typed text stays until the server accepts
 * it, also if the connection fails.
 */
export function SubmitForm({
  PendingUpload,
  onSent,
}: {
  PendingUpload: PendingUploadPart
  onSent: (id: string) => void
}) {
  const create = useCommand(contributions.create, {
    successMessage: say(submittedForReview),
    invalidates: [contributions.listOwn],
    onSuccess: ({ id }) => {
      form.discard()
      onSent(id)
    },
  })
  const form = useDraftForm<ContributionValues>({
    name: 'contribution new',
    initial: { ...emptyContribution, title: wordIn(useSearch()) },
    draft: ContributionDraft,
    body: submissionBody,
    command: create,
  })
  const [restored, setRestored] = useState(form.changed)
  const ref = useRef<HTMLFormElement>(null)
  useFocusOnError(ref, form.fieldErrors)
  const startAnew = () => {
    setRestored(false)
    ref.current?.querySelector<HTMLElement>(firstFieldSelector)?.focus()
  }
  const send = () => create.mutate({ body: submissionBody(form.value) })
  return (
    <Card as="section" id={submitFormId} className="scroll-mt-4 gap-5 sm:p-7">
      <div className="grid gap-2">
        <h2>{say(submitNewContent)}</h2>
        <p className="text-soft">{say(submitNewContentNote)}</p>
      </div>
      <form ref={ref} className="grid gap-5" noValidate onSubmit={form.handleSubmit(send)}>
        {restored && form.changed && <Restored />}
        <ContributionFields form={form} />
        <ContributionDetails form={form} PendingUpload={PendingUpload} />
        {form.fieldErrors['form'] && <FormError>{say(keptHere, { error: form.fieldErrors['form'] })}</FormError>}
        <CardFoot className="justify-end max-sm:*:w-full">
          <DiscardButton form={form} onDiscarded={startAnew} />
          <SubmitButton busy={form.busy} waitsFor={missingFields(form.value)}>
            {say(form.busy ? submitting : submitForReview)}
          </SubmitButton>
        </CardFoot>
      </form>
    </Card>
  )
}
