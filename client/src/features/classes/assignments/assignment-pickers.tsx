import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { classes } from '#shared/classes/classes.ts'
import { members } from '#shared/classes/members.ts'
import {
  chooseCourse,
  course,
  everybody,
  findWord,
  forWhom,
  hiddenLesson,
  onlySomeText,
} from '#shared/classes/page-messages.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { say } from '#shared/messages/say.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { Field, SelectOptions, Select, TextInput } from '#client/ui/form/field.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'
import { isOnlySome, type AssignmentFormFields, type Picked } from './assignment-fields.ts'

interface PickerProps {
  items: Picked[]
  onPick: (item: Picked) => void
}

interface BoxProps {
  checked: boolean
  disabled?: boolean
  onToggle: () => void
  children: ReactNode
}

const Box = ({ checked, disabled = false, onToggle, children }: BoxProps) => (
  <label className="flex min-h-11 min-w-0 items-center gap-3">
    <input type="checkbox" className="size-5 shrink-0" checked={checked} disabled={disabled} onChange={onToggle} />
    {children}
  </label>
)

const Name = ({ children }: { children: string }) => (
  <span lang="" className="min-w-0 wrap-anywhere">
    {children}
  </span>
)

export function LessonPicker({ items, onPick }: PickerProps) {
  const [courseId, setCourseId] = useState('')
  const { data: list = [] } = useQuery(query(courses.list))
  const { data: found = [] } = useQuery({
    ...query(lessons.list, { params: { id: courseId } }),
    enabled: courseId !== '',
  })
  return (
    <>
      <Field label={say(course)}>
        <Select value={courseId} onText={setCourseId}>
          <option value="">{say(chooseCourse)}</option>
          <SelectOptions lang="" options={list.map(({ id, title }) => [id, title] as const)} />
        </Select>
      </Field>
      <ul>
        {found.map(({ id, title, ...lesson }) => {
          const isHidden = 'hidden' in lesson && lesson.hidden === true
          return (
            <li key={id}>
              <Box
                checked={items.some((item) => item.id === id)}
                disabled={isHidden}
                onToggle={() => onPick({ id, title, courseId })}
              >
                <Name>{title}</Name>
                {isHidden && <Badge>{say(hiddenLesson)}</Badge>}
              </Box>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export function AssignmentWordPicker({ items, onPick }: PickerProps) {
  const [search, setSearch] = useState('')
  const q = useDebounced(search.trim())
  const { data: found = [] } = useQuery({ ...query(categories.list, { query: { q, limit: '8' } }), enabled: q !== '' })
  return (
    <>
      <Field label={say(findWord)}>
        <TextInput
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={search}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onText={setSearch}
        />
      </Field>
      <ul className="sm:grid sm:grid-cols-2 sm:gap-x-4">
        {found.map(({ id, title, content }) => (
          <li key={id}>
            <Box checked={items.some((item) => item.id === id)} onToggle={() => onPick({ id, title })}>
              <span lang="dtp">{title}</span> <span className="text-soft">{content}</span>
            </Box>
          </li>
        ))}
      </ul>
    </>
  )
}

type Targets = Pick<AssignmentFormFields, 'onlySome' | 'groupIds' | 'memberIds'>
interface TargetPickerProps {
  classId: string
  value: Targets
  error: string | undefined
  onChange: (value: Partial<Targets>) => void
}
const withToggled = (ids: string[], id: string) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])

/** The whole class, or some of its groups and learners. */
export function TargetPicker({ classId, value, error, onChange }: TargetPickerProps) {
  const params = { id: classId }
  const { data: owned } = useQuery(query(classes.readOwned, { params }))
  const { data: rows = [] } = useQuery(query(members.list, { params }))
  const { groupIds, memberIds } = value
  const onlySome = isOnlySome(value)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{say(forWhom)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Choice name="for" checked={!onlySome} onChange={() => onChange({ onlySome: false })}>
          {say(everybody)}
        </Choice>
        <Choice name="for" checked={onlySome} onChange={() => onChange({ onlySome: true })}>
          {say(onlySomeText)}
        </Choice>
      </div>
      {onlySome && (
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {(owned?.groups ?? []).map(({ id, name }) => (
            <Box
              key={id}
              checked={groupIds.includes(id)}
              onToggle={() => onChange({ groupIds: withToggled(groupIds, id) })}
            >
              <Name>{name}</Name>
            </Box>
          ))}
          {rows.map(({ id, name }) => (
            <Box
              key={id}
              checked={memberIds.includes(id)}
              onToggle={() => onChange({ memberIds: withToggled(memberIds, id) })}
            >
              <Name>{name}</Name>
            </Box>
          ))}
        </div>
      )}
      {error && <FormError>{error}</FormError>}
    </fieldset>
  )
}
