import { useState } from 'react'
import { refusedFields } from '#client/lib/form/field-errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'

interface OneFieldFormProps {
  label: string
  button: string
  error: string | undefined
  busy: boolean
  onSend: (value: string, accepted: () => void) => void
}

/** Form with one text and a button; the text stays until it is accepted. */
export function OneFieldForm({ label, button, error, busy, onSend }: OneFieldFormProps) {
  const [value, setValue] = useState('')
  return (
    <form
      noValidate
      className="grid gap-3 sm:flex sm:items-end"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(value, () => setValue(''))
      }}
    >
      <Field label={label} error={error} className="sm:flex-1">
        <TextInput value={value} onText={setValue} autoComplete="off" />
      </Field>
      <Button type="submit" variant="line" busy={busy} className="justify-self-start">
        {button}
      </Button>
    </form>
  )
}

/** Error of the field, or of any other field. */
export const firstErrorOf = (error: Error | null, field: string) => {
  const refusal = refusedFields(error, [field])
  return refusal[field] ?? Object.values(refusal)[0]
}
