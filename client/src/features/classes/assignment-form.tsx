import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { assignments, AssignmentDraft, type Assignment } from '#shared/classes/assignments.ts'
import { members } from '#shared/classes/members.ts'
import {
  chooseCourse as chooseCourseText,
  chosen as chosenText,
  course as courseText,
  deleteLabel as deleteLabelText,
  dueAfterDays as dueAfterDaysText,
  dueOn as dueOnText,
  everybody as everybodyText,
  findWord as findWordText,
  forWhom as forWhomText,
  kindLessons as kindLessonsText,
  kindReview as kindReviewText,
  kindWords as kindWordsText,
  noteField as noteFieldText,
  opensOn as opensOnText,
  publishLabel as publishLabelText,
  reviewDays as reviewDaysText,
  reviewNotice as reviewNoticeText,
  saveDraft as saveDraftText,
  saved as savedText,
  titleField as titleFieldText,
  whatKind as whatKindText,
  withoutSeat as withoutSeatText,
} from '#shared/classes/page-messages.ts'
import { assignmentKinds, type AssignmentKind } from '#shared/classes/rules.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { say } from '#shared/messages/say.ts'
import { classes } from '#shared/classes/classes.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { FieldError } from '#client/ui/form/field-error.tsx'
import { Field, Options, Select, TextInput } from '#client/ui/form/field.tsx'
import { SearchBox } from '#client/ui/form/search-box.tsx'

interface Picked {
  id: string
  title: string
}
interface Fields {
  kind: AssignmentKind
  title: string
  note: string
  items: Picked[]
  reviewDays: string
  target: string
  opensOn: string
  dueOn: string
  dueAfterDays: string
}
const blank: Fields = {
  kind: 'lessons',
  title: '',
  note: '',
  items: [],
  reviewDays: '3',
  target: '',
  opensOn: '',
  dueOn: '',
  dueAfterDays: '',
}
const numberOr = (typed: string) => (typed.trim() === '' ? null : Number(typed))

function fieldsOf(one: Assignment): Fields {
  const ids = one.kind === 'lessons' ? one.lessonIds : one.entryIds
  const [group] = one.groupIds
  const [member] = one.memberIds
  return {
    kind: one.kind,
    title: one.title,
    note: one.note,
    items: ids.map((id, at) => ({ id, title: one.items[at] ?? '' })),
    reviewDays: String(one.reviewDays ?? 3),
    target: group ? `group ${group}` : member ? `member ${member}` : '',
    opensOn: one.opensOn ?? '',
    dueOn: one.dueOn ?? '',
    dueAfterDays: one.dueAfterDays === null ? '' : String(one.dueAfterDays),
  }
}

function bodyOf({ kind, items, target, ...fields }: Fields) {
  const ids = items.map(({ id }) => id)
  const [what = '', id = ''] = target.split(' ')
  return {
    kind,
    title: fields.title,
    note: fields.note,
    ...(kind === 'lessons' && { lessonIds: ids }),
    ...(kind === 'words' && { entryIds: ids }),
    ...(kind === 'review' && { reviewDays: numberOr(fields.reviewDays) ?? 0 }),
    groupIds: what === 'group' ? [id] : [],
    memberIds: what === 'member' ? [id] : [],
    opensOn: fields.opensOn || null,
    dueOn: fields.dueOn || null,
    dueAfterDays: numberOr(fields.dueAfterDays),
  }
}

interface PickerProps {
  items: Picked[]
  onPick: (item: Picked) => void
}

function LessonPicker({ items, onPick }: PickerProps) {
  const [courseId, setCourseId] = useState('')
  const { data: list = [] } = useQuery(query(courses.list))
  const { data: found = [] } = useQuery({
    ...query(lessons.list, { params: { id: courseId } }),
    enabled: courseId !== '',
  })
  return (
    <>
      <Field label={say(courseText)}>
        <Select value={courseId} onText={setCourseId}>
          <option value="">{say(chooseCourseText)}</option>
          <Options of={list.map(({ id, title }) => [id, title] as const)} />
        </Select>
      </Field>
      <ul>
        {found.map(({ id, title }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5"
                checked={items.some((item) => item.id === id)}
                onChange={() => onPick({ id, title })}
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

function WordPicker({ items, onPick }: PickerProps) {
  const [q, setQ] = useState('')
  const { data: found = [] } = useQuery({ ...query(categories.list, { query: { q, limit: '8' } }), enabled: q !== '' })
  return (
    <>
      <SearchBox label={say(findWordText)} value={q} onSearch={setQ} />
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

const kindTexts = { lessons: kindLessonsText, words: kindWordsText, review: kindReviewText } as const

/** The editor of an assignment: what, for whom, when. A draft stays until it is saved. */
export function AssignmentForm({ classId, before }: { classId: string; before?: Assignment }) {
  const [, navigate] = useLocation()
  const params = { id: classId }
  const { data: owned } = useQuery(query(classes.readOwned, { params }))
  const { data: rows = [] } = useQuery(query(members.list, { params }))
  const after = {
    successMessage: say(savedText),
    invalidates: [assignments.list, classes.readOwned],
    onSuccess: () => {
      form.accepted()
      navigate(`/teacher/classes/${classId}`)
    },
  }
  const create = useCommand(assignments.create, after)
  const change = useCommand(assignments.change, after)
  const command = before ? change : create
  const form = useDraftForm<Fields>({
    name: before ? `assignment ${before.id}` : `assignment new ${classId}`,
    initial: before ? fieldsOf(before) : blank,
    draft: AssignmentDraft,
    body: bodyOf,
    command,
  })
  const { value, fieldErrors } = form
  const pick = (item: Picked) => {
    const others = value.items.filter(({ id }) => id !== item.id)
    form.change({ items: others.length < value.items.length ? others : [...value.items, item] })
  }
  const save = (published: boolean) => {
    const { kind, ...fields } = bodyOf(value)
    if (before) change.mutate({ params: { id: before.id }, body: { ...fields, published, version: before.version } })
    else create.mutate({ params, body: { kind, ...fields, published } })
  }
  const remove = useCommand(assignments.remove, {
    ...after,
    undo: ({ params: gone }) => restore.mutate({ params: gone }),
  })
  const restore = useCommand(assignments.restore, { invalidates: [assignments.list] })
  const unseated = owned && owned.seats > 0 ? rows.filter(({ state, seat }) => state === 'joined' && !seat) : []
  const itemError = fieldErrors['lessonIds'] ?? fieldErrors['entryIds']
  return (
    <form noValidate className="grid gap-5" onSubmit={form.submitting(() => save(true))}>
      {!before && (
        <Field label={say(whatKindText)}>
          <Select value={value.kind} onText={(kind) => form.change({ kind: kind as AssignmentKind, items: [] })}>
            <Options of={assignmentKinds.map((kind) => [kind, say(kindTexts[kind])] as const)} />
          </Select>
        </Field>
      )}
      <DraftField form={form} name="title" label={say(titleFieldText)} required autoComplete="off" />
      {value.kind === 'lessons' && <LessonPicker items={value.items} onPick={pick} />}
      {value.kind === 'words' && <WordPicker items={value.items} onPick={pick} />}
      {value.kind === 'review' && (
        <DraftField
          form={form}
          name="reviewDays"
          label={say(reviewDaysText)}
          hint={say(reviewNoticeText)}
          inputMode="numeric"
        />
      )}
      {value.items.length > 0 && (
        <p className="text-soft wrap-anywhere">
          {say(chosenText)}: {value.items.map(({ title }) => title).join(', ')}
        </p>
      )}
      {itemError && <FieldError>{itemError}</FieldError>}
      <Field label={say(forWhomText)} error={fieldErrors['groupIds'] ?? fieldErrors['memberIds']}>
        <Select value={value.target} onText={(target) => form.change({ target })}>
          <option value="">{say(everybodyText)}</option>
          <Options of={(owned?.groups ?? []).map(({ id, name }) => [`group ${id}`, name] as const)} />
          <Options of={rows.map(({ id, name }) => [`member ${id}`, name] as const)} />
        </Select>
      </Field>
      {value.kind === 'lessons' && unseated.length > 0 && (
        <p className="text-sm text-soft">
          {say(withoutSeatText, { names: unseated.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={say(opensOnText)} error={fieldErrors['opensOn']}>
          <TextInput type="date" {...form.text('opensOn')} />
        </Field>
        <Field label={say(dueOnText)} error={fieldErrors['dueOn']}>
          <TextInput type="date" {...form.text('dueOn')} />
        </Field>
        <DraftField form={form} name="dueAfterDays" label={say(dueAfterDaysText)} inputMode="numeric" />
      </div>
      <DraftField form={form} name="note" label={say(noteFieldText)} rows={3} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={command.isPending}>
          {say(publishLabelText)}
        </Button>
        <Button variant="line" busy={command.isPending} onClick={() => save(false)}>
          {say(saveDraftText)}
        </Button>
        {before && (
          <Button variant="quiet" onClick={() => remove.mutate({ params: { id: before.id } })}>
            {say(deleteLabelText)}
          </Button>
        )}
      </div>
    </form>
  )
}
