import { own } from '#shared/people.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { emptyOf } from '#client/ui/form/submit-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

const empty = { current: '', next: '' }
const asIs = (value: typeof empty) => value

function PasswordForm({ onDone }: { onDone: () => void }) {
  const change = useCommand(own.changePassword, {
    successMessage: 'Password changed. You are logged out everywhere else.',
    onSuccess: onDone,
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
      <DraftField
        form={form}
        name="current"
        label="Current password"
        required
        type="password"
        autoComplete="current-password"
      />
      <DraftField
        form={form}
        name="next"
        label="New password"
        required
        hint="At least 10 characters. Three or four words that do not belong together are good."
        type="password"
        autoComplete="new-password"
      />
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
