import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { removeNumbered } from '#shared/courses/teach/builder-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Exercise, ExerciseKind } from '#shared/exercises/exercise.ts'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/form/field.tsx'

type Of<K extends ExerciseKind> = Extract<Exercise, { kind: K }>
export interface FieldsOf<K extends ExerciseKind> {
  exercise: Of<K>
  onChange: (exercise: Exercise) => void
}

interface RowsProps<T> {
  legend: string
  items: T[]
  least: number
  empty: T
  add: string
  onChange: (items: T[]) => void
  children: (item: T, put: (part: Partial<T>) => void, number: number) => ReactNode
}

export function Rows<T extends object>({ legend, items, least, empty, add, onChange, children }: RowsProps<T>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {items.map((item, index) => (
        // Rows have no name but their place: two may hold the same text while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex items-center gap-1">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            {children(item, (part) => onChange(items.with(index, { ...item, ...part })), index + 1)}
          </div>
          <Button
            variant="quiet"
            size="icon"
            disabled={items.length <= least}
            aria-label={say(removeNumbered, { number: index + 1 })}
            onClick={() => onChange(items.toSpliced(index, 1))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <Button variant="quiet" className="justify-self-start" onClick={() => onChange([...items, empty])}>
        <Plus aria-hidden />
        {add}
      </Button>
    </fieldset>
  )
}

interface TypedProps {
  label: string
  value: string
  onChange: (text: string) => void
}
export const Typed = ({ label, value, onChange }: TypedProps) => (
  <TextInput
    className="flex-[1_1_8rem]"
    aria-label={label}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    value={value}
    onText={onChange}
  />
)
