import { levels } from '#shared/courses.ts'
import type { Level } from '#shared/courses.ts'
import { Field, Select } from '#client/ui/field.tsx'
import { levelNames } from '#client/features/courses/level.tsx'

interface LevelFieldProps {
  level: Level | null
  onChange: (level: Level | null) => void
}

export const LevelField = ({ level, onChange }: LevelFieldProps) => (
  <Field label="Level" note="optional" hint="Learners find what is for them. It stays open to every subscriber.">
    <Select
      value={level ?? ''}
      onChange={(event) => onChange(levels.find((each) => each === event.target.value) ?? null)}
    >
      <option value="">None</option>
      {levels.map((each) => (
        <option key={each} value={each}>
          {levelNames[each]}
        </option>
      ))}
    </Select>
  </Field>
)
