import { optionalNote } from '#shared/entries/document-messages.ts'
import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import type { Filled } from '#shared/site/plain-pages.ts'
import { Field, TextInput } from '#client/ui/form/field.tsx'

interface TypedFieldProps {
  label: string
  name: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  hint?: string
  optional?: boolean
  /** Takes the focus, unless another field has an error. */
  first?: boolean
  filled: Filled
  /** Replaces the error's own text. */
  error?: ReactNode
}

const asAddress = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

/** Field of a form without JavaScript: it shows the value that was sent, except for passwords. */
export function TypedField({ label, name, type = 'text', hint, optional = false, ...rest }: TypedFieldProps) {
  const { fields, fieldErrors = {} } = rest.filled
  const [firstError] = Object.keys(fieldErrors)
  const isFirst = firstError === undefined ? rest.first === true : firstError === name
  return (
    <Field label={label} hint={hint} note={optional && say(optionalNote)} error={rest.error ?? fieldErrors[name]}>
      <TextInput
        name={name}
        type={type}
        autoComplete={rest.autoComplete}
        required={!optional}
        // The form is the only content of the page.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst}
        {...(type === 'email' && asAddress)}
        {...(type !== 'password' && { defaultValue: fields?.[name] })}
        className="min-h-12"
      />
    </Field>
  )
}
