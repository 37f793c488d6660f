import { useRef } from 'react'
import { own, type UserAnswer } from '#shared/people.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { leaveWithMessage } from '#client/lib/page/flash-message.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFoot, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { FormFields, useFocusOnError } from '#client/ui/form/form-box.tsx'
import { SubmitButton, emptyOf } from '#client/ui/form/submit-button.tsx'

interface DeletionProps {
  viewer: UserAnswer
  builtIn: boolean
  onDone: () => void
}

const empty = { confirmation: '' }
const asIs = (value: typeof empty) => value

const deletedItems = [
  'Your name, e-mail address, picture and password.',
  'Your progress, and your access to courses: a trial or a subscription ends now.',
  'Every place where you are logged in.',
]
const keptItems = [
  'What you contributed, without your name.',
  'Courses that you wrote: the administrators look after them.',
  'Records of payments, as the law requires, without your name.',
]

const Consequences = ({ title, items }: { title: string; items: string[] }) => (
  <div>
    <h3>{title}</h3>
    <ul className="mt-1 grid list-disc gap-1 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
)

/** Proof of identity that the form asks for. */
const proof = (email: string | null, builtIn: boolean) => {
  if (builtIn) return { label: 'Your password', type: 'password', autoComplete: 'current-password' }
  const label = email ? `Type your e-mail address, ${email}, to confirm` : 'Type DELETE to confirm'
  return { label, type: 'text', autoComplete: 'off' }
}

function DeletionForm({ viewer, builtIn, onDone }: DeletionProps) {
  const remove = useCommand(own.remove, {
    // A full page load, because nothing on this page is valid any more.
    onSuccess: () => leaveWithMessage({ title: 'Your account is deleted', tone: 'success' }, '/'),
  })
  const form = useDraftForm({
    name: null,
    initial: empty,
    draft: own.remove.input,
    body: asIs,
    command: remove,
  })
  const { label, ...input } = proof(viewer.email, builtIn)
  const busy = form.busy || remove.isSuccess
  const ref = useRef<HTMLFormElement>(null)
  useFocusOnError(ref, form.fieldErrors)
  return (
    <form ref={ref} noValidate onSubmit={form.submitting(() => remove.mutate({ body: form.value }))}>
      <FormFields>
        <Consequences title="What is deleted" items={deletedItems} />
        <Consequences title="What stays" items={keptItems} />
        <Field label={label} required error={form.fieldErrors['confirmation'] ?? form.fieldErrors['form']}>
          <TextInput {...input} spellCheck={false} {...form.text('confirmation')} />
        </Field>
      </FormFields>
      <DialogFoot>
        <Button variant="line" onClick={onDone}>
          Keep my account
        </Button>
        <SubmitButton variant="danger" busy={busy} waitsFor={emptyOf({ [label]: form.value.confirmation.trim() })}>
          {busy ? 'Deleting...' : 'Delete my account'}
        </SubmitButton>
      </DialogFoot>
    </form>
  )
}

interface DialogProps extends Omit<DeletionProps, 'onDone'>, OpenProps {}

export const DeletionDialog = ({ open, onOpenChange, ...rest }: DialogProps) => (
  <Dialog
    role="alertdialog"
    open={open}
    onOpenChange={onOpenChange}
    title="Delete your account?"
    description="This happens at once and cannot be taken back."
  >
    <DeletionForm {...rest} onDone={() => onOpenChange(false)} />
  </Dialog>
)
