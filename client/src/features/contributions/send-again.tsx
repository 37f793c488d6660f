import { ContributionDraft, contributions, type ContributionJson } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import {
  inPlaceOf,
  sendChanged,
  submitForReview,
  submittedForReview,
  submitting,
} from '#shared/contributions/messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { ownLists } from './contribution-edit.tsx'
import {
  ContributionDetails,
  ContributionFields,
  missingFields,
  submissionBody,
  valuesFrom,
  type ContributionValues,
  type PendingUploadPart,
} from './contribution-fields.tsx'

interface SendAgainProps extends OpenProps {
  contribution: ContributionJson
  PendingUpload: PendingUploadPart
}

/** Sends a new contribution that refers to the rejected one, which stays unchanged. */
export function SendAgainDialog({ contribution, PendingUpload, open, onOpenChange }: SendAgainProps) {
  const { id, title } = contribution
  const create = useCommand(contributions.create, {
    successMessage: say(submittedForReview),
    invalidates: ownLists,
    onSuccess: () => {
      if (form.accepted()) onOpenChange(false)
    },
  })
  const body = (value: ContributionValues) => ({ ...submissionBody(value), replacesId: id })
  const form = useDraftForm<ContributionValues>({
    name: `contribution again ${id}`,
    initial: valuesFrom(contribution),
    draft: ContributionDraft,
    body,
    command: create,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(sendChanged)} description={say(inPlaceOf, { title })}>
      <FormBox
        form={form}
        waitsFor={missingFields(form.value)}
        submit={say(submitForReview)}
        submitting={say(submitting)}
        onSubmit={form.handleSubmit(() => create.mutate({ body: body(form.value) }))}
      >
        <ContributionFields form={form} />
        <ContributionDetails form={form} PendingUpload={PendingUpload} />
      </FormBox>
    </Dialog>
  )
}
