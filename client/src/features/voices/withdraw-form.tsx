import { useState } from 'react'
import { voices } from '#shared/voices/voices.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { SubmitButton, emptyOf } from '#client/ui/form/submit-button.tsx'

const done = (count: number) =>
  count === 0 ? 'Nothing was left under this code.' : count === 1 ? 'One voice is gone.' : `${count} voices are gone.`

/** Withdraws all recordings of a consent, by its code alone. */
export function WithdrawForm() {
  const [count, setCount] = useState<number>()
  const withdraw = useCommand(voices.withdraw, { silent: true, onSuccess: ({ voices: gone }) => setCount(gone) })
  const form = useDraftForm({
    name: null,
    initial: { code: '' },
    draft: voices.withdraw.input,
    body: (value) => value,
    command: withdraw,
  })
  const { value, fieldErrors } = form
  if (count !== undefined)
    return (
      <output className="block">
        <Notice tone="success" title={done(count)} level={2}>
          Nobody can hear them here any more, and the files are deleted within the hour. Thank you for having lent your
          voice.
        </Notice>
      </output>
    )
  return (
    <Card className="gap-5 sm:p-7">
      <form className="grid gap-5" noValidate onSubmit={form.submitting(() => withdraw.mutate({ body: value }))}>
        <Field
          label="Code"
          required
          hint="It was handed over when the speaker agreed. Small and capital letters are the same."
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
          <SubmitButton busy={form.busy} waitsFor={emptyOf({ Code: value.code.trim() })} className="max-sm:flex-1">
            {form.busy ? 'Taking back...' : 'Take the voices back'}
          </SubmitButton>
        </CardFoot>
      </form>
    </Card>
  )
}
