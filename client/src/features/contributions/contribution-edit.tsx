import { useQueryClient } from '@tanstack/react-query'
import { ContributionDraft, contributions, type ContributionJson } from '#shared/contributions/contributions.ts'
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
import { ContributionFields, textBody, missingFields, type ContributionText } from './contribution-fields.tsx'

/** Lists that show the person's own contributions. */
export const ownLists = [contributions.listOwn, contributions.listProposals]

/** Reloads the lists after a refusal, because the contribution may have been decided meanwhile. */
export function useReloadOwn() {
  const client = useQueryClient()
  return () => ownLists.forEach(({ path }) => void client.invalidateQueries({ queryKey: queryKeyOf(path) }))
}

interface EditProps extends OpenProps {
  contribution: ContributionJson
}

/** Authors may edit a contribution while it is PENDING (docs/product.md 24). */
export function EditContributionDialog({ contribution, open, onOpenChange }: EditProps) {
  const { id, title, content } = contribution
  const reload = useReloadOwn()
  const update = useCommand(contributions.update, {
    successMessage: say(contributionUpdated),
    invalidates: ownLists,
    onSuccess: () => {
      if (form.accepted()) onOpenChange(false)
    },
  })
  const form = useDraftForm<ContributionText>({
    name: `contribution ${id}`,
    initial: { title, content },
    draft: ContributionDraft,
    body: textBody,
    command: update,
  })
  const send = () => update.mutate({ params: { id }, body: textBody(form.value) }, { onError: reload })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say(editContribution)}
      description={say(editContributionNote)}
    >
      <FormBox
        form={form}
        waitsFor={missingFields(form.value)}
        submit={say(saveChanges)}
        submitting={say(savingButton)}
        onSubmit={form.handleSubmit(send)}
      >
        <ContributionFields form={form} />
      </FormBox>
    </Dialog>
  )
}
