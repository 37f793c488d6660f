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

const empty = { current: '', next: '' }
const asIs = (value: typeof empty) => value

function PasswordForm({ onDone }: { onDone: () => void }) {
  const change = useCommand(own.changePassword, {
    says: { title: 'Success', description: 'Password changed. You are logged out everywhere else.' },
    after: onDone,
  })
  const form = useDraftForm({
    name: null,
    initial: empty,
    draft: own.changePassword.input,
    body: asIs,
    command: change,
  })
  return (
    <FormBox
      form={form}
      waitsFor={emptyOf({ 'Current password': form.value.current, 'New password': form.value.next })}
      submit="Change Password"
      submitting="Changing..."
      onSubmit={form.submitting(() => change.mutate({ body: form.value }))}
    >
      <Field label="Current password" required error={form.faults['current']}>
        <TextInput
          type="password"
          autoComplete="current-password"
          value={form.value.current}
          onChange={(event) => form.change({ current: event.target.value })}
        />
      </Field>
      <Field
        label="New password"
        required
        hint="At least 10 characters. Three or four words that do not belong together are good."
        error={form.faults['next']}
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          value={form.value.next}
          onChange={(event) => form.change({ next: event.target.value })}
        />
      </Field>
    </FormBox>
  )
}

export const PasswordDialog = ({ open, onOpenChange }: OpenProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Change Password"
    description="You stay logged in here and are logged out everywhere else."
  >
    <PasswordForm onDone={() => onOpenChange(false)} />
  </Dialog>
)
