import { saveDraft } from '#shared/courses/teach/editor-messages.ts'
import { titleField } from '#shared/site/editing-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { assignments, AssignmentDraft, type Assignment } from '#shared/classes/assignments.ts'
import { members } from '#shared/classes/members.ts'
import {
  chosen,
  assignmentDeleted,
  deleteLabel,
  dueAfterDays,
  dueDayOver,
  dueOn,
  kindLessons,
  kindReview,
  kindWords,
  nobodyChosen,
  noteField,
  opensOn,
  previewLabel,
  publishLabel,
  reviewDays,
  reviewNotice,
  saveText,
  saved,
  takeBack,
  whatKind,
  withoutSeat,
} from '#shared/classes/page-messages.ts'
import { assignmentKinds, dayOf, type AssignmentKind } from '#shared/classes/rules.ts'
import { say } from '#shared/messages/say.ts'
import { classes } from '#shared/classes/classes.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'
import { useFocusOnError } from '#client/ui/form/form-box.tsx'
import { RemovableChips } from '#client/ui/form/removable-chips.tsx'
import {
  blankAssignment,
  bodyOf,
  draftOf,
  assignmentFieldsOf,
  isOnlySome,
  type AssignmentFormFields,
  type Picked,
} from './assignment-fields.ts'
import { LessonPicker, TargetPicker, AssignmentWordPicker } from './assignment-pickers.tsx'
import { Field, SelectOptions, Select, TextInput } from '#client/ui/form/field.tsx'

const kindTexts = { lessons: kindLessons, words: kindWords, review: kindReview } as const

const isOver = (day: string) => day !== '' && day < dayOf(new Date())

/** Refuses 'Only some' without anybody: it would be sent as an assignment for the whole class. */
const CheckedAssignment = z.extend(AssignmentDraft, { onlySome: z.boolean() }).check(
  z.refine(({ onlySome, groupIds = [], memberIds = [] }) => !onlySome || groupIds.length + memberIds.length > 0, {
    error: () => say(nobodyChosen),
    path: ['memberIds'],
  }),
)

/** The editor of an assignment: what, for whom, when. A draft stays until it is saved. */
export function AssignmentForm({ classId, assignment }: { classId: string; assignment?: Assignment }) {
  const [path, navigate] = useLocation()
  const params = { id: classId }
  const { data: owned } = useQuery(query(classes.readOwned, { params }))
  const { data: rows = [] } = useQuery(query(members.list, { params }))
  const commandOptions = {
    silent: true,
    successMessage: say(saved),
    invalidates: [assignments.list, classes.readOwned],
    onSuccess: () => {
      form.accepted()
      navigate(`/teacher/classes/${classId}`)
    },
  }
  const create = useCommand(assignments.create, commandOptions)
  const change = useCommand(assignments.change, commandOptions)
  const command = assignment ? change : create
  const form = useDraftForm<AssignmentFormFields>({
    name: draftOf(classId, assignment),
    initial: assignment ? assignmentFieldsOf(assignment) : blankAssignment,
    draft: CheckedAssignment,
    body: (fields) => ({ ...bodyOf(fields), onlySome: isOnlySome(fields) }),
    command,
  })
  const { value, fieldErrors } = form
  const ref = useRef<HTMLFormElement>(null)
  useFocusOnError(ref, fieldErrors)
  const pick = (item: Picked) => {
    const others = value.items.filter(({ id }) => id !== item.id)
    form.change({ items: others.length < value.items.length ? others : [...value.items, item] })
  }
  const save = (published: boolean) => {
    const { kind, ...fields } = bodyOf(value)
    if (assignment)
      change.mutate({ params: { id: assignment.id }, body: { ...fields, published, version: assignment.version } })
    else create.mutate({ params, body: { kind, ...fields, published } })
  }
  const remove = useCommand(assignments.remove, {
    ...commandOptions,
    silent: false,
    successMessage: say(assignmentDeleted),
    undo: ({ params: gone }) => restore.mutate({ params: gone }),
  })
  const restore = useCommand(assignments.restore, { invalidates: [assignments.list] })
  const unseated = owned && owned.seats > 0 ? rows.filter(({ state, seat }) => state === 'joined' && !seat) : []
  const itemError = fieldErrors['lessonIds'] ?? fieldErrors['entryIds']
  return (
    <form ref={ref} noValidate className="grid gap-5" onSubmit={form.handleSubmit(() => save(true))}>
      {!assignment && (
        <Field label={say(whatKind)}>
          <Select value={value.kind} onText={(kind) => form.change({ kind: kind as AssignmentKind, items: [] })}>
            <SelectOptions options={assignmentKinds.map((kind) => [kind, say(kindTexts[kind])] as const)} />
          </Select>
        </Field>
      )}
      <DraftField form={form} name="title" label={say(titleField)} required autoComplete="off" />
      {value.kind === 'lessons' && <LessonPicker items={value.items} onPick={pick} />}
      {value.kind === 'words' && <AssignmentWordPicker items={value.items} onPick={pick} />}
      {value.kind === 'review' && (
        <DraftField
          form={form}
          name="reviewDays"
          label={say(reviewDays)}
          hint={say(reviewNotice)}
          inputMode="numeric"
        />
      )}
      {value.items.length > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">{say(chosen)}</p>
          <RemovableChips
            label={say(chosen)}
            lang={value.kind === 'words' ? 'dtp' : ''}
            chips={value.items.map(({ id, title }) => ({ id, name: title }))}
            onRemove={(removed) => form.change({ items: value.items.filter(({ id }) => id !== removed) })}
          />
        </div>
      )}
      {itemError && <FormError>{itemError}</FormError>}
      <TargetPicker
        classId={classId}
        value={value}
        error={fieldErrors['groupIds'] ?? fieldErrors['memberIds']}
        onChange={form.change}
      />
      {value.kind === 'lessons' && unseated.length > 0 && (
        <p className="text-sm text-soft">{say(withoutSeat, { names: unseated.map(({ name }) => name).join(', ') })}</p>
      )}
      <div className="grid items-end gap-5 sm:grid-cols-3">
        <Field label={say(opensOn)} error={fieldErrors['opensOn']}>
          <TextInput type="date" {...form.text('opensOn')} />
        </Field>
        <Field label={say(dueOn)} hint={isOver(value.dueOn) && say(dueDayOver)} error={fieldErrors['dueOn']}>
          <TextInput type="date" {...form.text('dueOn')} />
        </Field>
        <DraftField form={form} name="dueAfterDays" label={say(dueAfterDays)} inputMode="numeric" />
      </div>
      <DraftField form={form} name="note" label={say(noteField)} rows={3} />
      {fieldErrors['form'] && <FormError>{fieldErrors['form']}</FormError>}
      <div className="flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2">
        <Button type="submit" className="max-sm:col-span-2" busy={command.isPending}>
          {say(assignment?.published ? saveText : publishLabel)}
        </Button>
        <Button variant="line" busy={command.isPending} onClick={() => form.isValid() && save(false)}>
          {say(assignment?.published ? takeBack : saveDraft)}
        </Button>
        <ButtonLink variant="line" href={`${path}?preview=card`}>
          {say(previewLabel)}
        </ButtonLink>
        {assignment && (
          <Button variant="quiet" onClick={() => remove.mutate({ params: { id: assignment.id } })}>
            {say(deleteLabel)}
          </Button>
        )}
      </div>
    </form>
  )
}
