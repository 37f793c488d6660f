import { own } from '#shared/people.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, TextInput } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { emptyOf } from '#client/ui/submit-button.tsx'

interface OpenProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const empty = { email: '', password: '' }
const asIs = (value: typeof empty) => value

function EmailForm({ onDone }: { onDone: () => void }) {
  const change = useCommand(own.changeEmail, {
    says: {
      title: 'Check your mail',
      description: 'We sent a link to the new address. It counts once you follow the link.',
    },
    after: onDone,
  })
  const form = useDraftForm({
    name: null,
    initial: empty,
    draft: own.changeEmail.input,
    body: asIs,
    command: change,
  })
  return (
    <FormBox
      form={form}
      waitsFor={emptyOf({ 'New email': form.value.email.trim(), 'Current password': form.value.password })}
      submit="Send Link"
      submitting="Sending..."
      onSubmit={form.submitting(() => change.mutate({ body: form.value }))}
    >
      <Field label="New email" required error={form.faults['email']}>
        <TextInput
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={320}
          value={form.value.email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
      </Field>
      <Field label="Current password" required error={form.faults['password']}>
        <TextInput
          type="password"
          autoComplete="current-password"
          value={form.value.password}
          onChange={(event) => form.change({ password: event.target.value })}
        />
      </Field>
    </FormBox>
  )
}

export const EmailDialog = ({ open, onOpenChange }: OpenProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Change Email"
    description="We send a link to the new address. Until you follow it, the old one stays."
  >
    <EmailForm onDone={() => onOpenChange(false)} />
  </Dialog>
)
