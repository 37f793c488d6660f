import { useRef } from 'react'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  accountDeleted,
  deleteAccount,
  deleteAccountText,
  deleteAccountTitle,
  deletedIdentity,
  deletedLogins,
  deletedProgress,
  deletingButton,
  keepAccount,
  keptContributions,
  keptCourses,
  keptPayments,
  typeDeleteToConfirm,
  typeEmailToConfirm,
  whatIsDeleted,
  whatStays,
  yourPassword,
} from '#shared/people/account-messages.ts'
import { own, type UserJson } from '#shared/people.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { leaveWithMessage } from '#client/lib/page/flash-message.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFoot, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { FormFields, useFocusOnError } from '#client/ui/form/form-box.tsx'
import { SubmitButton, missingFieldsText } from '#client/ui/form/submit-button.tsx'

interface DeletionProps {
  viewer: UserJson
  builtIn: boolean
  onDone: () => void
}

const emptyForm = { confirmation: '' }

const deletedItems = [deletedIdentity, deletedProgress, deletedLogins]
const keptItems = [keptContributions, keptCourses, keptPayments]

const Consequences = ({ title, items }: { title: string; items: PlainText[] }) => (
  <div>
    <h3>{title}</h3>
    <ul className="mt-1 grid list-disc gap-1 pl-5">
      {items.map((item) => (
        <li key={say(item)}>{say(item)}</li>
      ))}
    </ul>
  </div>
)

/** Proof of identity that the form asks for. */
const proofField = (email: string | null, builtIn: boolean) => {
  if (builtIn) return { label: say(yourPassword), type: 'password', autoComplete: 'current-password' }
  const label = email ? say(typeEmailToConfirm, { email }) : say(typeDeleteToConfirm)
  return { label, type: 'text', autoComplete: 'off' }
}

function DeletionForm({ viewer, builtIn, onDone }: DeletionProps) {
  const remove = useCommand(own.remove, {
    // A full page load, because nothing on this page is valid any more.
    onSuccess: () => leaveWithMessage({ title: say(accountDeleted), tone: 'success' }, '/'),
  })
  const form = useDraftForm({
    name: null,
    initial: emptyForm,
    draft: own.remove.input,
    command: remove,
  })
  const { label, ...input } = proofField(viewer.email, builtIn)
  const busy = form.busy || remove.isSuccess
  const ref = useRef<HTMLFormElement>(null)
  useFocusOnError(ref, form.fieldErrors)
  return (
    <form ref={ref} noValidate onSubmit={form.handleSubmit(() => remove.mutate({ body: form.value }))}>
      <FormFields>
        <Consequences title={say(whatIsDeleted)} items={deletedItems} />
        <Consequences title={say(whatStays)} items={keptItems} />
        <Field label={label} required error={form.fieldErrors['confirmation'] ?? form.fieldErrors['form']}>
          <TextInput {...input} spellCheck={false} {...form.text('confirmation')} />
        </Field>
      </FormFields>
      <DialogFoot>
        <Button variant="line" onClick={onDone}>
          {say(keepAccount)}
        </Button>
        <SubmitButton
          variant="danger"
          busy={busy}
          waitsFor={missingFieldsText({ [label]: form.value.confirmation.trim() })}
        >
          {say(busy ? deletingButton : deleteAccount)}
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
    title={say(deleteAccountTitle)}
    description={say(deleteAccountText)}
  >
    <DeletionForm {...rest} onDone={() => onOpenChange(false)} />
  </Dialog>
)
