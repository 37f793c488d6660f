import type { ReactNode } from 'react'
import type { Filled } from '#shared/plain-pages.ts'
import { Field, TextInput } from '#client/ui/field.tsx'

interface TypedFieldProps {
  label: string
  name: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  hint?: string
  optional?: boolean
  /** Where one begins to type, unless another field is at fault. */
  first?: boolean
  filled: Filled
  /** In place of the fault's own words. */
  fault?: ReactNode
}

const asAddress = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

/** A field of a form that is sent without a script: what was typed before stands in it, but never a password. */
export function TypedField({ label, name, type = 'text', hint, optional = false, ...rest }: TypedFieldProps) {
  const { fields, faults } = rest.filled
  const faulty = Object.keys(faults ?? {})
  const isFirst = faulty.length > 0 ? faulty[0] === name : rest.first === true
  return (
    <Field label={label} hint={hint} note={optional && 'optional'} error={rest.fault ?? faults?.[name]}>
      <TextInput
        name={name}
        type={type}
        autoComplete={rest.autoComplete}
        required={!optional}
        // One form is all there is on such a page.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst}
        {...(type === 'email' && asAddress)}
        {...(type !== 'password' && { defaultValue: fields?.[name] })}
        className="min-h-12"
      />
    </Field>
  )
}
