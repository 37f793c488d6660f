import { useQueryClient } from '@tanstack/react-query'
import { contributions, type ContributionJson } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import {
  contributionUpdated,
  editContribution,
  editContributionNote,
  saveChanges,
} from '#shared/contributions/messages.ts'
import { savingButton } from '#shared/messages/messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { queryKeyOf } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import {
  ContributionDetails,
  ContributionFields,
  missingFields,
  valuesFrom,
  type ContributionValues,
  type PendingUploadPart,
} from './contribution-fields.tsx'

/** Lists that show the person's own contributions. */
export const ownLists = [contributions.listOwn, contributions.listProposals]

/** Reloads the lists after a refusal, because the contribution may have been decided since then. */
export function useReloadOwn() {
  const client = useQueryClient()
  return () => ownLists.forEach(({ path }) => void client.invalidateQueries({ queryKey: queryKeyOf(path) }))
}

const changedBody = ({ agreed: _agreed, ...body }: ContributionValues) => body

interface EditProps extends OpenProps {
  contribution: ContributionJson
  /** Absent where no file can be chosen; the sent files then stay. */
  PendingUpload: PendingUploadPart | undefined
}

/** Authors may edit a contribution while it is PENDING (docs/product.md 24). */
export function EditContributionDialog({ contribution, PendingUpload, open, onOpenChange }: EditProps) {
  const { id } = contribution
  const sent = valuesFrom(contribution)
  const reload = useReloadOwn()
  const update = useCommand(contributions.update, {
    successMessage: say(contributionUpdated),
    invalidates: ownLists,
    onSuccess: () => {
      if (form.accepted()) onOpenChange(false)
    },
  })
  const form = useDraftForm<ContributionValues>({
    name: `contribution ${id}`,
    initial: sent,
    draft: contributions.update.input,
    body: changedBody,
    command: update,
  })
  const send = () => update.mutate({ params: { id }, body: changedBody(form.value) }, { onError: reload })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say(editContribution)}
      description={say(editContributionNote)}
    >
      <FormBox
        form={form}
        waitsFor={missingFields(form.value, sent.audioUrl)}
        submit={say(saveChanges)}
        submitting={say(savingButton)}
        onSubmit={form.handleSubmit(send)}
      >
        <ContributionFields form={form} />
        <ContributionDetails form={form} PendingUpload={PendingUpload} sentSound={sent.audioUrl} />
      </FormBox>
    </Dialog>
  )
}
