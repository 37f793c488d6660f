import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { RemovableChips } from '#client/ui/form/removable-chips.tsx'
import { say } from '#shared/messages/say.ts'
import { optionalNote } from '#shared/entries/document-messages.ts'

interface MultiSelectProps {
  label: string
  /** Label of the empty option. */
  add: string
  options: readonly (readonly [value: string, name: string])[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Multiple choice: chosen items are listed below the select, and a press removes them. */
export function MultiSelect({ label, add, options, chosen, onChange }: MultiSelectProps) {
  const names = new Map(options)
  return (
    <div className="grid min-w-0 gap-2">
      <Field label={label} note={say(optionalNote)}>
        <Select value="" onText={(value) => value && onChange([...chosen, value])}>
          <option value="">{add}</option>
          <SelectOptions options={options.filter(([value]) => !chosen.includes(value))} />
        </Select>
      </Field>
      <RemovableChips
        label={label}
        chips={chosen.map((value) => ({ id: value, name: names.get(value) ?? value }))}
        onRemove={(value) => onChange(chosen.filter((other) => other !== value))}
      />
    </div>
  )
}
