import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Decision } from '#shared/contributions.ts'
import type { ContributionAnswer, ReviewedContributionAnswer } from '#shared/contributions.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFoot } from '#client/ui/dialog.tsx'
import { Field, TextArea } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
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

/** A word to the author; ready sentences can be put into it. */
function NoteField({ kind, value, error, onChange }: NoteFieldProps) {
  const add = (sentence: string) => onChange(value.trim() ? `${value.trim()} ${sentence}` : sentence)
  return (
    <>
      <Field label="Note" error={error}>
        <TextArea rows={4} value={value} onChange={(event) => onChange(event.target.value)} />
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

interface NoteDialogProps {
  contribution: ContributionAnswer
  command: Review['note']
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
        <NoteField
          kind={contribution.kind}
          value={form.value.note}
          error={form.faults['note']}
          onChange={(note) => form.change({ note })}
        />
      </FormBox>
    </Dialog>
  )
}

interface DecideDialogProps {
  contribution: ReviewedContributionAnswer
  onApprove: (note: string) => void
  onReject: (note: string) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A decision that goes with a word to the author. */
export function DecideDialog({ contribution, onApprove, onReject, open, onOpenChange }: DecideDialogProps) {
  const [note, setNote] = useState('')
  const decide = (how: (note: string) => void) => () => {
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
        <NoteField kind={contribution.kind} value={note} onChange={setNote} />
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
