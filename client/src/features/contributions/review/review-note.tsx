import { Check, X } from 'lucide-react'
import { Decision, type ContributionJson, type ReviewedContributionJson } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  addNoteTitle,
  approveWithNote,
  authorSeesIt,
  changeNoteTitle,
  decideWithNote,
  haveAlready,
  inLibraryThanks,
  noteFieldLabel,
  pictureYourOwn,
  readySentences,
  recordQuietly,
  rejectWithNote,
  saveNote,
  sayOnlyTheWord,
  tellWhereHeard,
  tellWhereSaid,
  wordNotSeen,
} from '#shared/contributions/review-messages.ts'
import { savingButton } from '#shared/messages/messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import type { useDraft } from '#client/lib/form/drafts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFoot, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import type { ReviewCommands } from './review-commands.ts'
import { canOnlyBeRejected } from './review-resolve.ts'

type Kind = ContributionJson['kind']

const forAll = [inLibraryThanks, haveAlready]
const asking = [tellWhereSaid, tellWhereHeard]
const sentences: Record<Kind, PlainText[]> = {
  text: [...forAll, ...asking],
  edit: [...forAll, ...asking],
  witness: [...forAll, ...asking],
  voice: [...forAll, recordQuietly, sayOnlyTheWord],
  picture: [...forAll, pictureYourOwn, wordNotSeen],
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
      <Field label={say(noteFieldLabel)} error={error}>
        <TextArea rows={4} value={value} onText={onChange} />
      </Field>
      <fieldset>
        <legend className="mb-2 text-sm text-soft">{say(readySentences)}</legend>
        <div className="flex flex-wrap gap-2">
          {sentences[kind]
            .map((sentence) => say(sentence))
            .map((sentence) => (
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
  contribution: ContributionJson
  command: ReviewCommands['note']
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
  const closeAfterSave = () => {
    if (form.accepted()) onOpenChange(false)
  }
  const save = () =>
    command.mutate({ params: { id: contribution.id }, body: asBody(form.value) }, { onSuccess: closeAfterSave })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say(contribution.note ? changeNoteTitle : addNoteTitle)}
      description={say(authorSeesIt, { title: contribution.title })}
    >
      <FormBox form={form} submit={say(saveNote)} submitting={say(savingButton)} onSubmit={form.handleSubmit(save)}>
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
  contribution: ReviewedContributionJson
  draft: ReturnType<typeof useDraft<{ note: string }>>
  onApprove: (note: string) => void
  onReject: (note: string) => void
}

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
      title={say(decideWithNote)}
      description={say(authorSeesIt, { title: contribution.title })}
    >
      <div className="grid gap-5">
        <NoteField kind={contribution.kind} value={note} onChange={(next) => draft.change({ note: next })} />
      </div>
      <DialogFoot>
        <Button variant="danger" onClick={decide(onReject)}>
          <X aria-hidden />
          {say(rejectWithNote)}
        </Button>
        {!canOnlyBeRejected(contribution) && (
          <Button onClick={decide(onApprove)}>
            <Check aria-hidden strokeWidth={3} />
            {say(approveWithNote)}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
