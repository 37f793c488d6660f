import { optional } from '#shared/courses/teach/messages.ts'
import type { SubmitEvent } from 'react'
import {
  askAboutWords,
  askAboutWordsHint,
  contentTypeLabel,
  lessonTitleLabel,
  videoHint,
  videoUrlLabel,
} from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { ContentType } from '#shared/courses/courses.ts'
import { Choice } from '#client/ui/form/choice.tsx'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { LevelField } from '#client/features/courses/teach/level-field.tsx'
import { contentTypeNames } from '#client/features/courses/lesson-badge.tsx'
import { FormBox, type SubmitWords } from '#client/ui/form/form-box.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'
import type { DraftForm } from '#client/lib/form/draft-form.ts'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { useEditorVariant } from '#client/features/courses/teach/editor-variant.ts'
import { HiddenField } from '#client/features/courses/teach/hidden.tsx'
import { ContentField } from './content-field.tsx'
import type { LessonFields } from './lesson-fields.ts'

interface LessonFormProps extends SubmitWords {
  form: DraftForm<LessonFields>
  onSubmit: (event: SubmitEvent) => void
}

const videoExample = 'https://www.youtube.com/watch?v=...'

function VideoField({ form }: { form: DraftForm<LessonFields> }) {
  const { videoForAll } = useEditorVariant()
  if (!videoForAll && form.value.contentType !== 'VIDEO') return null
  return (
    <DraftField
      form={form}
      name="videoUrl"
      label={say(videoUrlLabel)}
      note={say(optional)}
      hint={say(videoHint)}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder={videoExample}
    />
  )
}

/** Fields of a lesson. The preview is in a tab or next to them. */
export const LessonFieldset = ({
  form,
  hasPreview = true,
}: {
  form: DraftForm<LessonFields>
  hasPreview?: boolean
}) => (
  <>
    <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
      <DraftField form={form} name="title" label={say(lessonTitleLabel)} required autoComplete="off" />
      <Field label={say(contentTypeLabel)} error={form.fieldErrors['contentType']}>
        <Select value={form.value.contentType} onText={(value) => form.change({ contentType: value as ContentType })}>
          <SelectOptions options={contentTypeNames} />
        </Select>
      </Field>
    </div>
    <ContentField form={form} hasPreview={hasPreview} />
    <VideoField form={form} />
    <LevelField level={form.value.level} onChange={(level) => form.change({ level })} />
    {!hasPreview && form.value.contentType !== 'QUIZ' && (
      <Choice
        type="checkbox"
        checked={form.value.practice}
        onChange={(event) => form.change({ practice: event.target.checked })}
      >
        <span className="font-semibold">{say(askAboutWords)}</span>
        <span className="block text-sm text-soft">{say(askAboutWordsHint)}</span>
      </Choice>
    )}
  </>
)

export function LessonForm({ form, ...rest }: LessonFormProps) {
  const { waitsForTitle } = useEditorVariant()
  return (
    <FormBox
      form={form}
      waitsFor={waitsForTitle ? missingFieldsText({ [say(lessonTitleLabel)]: form.value.title.trim() }) : undefined}
      {...rest}
    >
      <LessonFieldset form={form} />
      <HiddenField hidden={form.value.hidden} onChange={(hidden) => form.change({ hidden })} />
    </FormBox>
  )
}
