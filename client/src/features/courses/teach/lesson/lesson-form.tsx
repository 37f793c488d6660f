import { Suspense, lazy, useRef, useState, type SubmitEvent } from 'react'
import {
  contentLabel,
  contentTypeLabel,
  lessonTitleLabel,
  loadingQuestions,
  optional,
  orPasteQuestions,
  previewTab,
  questionsTab,
  videoHint,
  videoUrlLabel,
  writeOrPreview,
  writeTab,
} from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { ContentType } from '#shared/courses/courses.ts'
import { Field, Select, TextArea, Options } from '#client/ui/form/field.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#client/ui/list/tabs.tsx'
import { LevelField } from '#client/features/courses/teach/level-field.tsx'
import { contentTypeNames } from '#client/features/courses/lesson-badge.tsx'
import { FormBox, type SubmitWords } from '#client/ui/form/form-box.tsx'
import { emptyOf } from '#client/ui/form/submit-button.tsx'
import type { DraftForm } from '#client/lib/form/draft-form.ts'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { useEditorVariant } from '#client/features/courses/teach/editor-variant.ts'
import { HiddenField } from '#client/features/courses/teach/hidden.tsx'
import { AddMedia } from './add-media.tsx'
import { AddWord } from './add-word.tsx'
import { FormatHint, markdownOf, withExample } from './lesson-hints.tsx'
import type { LessonFields } from './lesson-fields.ts'
import { LessonPreview } from './lesson-preview.tsx'
import type { TextRange } from './word-marked.ts'

/** Loaded on demand: many teachers do not use it, and it imports the GIFT parser. */
const Questions = lazy(async () => ({
  default: (await import('#client/features/courses/teach/builder/questions.tsx')).Questions,
}))

interface LessonFormProps extends SubmitWords {
  form: DraftForm<LessonFields>
  onSubmit: (event: SubmitEvent) => void
}

function ContentField({ form }: { form: DraftForm<LessonFields> }) {
  const [chosen, setTab] = useState<string>()
  const text = useRef<HTMLTextAreaElement>(null)
  const [range, setRange] = useState<TextRange | null>(null)
  const { contentRequired } = useEditorVariant()
  const { value, fieldErrors, change } = form
  const contentError = fieldErrors['contentBody']
  const quiz = value.contentType === 'QUIZ'
  // The question builder is the first tab; the GIFT text is the second.
  const first = quiz ? 'questions' : 'write'
  const shownTab = chosen === undefined || (chosen === 'questions' && !quiz) ? first : chosen
  const tab = contentError ? 'write' : value.open?.refused ? 'questions' : shownTab
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => {
        setTab(next)
        if (value.open?.refused) change(({ open }) => ({ open: open && { ...open, refused: false } }))
      }}
    >
      <TabList aria-label={say(writeOrPreview)}>
        {quiz && <Tab value="questions">{say(questionsTab)}</Tab>}
        <Tab value="write">{say(writeTab)}</Tab>
        <Tab value="preview">{say(previewTab)}</Tab>
      </TabList>
      {tab !== 'preview' && (
        <TabPanel value={tab} className="grid gap-4 pt-4">
          {tab === 'questions' && (
            <Suspense key="questions" fallback={<Spinner fullScreen={false} label={say(loadingQuestions)} />}>
              {/* A draft belongs to the revision from which it was begun. */}
              <Questions
                value={value}
                onChange={(part) =>
                  change((now) => ({ revision: now.revision, ...(typeof part === 'function' ? part(now) : part) }))
                }
              />
            </Suspense>
          )}
          {/* While the text is empty both tabs are shown, so that GIFT can be pasted at once. */}
          {(tab === 'write' || value.contentBody.trim() === '') && (
            <Field
              key="content"
              label={say(contentLabel)}
              required={contentRequired}
              error={contentError}
              {...(tab === 'questions' && { hint: say(orPasteQuestions) })}
            >
              <TextArea
                ref={text}
                rows={6}
                value={value.contentBody}
                onSelect={({ currentTarget }) =>
                  setRange({ from: currentTarget.selectionStart, to: currentTarget.selectionEnd })
                }
                onText={(contentBody) => {
                  setTab('write')
                  change({ contentBody, ids: null, open: null })
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
                    range={range}
                    onChange={(contentBody) => change({ contentBody })}
                  />
                  <AddMedia
                    kinds={['image', 'audio']}
                    onArrived={(path, name, kind) =>
                      change(({ contentBody }) => ({
                        contentBody: withExample(contentBody, markdownOf(path, name, kind)),
                      }))
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

export function LessonForm({ form, ...rest }: LessonFormProps) {
  const { waitsForTitle } = useEditorVariant()
  return (
    <FormBox
      form={form}
      waitsFor={waitsForTitle ? emptyOf({ [say(lessonTitleLabel)]: form.value.title.trim() }) : undefined}
      {...rest}
    >
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <DraftField form={form} name="title" label={say(lessonTitleLabel)} required autoComplete="off" />
        <Field label={say(contentTypeLabel)} error={form.fieldErrors['contentType']}>
          <Select value={form.value.contentType} onText={(value) => form.change({ contentType: value as ContentType })}>
            <Options of={contentTypeNames} />
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
