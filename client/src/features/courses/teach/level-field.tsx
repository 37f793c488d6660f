import { levels, type Level } from '#shared/courses/courses.ts'
import { Field, Select, Options } from '#client/ui/form/field.tsx'
import { levelNames } from '#client/features/courses/level.tsx'

interface LevelFieldProps {
  level: Level | null
  onChange: (level: Level | null) => void
}

export const LevelField = ({ level, onChange }: LevelFieldProps) => (
  <Field label="Level" note="optional" hint="Learners find what is for them. It stays open to every subscriber.">
    <Select value={level ?? ''} onText={(value) => onChange(levels.find((each) => each === value) ?? null)}>
      <option value="">None</option>
      <Options of={levelNames} />
    </Select>
  </Field>
)
