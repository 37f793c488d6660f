import type { SubmitEvent } from 'react'
import { courses } from '#shared/courses.ts'
import type { CourseAnswer, Level } from '#shared/courses.ts'
import { statistics } from '#shared/statistics.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, TextArea, TextInput } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import type { SubmitWords } from '#client/ui/form-box.tsx'
import { emptyOf } from '#client/ui/submit-button.tsx'
import { LevelField } from './level-field.tsx'
import { useDesk } from './desk.ts'
import { HiddenField } from './hidden.tsx'
import { useDraftForm } from '#client/lib/draft-form.ts'
import type { DraftForm } from '#client/lib/draft-form.ts'

interface OpenProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface CourseFields {
  title: string
  description: string
  level: Level | null
  hidden: boolean
}

interface CourseFormProps extends SubmitWords {
  form: DraftForm<CourseFields>
  onSubmit: (event: SubmitEvent) => void
}

const CourseForm = ({ form, ...rest }: CourseFormProps) => {
  const { descriptionRequired, waitsForTitle } = useDesk()
  return (
    <FormBox
      form={form}
      waitsFor={waitsForTitle ? emptyOf({ 'Course Title': form.value.title.trim() }) : undefined}
      {...rest}
    >
      <Field label="Course Title" required error={form.faults['title']}>
        <TextInput
          placeholder="Basic Kadazandusun Greetings"
          autoComplete="off"
          value={form.value.title}
          onChange={(event) => form.change({ title: event.target.value })}
        />
      </Field>
      <Field label="Description" required={descriptionRequired} error={form.faults['description']}>
        <TextArea
          rows={4}
          value={form.value.description}
          onChange={(event) => form.change({ description: event.target.value })}
        />
      </Field>
      <LevelField level={form.value.level} onChange={(level) => form.change({ level })} />
      <HiddenField hidden={form.value.hidden} onChange={(hidden) => form.change({ hidden })} />
    </FormBox>
  )
}

const asBody = (value: CourseFields) => value

export function CreateCourseDialog({ open, onOpenChange, onCreated }: OpenProps & { onCreated: (id: string) => void }) {
  const { createTitle, createText, courseDraft } = useDesk()
  const create = useCommand(courses.create, {
    says: { title: 'Success', description: 'Course created successfully' },
    refreshes: [courses.mine, courses.list, statistics.read],
    after: ({ id }) => {
      form.discard()
      onOpenChange(false)
      onCreated(id)
    },
  })
  const form = useDraftForm<CourseFields>({
    name: 'course new',
    initial: { title: '', description: '', level: null, hidden: false },
    draft: courseDraft,
    body: asBody,
    command: create,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={createTitle} description={createText}>
      <CourseForm
        form={form}
        submit="Create Course"
        submitting="Creating..."
        onSubmit={form.submitting(() => create.mutate({ body: form.value }))}
      />
    </Dialog>
  )
}

export function EditCourseDialog({ open, onOpenChange, course }: OpenProps & { course: CourseAnswer }) {
  const { courseDraft } = useDesk()
  const update = useCommand(courses.update, {
    says: { title: 'Success', description: 'Course updated successfully' },
    refreshes: [courses.mine, courses.list],
    after: () => {
      form.discard()
      onOpenChange(false)
    },
  })
  const form = useDraftForm<CourseFields>({
    name: `course ${course.id}`,
    initial: {
      title: course.title,
      description: course.description,
      level: course.level ?? null,
      hidden: course.hidden ?? false,
    },
    draft: courseDraft,
    body: asBody,
    command: update,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit Course" description={course.title}>
      <CourseForm
        form={form}
        submit="Update Course"
        submitting="Updating..."
        onSubmit={form.submitting(() => update.mutate({ params: { id: course.id }, body: form.value }))}
      />
    </Dialog>
  )
}
