import { contributions } from '#shared/contributions.ts'
import type { ContributionAnswer } from '#shared/contributions.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { myLists } from './contribution-edit.tsx'
import {
  ContributionDetails,
  ContributionFields,
  contributionDraft,
  emptyContribution,
  missingIn,
  wholeBody,
} from './contribution-fields.tsx'
import type { ContributionWhole, GiftPart } from './contribution-fields.tsx'

/** What was sent before, to be said better. */
function wholeOf({ title, content, proposal }: ContributionAnswer): ContributionWhole {
  if (proposal?.kind !== 'text') return { ...emptyContribution, title, content }
  const { kind: _kind, ...said } = proposal
  const details = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value ?? '']))
  return { ...emptyContribution, ...details, title, content }
}

interface SendAgainProps {
  contribution: ContributionAnswer
  Gift: GiftPart
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A new one that names the rejected one, which stays as it was. */
export function SendAgainDialog({ contribution, Gift, open, onOpenChange }: SendAgainProps) {
  const { id, title } = contribution
  const create = useCommand(contributions.create, {
    says: { title: 'Success', description: 'Contribution submitted for review' },
    refreshes: myLists,
    after: () => {
      form.discard()
      onOpenChange(false)
    },
  })
  const body = (value: ContributionWhole) => ({ ...wholeBody(value), replacesId: id })
  const form = useDraftForm<ContributionWhole>({
    name: `contribution again ${id}`,
    initial: wholeOf(contribution),
    draft: contributionDraft,
    body,
    command: create,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send a changed one"
      description={`In place of “${title}”, which stays as it is.`}
    >
      <FormBox
        form={form}
        waitsFor={missingIn(form.value)}
        submit="Submit for Review"
        submitting="Submitting..."
        onSubmit={form.submitting(() => create.mutate({ body: body(form.value) }))}
      >
        <ContributionFields form={form} />
        <ContributionDetails form={form} Gift={Gift} />
      </FormBox>
    </Dialog>
  )
}
