import { say } from '#shared/messages/say.ts'
import { currentPasswordLabel, newPasswordHint, newPasswordLabel } from '#shared/people/messages.ts'
import {
  changePasswordText,
  changePasswordTitle,
  changingButton,
  passwordChanged,
} from '#shared/people/account-messages.ts'
import { own, passwordLength } from '#shared/people.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

const emptyForm = { current: '', next: '' }

function PasswordForm({ onDone }: { onDone: () => void }) {
  const change = useCommand(own.changePassword, {
    successMessage: say(passwordChanged),
    onSuccess: onDone,
  })
  const form = useDraftForm({
    name: null,
    initial: emptyForm,
    draft: own.changePassword.input,
    command: change,
  })
  return (
    <FormBox
      form={form}
      waitsFor={missingFieldsText({
        [say(currentPasswordLabel)]: form.value.current,
        [say(newPasswordLabel)]: form.value.next,
      })}
      submit={say(changePasswordTitle)}
      submitting={say(changingButton)}
      onSubmit={form.handleSubmit(() => change.mutate({ body: form.value }))}
    >
      <DraftField
        form={form}
        name="current"
        label={say(currentPasswordLabel)}
        required
        type="password"
        autoComplete="current-password"
      />
      <DraftField
        form={form}
        name="next"
        label={say(newPasswordLabel)}
        required
        hint={say(newPasswordHint, { least: passwordLength.least })}
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
    title={say(changePasswordTitle)}
    description={say(changePasswordText)}
  >
    <PasswordForm onDone={() => onOpenChange(false)} />
  </Dialog>
)
