import { optionalNote } from '#shared/entries/document-messages.ts'
import { say } from '#shared/messages/say.ts'
import { savingButton } from '#shared/messages/messages.ts'
import { firstNameLabel, lastNameLabel } from '#shared/people/messages.ts'
import { changeNameTitle, nameChanged, nameText, saveName } from '#shared/people/account-messages.ts'
import { own, type UserJson } from '#shared/people.ts'
import { textLimits } from '#shared/text.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

interface NameDialogProps extends OpenProps {
  viewer: UserJson
}

interface Names {
  firstName: string
  lastName: string
}

function NameForm({ viewer, onDone }: { viewer: UserJson; onDone: () => void }) {
  const rename = useCommand(own.rename, {
    successMessage: say(nameChanged),
    invalidates: [own.me],
    onSuccess: () => {
      form.discard()
      onDone()
    },
  })
  const form = useDraftForm<Names>({
    name: 'name',
    initial: { firstName: viewer.firstName ?? '', lastName: viewer.lastName ?? '' },
    draft: own.rename.input,
    command: rename,
  })
  return (
    <FormBox
      form={form}
      waitsFor={missingFieldsText({ [say(firstNameLabel)]: form.value.firstName.trim() })}
      submit={say(saveName)}
      submitting={say(savingButton)}
      onSubmit={form.handleSubmit(() => rename.mutate({ body: form.value }))}
    >
      <DraftField
        form={form}
        name="firstName"
        label={say(firstNameLabel)}
        required
        autoComplete="given-name"
        maxLength={textLimits.title}
      />
      <DraftField
        form={form}
        name="lastName"
        label={say(lastNameLabel)}
        note={say(optionalNote)}
        autoComplete="family-name"
        maxLength={textLimits.title}
      />
    </FormBox>
  )
}

export const NameDialog = ({ viewer, open, onOpenChange }: NameDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={say(changeNameTitle)} description={say(nameText)}>
    <NameForm viewer={viewer} onDone={() => onOpenChange(false)} />
  </Dialog>
)
