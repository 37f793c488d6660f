import { Decision } from '#shared/contributions.ts'
import type { ContributionAnswer } from '#shared/contributions.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, TextArea } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import type { useReview } from './review-commands.ts'

interface NoteDialogProps {
  contribution: ContributionAnswer
  command: ReturnType<typeof useReview>['note']
  open: boolean
  onOpenChange: (open: boolean) => void
}

const asBody = ({ note }: { note: string }) => ({ note: note.trim() || null })

/** A word to the author about a decision that was made; an empty one takes it away. */
export function NoteDialog({ contribution, command, open, onOpenChange }: NoteDialogProps) {
  const form = useDraftForm<{ note: string }>({
    name: `note ${contribution.id}`,
    initial: { note: contribution.note ?? '' },
    draft: Decision,
    body: asBody,
    command,
  })
  const saved = () => {
    form.discard()
    onOpenChange(false)
  }
  const save = () => command.mutate({ params: { id: contribution.id }, body: asBody(form.value) }, { onSuccess: saved })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={contribution.note ? 'Change Note' : 'Add Note'}
      description={`The author sees it beside “${contribution.title}”.`}
    >
      <FormBox form={form} submit="Save Note" submitting="Saving..." onSubmit={form.submitting(save)}>
        <Field label="Note" error={form.faults['note']}>
          <TextArea rows={4} value={form.value.note} onChange={(event) => form.change({ note: event.target.value })} />
        </Field>
      </FormBox>
    </Dialog>
  )
}
