import { X } from 'lucide-react'
import { Field, Select, Options } from '#client/ui/form/field.tsx'
import { say } from '#shared/messages/say.ts'
import { optionalNote, removeNamed } from '#shared/entries/document-messages.ts'

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
          <Options options={options.filter(([value]) => !chosen.includes(value))} />
        </Select>
      </Field>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((value) => (
            <li key={value}>
              <button
                type="button"
                onClick={() => onChange(chosen.filter((other) => other !== value))}
                aria-label={say(removeNamed, { name: names.get(value) ?? value })}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border bg-muted px-3.5 text-sm font-medium hover:border-ink"
              >
                {names.get(value) ?? value}
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
