import { creating, updating } from '#shared/site/editing-messages.ts'
import type { SubmitEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  courseCreated,
  courseLanguageLabel,
  courseTitleExample,
  courseTitleLabel,
  courseUpdated,
  createCourse,
  descriptionLabel,
  editCourse,
  updateCourse,
} from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { courses, type CourseJson, type Level } from '#shared/courses/courses.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { languageNames, languages, type Language } from '#shared/site/languages.ts'
import { statistics } from '#shared/site/statistics.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { FormBox, type SubmitWords } from '#client/ui/form/form-box.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'
import { changedFields } from '#client/lib/form/changed-fields.ts'
import { queryKeyOf } from '#client/lib/query/query-client.ts'
import { useTextRevision } from './use-text-revision.ts'
import { LevelField } from './level-field.tsx'
import { useEditorVariant } from './editor-variant.ts'
import { HiddenField } from './hidden.tsx'
import { useDraftForm, type DraftForm } from '#client/lib/form/draft-form.ts'
import { DraftField } from '#client/ui/form/draft-field.tsx'

/** The language in which the course explains, each in itself. */
const LanguageField = ({ language, onChange }: { language: Language; onChange: (language: Language) => void }) => (
  <Field label={say(courseLanguageLabel)}>
    <Select value={language} onText={(value) => onChange(languages.find((each) => each === value) ?? language)}>
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </Select>
  </Field>
)

interface CourseFields {
  title: string
  description: string
  level: Level | null
  language: Language
  hidden: boolean
}

interface CourseFormProps extends SubmitWords {
  form: DraftForm<CourseFields>
  onSubmit: (event: SubmitEvent) => void
}

const CourseForm = ({ form, ...rest }: CourseFormProps) => {
  const { descriptionRequired, waitsForTitle } = useEditorVariant()
  return (
    <FormBox
      form={form}
      waitsFor={waitsForTitle ? missingFieldsText({ [say(courseTitleLabel)]: form.value.title.trim() }) : undefined}
      {...rest}
    >
      <DraftField
        form={form}
        name="title"
        label={say(courseTitleLabel)}
        required
        placeholder={say(courseTitleExample)}
        autoComplete="off"
      />
      <DraftField
        form={form}
        name="description"
        label={say(descriptionLabel)}
        required={descriptionRequired}
        rows={4}
      />
      <LevelField level={form.value.level} onChange={(level) => form.change({ level })} />
      <LanguageField language={form.value.language} onChange={(language) => form.change({ language })} />
      <HiddenField hidden={form.value.hidden} onChange={(hidden) => form.change({ hidden })} />
    </FormBox>
  )
}

export function CreateCourseDialog({ open, onOpenChange, onCreated }: OpenProps & { onCreated: (id: string) => void }) {
  const { createTitle, createText, courseDraft } = useEditorVariant()
  const create = useCommand(courses.create, {
    successMessage: say(courseCreated),
    invalidates: [courses.listOwn, courses.list, statistics.read],
    onSuccess: ({ id }) => {
      form.discard()
      onOpenChange(false)
      onCreated(id)
    },
  })
  const form = useDraftForm<CourseFields>({
    name: 'course new',
    initial: { title: '', description: '', level: null, language: textLanguage(), hidden: false },
    draft: courseDraft,
    command: create,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={createTitle} description={createText}>
      <CourseForm
        form={form}
        submit={say(createCourse)}
        submitting={say(creating)}
        onSubmit={form.handleSubmit(() => create.mutate({ body: form.value }))}
      />
    </Dialog>
  )
}

export function EditCourseDialog({ open, onOpenChange, course }: OpenProps & { course: CourseJson }) {
  const { courseDraft } = useEditorVariant()
  const client = useQueryClient()
  const reload = () => void client.invalidateQueries({ queryKey: queryKeyOf(courses.listOwn.path) })
  const update = useCommand(courses.update, {
    successMessage: say(courseUpdated),
    invalidates: [courses.listOwn, courses.list],
    onSuccess: () => {
      if (form.accepted()) onOpenChange(false)
    },
  })
  const stored: CourseFields = {
    title: course.title,
    description: course.description,
    level: course.level ?? null,
    language: course.language ?? 'en',
    hidden: course.hidden ?? false,
  }
  const form = useDraftForm<CourseFields & { textRevision: string | null }>({
    name: `course ${course.id}`,
    initial: { ...stored, textRevision: null },
    draft: courseDraft,
    body: ({ textRevision: _revision, ...fields }) => fields,
    command: update,
  })
  useTextRevision(form, course.description, form.value.description !== course.description)
  const send = () => {
    const { textRevision, ...fields } = form.value
    const changes = changedFields(stored, fields)
    const seen = changes.description === undefined || textRevision === null ? {} : { textRevision }
    // After a refusal 'Discard' returns to the current state.
    update.mutate({ params: { id: course.id }, body: { ...changes, ...seen } }, { onError: reload })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(editCourse)} description={course.title}>
      <CourseForm
        form={form}
        submit={say(updateCourse)}
        submitting={say(updating)}
        onSubmit={form.handleSubmit(send)}
      />
    </Dialog>
  )
}
