import type { ComponentProps } from 'react'
import type { DraftForm, TextName } from '#client/lib/form/draft-form.ts'
import { Field, TextArea, TextInput } from './field.tsx'

type DraftFieldProps<T extends object> = Omit<ComponentProps<typeof Field>, 'error' | 'children'> &
  Omit<ComponentProps<typeof TextInput>, 'form' | 'name' | 'value'> & {
    form: Pick<DraftForm<T>, 'text' | 'fieldErrors'>
    name: TextName<T>
    /** Number of rows, for longer texts. */
    rows?: number
  }

/** Text field of a form with its label, hint and error. */
export function DraftField<T extends object>({ form, name, rows, ...props }: DraftFieldProps<T>) {
  const { label, hint, note, required, className, ...control } = props
  const field = { label, hint, note, required, className }
  return (
    <Field {...field} error={form.fieldErrors[name]}>
      {rows === undefined ? (
        <TextInput {...form.text(name)} {...control} />
      ) : (
        <TextArea rows={rows} {...form.text(name)} {...(control as ComponentProps<typeof TextArea>)} />
      )}
    </Field>
  )
}
