import { useQueryClient } from '@tanstack/react-query'
import { contributions } from '#shared/contributions.ts'
import type { ContributionAnswer } from '#shared/contributions.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { ContributionFields, contributionBody, contributionDraft, missingIn } from './contribution-fields.tsx'
import type { ContributionText } from './contribution-fields.tsx'

/** Where what somebody gave is listed. */
export const myLists = [contributions.mine, contributions.given]

/** A refusal may mean that it was decided meanwhile: then the list shows it. */
export function useReloadMine() {
  const client = useQueryClient()
  return () => myLists.forEach(({ path }) => void client.invalidateQueries({ queryKey: keyOf(path) }))
}

interface EditProps {
  contribution: ContributionAnswer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** While it is PENDING its author may still change it (docs/product.md 24). */
export function EditContributionDialog({ contribution, open, onOpenChange }: EditProps) {
  const { id, title, content } = contribution
  const reload = useReloadMine()
  const update = useCommand(contributions.update, {
    says: { title: 'Success', description: 'Contribution updated successfully' },
    refreshes: myLists,
    after: () => {
      form.discard()
      onOpenChange(false)
    },
  })
  const form = useDraftForm<ContributionText>({
    name: `contribution ${id}`,
    initial: { title, content },
    draft: contributionDraft,
    body: contributionBody,
    command: update,
  })
  const send = () => update.mutate({ params: { id }, body: contributionBody(form.value) }, { onError: reload })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Contribution"
      description="You can change it until somebody has reviewed it."
    >
      <FormBox
        form={form}
        waitsFor={missingIn(form.value)}
        submit="Save Changes"
        submitting="Saving..."
        onSubmit={form.submitting(send)}
      >
        <ContributionFields form={form} />
      </FormBox>
    </Dialog>
  )
}
