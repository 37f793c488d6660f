import { say } from '#shared/messages/say.ts'
import { checkYourMail, currentPasswordLabel } from '#shared/people/messages.ts'
import {
  changeEmailText,
  changeEmailTitle,
  emailLinkSent,
  newEmailLabel,
  sendLink,
  sendingButton,
} from '#shared/people/account-messages.ts'
import { own } from '#shared/people.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

const emptyForm = { email: '', password: '' }

function EmailForm({ onDone }: { onDone: () => void }) {
  const change = useCommand(own.changeEmail, {
    successMessage: {
      title: say(checkYourMail),
      description: say(emailLinkSent),
    },
    onSuccess: onDone,
  })
  const form = useDraftForm({
    name: null,
    initial: emptyForm,
    draft: own.changeEmail.input,
    command: change,
  })
  return (
    <FormBox
      form={form}
      waitsFor={missingFieldsText({
        [say(newEmailLabel)]: form.value.email.trim(),
        [say(currentPasswordLabel)]: form.value.password,
      })}
      submit={say(sendLink)}
      submitting={say(sendingButton)}
      onSubmit={form.handleSubmit(() => change.mutate({ body: form.value }))}
    >
      <DraftField
        form={form}
        name="email"
        label={say(newEmailLabel)}
        required
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={320}
      />
      <DraftField
        form={form}
        name="password"
        label={say(currentPasswordLabel)}
        required
        type="password"
        autoComplete="current-password"
      />
    </FormBox>
  )
}

export const EmailDialog = ({ open, onOpenChange }: OpenProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={say(changeEmailTitle)} description={say(changeEmailText)}>
    <EmailForm onDone={() => onOpenChange(false)} />
  </Dialog>
)
