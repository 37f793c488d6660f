import { own } from '#shared/people.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { emptyOf } from '#client/ui/form/submit-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

const empty = { email: '', password: '' }
const asIs = (value: typeof empty) => value

function EmailForm({ onDone }: { onDone: () => void }) {
  const change = useCommand(own.changeEmail, {
    successMessage: {
      title: 'Check your mail',
      description: 'We sent a link to the new address. It counts once you follow the link.',
    },
    onSuccess: onDone,
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
      <DraftField
        form={form}
        name="email"
        label="New email"
        required
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={320}
      />
      <DraftField
        form={form}
        name="password"
        label="Current password"
        required
        type="password"
        autoComplete="current-password"
      />
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
