import { levelLabel } from '#shared/courses/messages.ts'
import { levelHint, noLevel, optional } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { levels, type Level } from '#shared/courses/courses.ts'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { levelNames } from '#client/features/courses/level.tsx'

interface LevelFieldProps {
  level: Level | null
  onChange: (level: Level | null) => void
}

export const LevelField = ({ level, onChange }: LevelFieldProps) => (
  <Field label={say(levelLabel)} note={say(optional)} hint={say(levelHint)}>
    <Select value={level ?? ''} onText={(value) => onChange(levels.find((each) => each === value) ?? null)}>
      <option value="">{say(noLevel)}</option>
      <SelectOptions options={levelNames} />
    </Select>
  </Field>
)
