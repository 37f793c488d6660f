import { Suspense, lazy, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { contentTypes } from '#shared/courses.ts'
import type { ContentType } from '#shared/courses.ts'
import { Field, Select, TextArea, TextInput } from '#client/ui/field.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { LevelField } from './level-field.tsx'
import { contentTypeNames } from '#client/features/courses/lesson-badge.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import type { SubmitWords } from '#client/ui/form-box.tsx'
import { emptyOf } from '#client/ui/submit-button.tsx'
import type { DraftForm } from '#client/lib/draft-form.ts'
import { useDesk } from './desk.ts'
import { HiddenField } from './hidden.tsx'
import { AddMedia } from './add-media.tsx'
import { AddWord } from './add-word.tsx'
import { FormatHint, markdownOf, withExample } from './lesson-hints.tsx'
import type { LessonFields } from './lesson-fields.ts'
import { LessonPreview } from './lesson-preview.tsx'
import type { Place } from './word-marked.ts'

/** Many teachers write without it, and it brings the reader of GIFT along. */
const Questions = lazy(async () => ({ default: (await import('./builder/questions.tsx')).Questions }))

interface LessonFormProps extends SubmitWords {
  form: DraftForm<LessonFields>
  onSubmit: (event: SubmitEvent) => void
}

function ContentField({ form }: { form: DraftForm<LessonFields> }) {
  const [chosen, setTab] = useState<string>()
  const text = useRef<HTMLTextAreaElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const { contentRequired } = useDesk()
  const { value, faults, change } = form
  const fault = faults['contentBody']
  const quiz = value.contentType === 'QUIZ'
  // Cards are the room, the GIFT is a door beside it.
  const first = quiz ? 'questions' : 'write'
  const wanted = chosen === undefined || (chosen === 'questions' && !quiz) ? first : chosen
  const tab = fault ? 'write' : value.open?.refused ? 'questions' : wanted
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => {
        setTab(next)
        if (value.open?.refused) change({ open: { ...value.open, refused: false } })
      }}
    >
      <TabList aria-label="Write or preview">
        {quiz && <Tab value="questions">Questions</Tab>}
        <Tab value="write">Write</Tab>
        <Tab value="preview">Preview</Tab>
      </TabList>
      {tab !== 'preview' && (
        <TabPanel value={tab} className="grid gap-4 pt-4">
          {tab === 'questions' && (
            <Suspense key="questions" fallback={<Spinner fullScreen={false} label="Loading the questions" />}>
              {/* A draft is of the version that it was begun from, however long it lies. */}
              <Questions value={value} onChange={(part) => change({ revision: value.revision, ...part })} />
            </Suspense>
          )}
          {/* Whoever has the questions as text pastes them at once, and is in the other room, in the same field. */}
          {(tab === 'write' || value.contentBody.trim() === '') && (
            <Field
              key="content"
              label="Content"
              required={contentRequired}
              error={fault}
              {...(tab === 'questions' && { hint: 'Or write or paste the questions as text (GIFT, Moodle’s format).' })}
            >
              <TextArea
                ref={text}
                rows={6}
                value={value.contentBody}
                onSelect={({ currentTarget }) =>
                  setPlace({ from: currentTarget.selectionStart, to: currentTarget.selectionEnd })
                }
                onChange={(event) => {
                  setTab('write')
                  change({ contentBody: event.target.value, ids: null, open: null })
                }}
              />
            </Field>
          )}
          {tab === 'write' && (
            <>
              {!quiz && (
                <>
                  <AddWord
                    text={value.contentBody}
                    field={text}
                    place={place}
                    onChange={(contentBody) => change({ contentBody })}
                  />
                  <AddMedia
                    kinds={['image', 'audio']}
                    onArrived={(path, name, kind) =>
                      change({ contentBody: withExample(value.contentBody, markdownOf(path, name, kind)) })
                    }
                  />
                </>
              )}
              <FormatHint value={value} onChange={(contentBody) => change({ contentBody, ids: null, open: null })} />
            </>
          )}
        </TabPanel>
      )}
      <TabPanel value="preview" className="pt-4">
        <LessonPreview value={value} />
      </TabPanel>
    </Tabs>
  )
}

function VideoField({ form }: { form: DraftForm<LessonFields> }) {
  const { videoForAll } = useDesk()
  if (!videoForAll && form.value.contentType !== 'VIDEO') return null
  return (
    <Field
      label="Video URL"
      note="optional"
      hint="YouTube, Vimeo, or the address of a video file"
      error={form.faults['videoUrl']}
    >
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://www.youtube.com/watch?v=..."
        value={form.value.videoUrl}
        onChange={(event) => form.change({ videoUrl: event.target.value })}
      />
    </Field>
  )
}

export function LessonForm({ form, ...rest }: LessonFormProps) {
  const { waitsForTitle } = useDesk()
  return (
    <FormBox
      form={form}
      waitsFor={waitsForTitle ? emptyOf({ 'Lesson Title': form.value.title.trim() }) : undefined}
      {...rest}
    >
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <Field label="Lesson Title" required error={form.faults['title']}>
          <TextInput
            autoComplete="off"
            value={form.value.title}
            onChange={(event) => form.change({ title: event.target.value })}
          />
        </Field>
        <Field label="Content Type" error={form.faults['contentType']}>
          <Select
            value={form.value.contentType}
            onChange={(event) => form.change({ contentType: event.target.value as ContentType })}
          >
            {contentTypes.map((type) => (
              <option key={type} value={type}>
                {contentTypeNames[type]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ContentField form={form} />
      <VideoField form={form} />
      <LevelField level={form.value.level} onChange={(level) => form.change({ level })} />
      <HiddenField hidden={form.value.hidden} onChange={(hidden) => form.change({ hidden })} />
    </FormBox>
  )
}
