import { Check, X } from 'lucide-react'
import {
  Decision,
  type ContributionAnswer,
  type ReviewedContributionAnswer,
} from '#shared/contributions/contributions.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import type { useDraft } from '#client/lib/form/drafts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFoot, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import type { Review } from './review-commands.ts'
import { canOnlyBeRejected } from './review-resolve.ts'

type Kind = ContributionAnswer['kind']

const forAll = ['Thank you. It is in the library now.', 'We have this already. Thank you all the same.']
const asking = ['Please tell us where it is said.', 'Please tell us where you heard or read it.']
const sentences: Record<Kind, string[]> = {
  text: [...forAll, ...asking],
  edit: [...forAll, ...asking],
  witness: [...forAll, ...asking],
  voice: [...forAll, 'Please record it again in a quiet room.', 'Please say only the word.'],
  picture: [...forAll, 'The picture must be your own.', 'The word cannot be seen in this picture.'],
}

interface NoteFieldProps {
  kind: Kind
  value: string
  error?: string | undefined
  onChange: (note: string) => void
}

/** Note to the author, with ready sentences to insert. */
function NoteField({ kind, value, error, onChange }: NoteFieldProps) {
  const add = (sentence: string) => onChange(value.trim() ? `${value.trim()} ${sentence}` : sentence)
  return (
    <>
      <Field label="Note" error={error}>
        <TextArea rows={4} value={value} onText={onChange} />
      </Field>
      <fieldset>
        <legend className="mb-2 text-sm text-soft">Ready sentences</legend>
        <div className="flex flex-wrap gap-2">
          {sentences[kind].map((sentence) => (
            <Button key={sentence} variant="line" size="small" repeats onClick={() => add(sentence)}>
              {sentence}
            </Button>
          ))}
        </div>
      </fieldset>
    </>
  )
}

interface NoteDialogProps extends OpenProps {
  contribution: ContributionAnswer
  command: Review['note']
}

const asBody = ({ note }: { note: string }) => ({ note: note.trim() || null })

/** Note to the author about an earlier decision; an empty one deletes it. */
export function NoteDialog({ contribution, command, open, onOpenChange }: NoteDialogProps) {
  const form = useDraftForm<{ note: string }>({
    name: `note ${contribution.id}`,
    initial: { note: contribution.note ?? '' },
    draft: Decision,
    body: asBody,
    command,
  })
  const saved = () => {
    if (form.accepted()) onOpenChange(false)
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
        <NoteField
          kind={contribution.kind}
          value={form.value.note}
          error={form.fieldErrors['note']}
          onChange={(note) => form.change({ note })}
        />
      </FormBox>
    </Dialog>
  )
}

interface DecideDialogProps extends OpenProps {
  contribution: ReviewedContributionAnswer
  draft: ReturnType<typeof useDraft<{ note: string }>>
  onApprove: (note: string) => void
  onReject: (note: string) => void
}

/** Decision together with a note to the author. */
export function DecideDialog({ contribution, draft, onApprove, onReject, open, onOpenChange }: DecideDialogProps) {
  const { note } = draft.value
  const decide = (how: (note: string) => void) => () => {
    draft.sending()
    onOpenChange(false)
    how(note)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decide with a note"
      description={`The author sees it beside “${contribution.title}”.`}
    >
      <div className="grid gap-5">
        <NoteField kind={contribution.kind} value={note} onChange={(next) => draft.change({ note: next })} />
      </div>
      <DialogFoot>
        <Button variant="danger" onClick={decide(onReject)}>
          <X aria-hidden />
          Reject with this note
        </Button>
        {!canOnlyBeRejected(contribution) && (
          <Button onClick={decide(onApprove)}>
            <Check aria-hidden strokeWidth={3} />
            Approve with this note
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
