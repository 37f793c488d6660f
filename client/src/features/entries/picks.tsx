import { X } from 'lucide-react'
import { Field, Select } from '#client/ui/field.tsx'

interface PicksProps {
  label: string
  /** What the choice says while nothing is chosen in it. */
  add: string
  options: readonly (readonly [value: string, name: string])[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Several of a list: what is chosen stands below the choice and goes by a press. */
export function Picks({ label, add, options, chosen, onChange }: PicksProps) {
  const names = new Map(options)
  return (
    <div className="grid min-w-0 gap-2">
      <Field label={label} note="optional">
        <Select value="" onChange={(event) => event.target.value && onChange([...chosen, event.target.value])}>
          <option value="">{add}</option>
          {options
            .filter(([value]) => !chosen.includes(value))
            .map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((value) => (
            <li key={value}>
              <button
                type="button"
                onClick={() => onChange(chosen.filter((other) => other !== value))}
                aria-label={`Remove ${names.get(value) ?? value}`}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border bg-sunk px-3.5 text-sm font-medium hover:border-ink"
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
