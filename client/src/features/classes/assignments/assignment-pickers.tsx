import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classes } from '#shared/classes/classes.ts'
import { members } from '#shared/classes/members.ts'
import { chooseCourse, course, everybody, findWord, forWhom, hiddenLesson } from '#shared/classes/page-messages.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { say } from '#shared/messages/say.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Field, Options, Select } from '#client/ui/form/field.tsx'
import { FieldError } from '#client/ui/form/field-error.tsx'
import { SearchBox } from '#client/ui/form/search-box.tsx'
import type { Fields, Picked } from './assignment-fields.ts'

interface PickerProps {
  items: Picked[]
  onPick: (item: Picked) => void
}

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
          <Options lang="" options={list.map(({ id, title }) => [id, title] as const)} />
        </Select>
      </Field>
      <ul>
        {found.map(({ id, title, ...lesson }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5"
                disabled={'hidden' in lesson && lesson.hidden}
                checked={items.some((item) => item.id === id)}
                onChange={() => onPick({ id, title, courseId })}
              />
              <span lang="">{title}</span>
              {'hidden' in lesson && lesson.hidden && <Badge>{say(hiddenLesson)}</Badge>}
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

export function WordPicker({ items, onPick }: PickerProps) {
  const [q, setQ] = useState('')
  const { data: found = [] } = useQuery({ ...query(categories.list, { query: { q, limit: '8' } }), enabled: q !== '' })
  return (
    <>
      <SearchBox label={say(findWord)} value={q} onSearch={setQ} />
      <ul>
        {found.map(({ id, title, content }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5"
                checked={items.some((item) => item.id === id)}
                onChange={() => onPick({ id, title })}
              />
              <span lang="dtp">{title}</span> <span className="text-soft">{content}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

interface TargetPickerProps {
  classId: string
  value: Pick<Fields, 'groupIds' | 'memberIds'>
  error: string | undefined
  onChange: (value: Partial<Pick<Fields, 'groupIds' | 'memberIds'>>) => void
}
interface BoxProps {
  name: string
  checked: boolean
  onToggle: () => void
}
const Box = ({ name, checked, onToggle }: BoxProps) => (
  <label className="flex min-h-11 min-w-0 items-center gap-3">
    <input type="checkbox" className="size-5 shrink-0" checked={checked} onChange={onToggle} />
    <span className="min-w-0 wrap-anywhere">{name}</span>
  </label>
)
const toggled = (ids: string[], id: string) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])

/** The whole class, or some of its groups and learners. */
export function TargetPicker({ classId, value, error, onChange }: TargetPickerProps) {
  const params = { id: classId }
  const { data: owned } = useQuery(query(classes.readOwned, { params }))
  const { data: rows = [] } = useQuery(query(members.list, { params }))
  const { groupIds, memberIds } = value
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{say(forWhom)}</legend>
      <Box
        name={say(everybody)}
        checked={groupIds.length + memberIds.length === 0}
        onToggle={() => onChange({ groupIds: [], memberIds: [] })}
      />
      <div className="grid max-h-72 overflow-y-auto sm:grid-cols-2 sm:gap-x-4">
        {(owned?.groups ?? []).map(({ id, name }) => (
          <Box
            key={id}
            name={name}
            checked={groupIds.includes(id)}
            onToggle={() => onChange({ groupIds: toggled(groupIds, id) })}
          />
        ))}
        {rows.map(({ id, name }) => (
          <Box
            key={id}
            name={name}
            checked={memberIds.includes(id)}
            onToggle={() => onChange({ memberIds: toggled(memberIds, id) })}
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
