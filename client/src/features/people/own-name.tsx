import { own } from '#shared/people.ts'
import type { UserAnswer } from '#shared/people.ts'
import { textLimits } from '#shared/text.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, TextInput } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { emptyOf } from '#client/ui/submit-button.tsx'

interface NameDialogProps {
  viewer: UserAnswer
  open: boolean
  onOpenChange: (open: boolean) => void
}

const asIs = (value: Names) => value

interface Names {
  firstName: string
  lastName: string
}

function NameForm({ viewer, onDone }: { viewer: UserAnswer; onDone: () => void }) {
  const rename = useCommand(own.rename, {
    says: { title: 'Success', description: 'Name changed successfully' },
    refreshes: [own.me],
    after: () => {
      form.discard()
      onDone()
    },
  })
  const form = useDraftForm<Names>({
    name: 'name',
    initial: { firstName: viewer.firstName ?? '', lastName: viewer.lastName ?? '' },
    draft: own.rename.input,
    body: asIs,
    command: rename,
  })
  return (
    <FormBox
      form={form}
      waitsFor={emptyOf({ 'First name': form.value.firstName.trim() })}
      submit="Save Name"
      submitting="Saving..."
      onSubmit={form.submitting(() => rename.mutate({ body: form.value }))}
    >
      <Field label="First name" required error={form.faults['firstName']}>
        <TextInput
          autoComplete="given-name"
          maxLength={textLimits.title}
          value={form.value.firstName}
          onChange={(event) => form.change({ firstName: event.target.value })}
        />
      </Field>
      <Field label="Last name" note="optional" error={form.faults['lastName']}>
        <TextInput
          autoComplete="family-name"
          maxLength={textLimits.title}
          value={form.value.lastName}
          onChange={(event) => form.change({ lastName: event.target.value })}
        />
      </Field>
    </FormBox>
  )
}

export const NameDialog = ({ viewer, open, onOpenChange }: NameDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Change Name"
    description="It stands beside what you share in the library."
  >
    <NameForm viewer={viewer} onDone={() => onOpenChange(false)} />
  </Dialog>
)
