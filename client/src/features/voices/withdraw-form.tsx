import { useState } from 'react'
import { voices } from '#shared/voices/voices.ts'
import { say } from '#shared/messages/say.ts'
import {
  codeField,
  goneThanks,
  takeVoicesBackButton,
  takingBack,
  voicesGone,
  withdrawCodeHint,
} from '#shared/voices/messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { SubmitButton, missingFieldsText } from '#client/ui/form/submit-button.tsx'

/** Withdraws all recordings of a consent, by its code alone. */
export function WithdrawForm() {
  const [count, setCount] = useState<number>()
  const withdraw = useCommand(voices.withdraw, { silent: true, onSuccess: ({ voices: gone }) => setCount(gone) })
  const form = useDraftForm({
    name: null,
    initial: { code: '' },
    draft: voices.withdraw.input,
    command: withdraw,
  })
  const { value, fieldErrors } = form
  if (count !== undefined)
    return (
      <output className="block">
        <Notice tone="success" title={say(voicesGone, { count })} level={2}>
          {say(goneThanks)}
        </Notice>
      </output>
    )
  return (
    <Card className="gap-5 sm:p-7">
      <form className="grid gap-5" noValidate onSubmit={form.handleSubmit(() => withdraw.mutate({ body: value }))}>
        <Field
          label={say(codeField)}
          required
          hint={say(withdrawCodeHint)}
          error={fieldErrors['code'] ?? fieldErrors['form']}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono"
            {...form.text('code')}
          />
        </Field>
        <CardFoot className="justify-end">
          <SubmitButton
            busy={form.busy}
            waitsFor={missingFieldsText({ [say(codeField)]: value.code.trim() })}
            className="max-sm:flex-1"
          >
            {say(form.busy ? takingBack : takeVoicesBackButton)}
          </SubmitButton>
        </CardFoot>
      </form>
    </Card>
  )
}
