import { Suspense, lazy, useDeferredValue, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import {
  contentLabel,
  loadingQuestions,
  orPasteQuestions,
  previewTab,
  questionsTab,
  writeOrPreview,
  writeTab,
} from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Label } from '#client/ui/label.tsx'
import { useEditorVariant } from '#client/features/courses/teach/editor-variant.ts'
import type { DraftForm } from '#client/lib/form/draft-form.ts'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#client/ui/list/tabs.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { AddMedia } from './add-media.tsx'
import { AddWord } from './add-word.tsx'
import type { LessonFields } from './lesson-fields.ts'
import { FormatHint, markdownOf, withFile } from './lesson-hints.tsx'
import { LessonPreview } from './lesson-preview.tsx'
import type { TextRange } from './word-marked.ts'

/** Loaded on demand: many teachers do not use them, and they import the GIFT parser. */
const Questions = lazy(async () => ({
  default: (await import('#client/features/courses/teach/builder/questions.tsx')).Questions,
}))
const LeftOut = lazy(async () => ({
  default: (await import('#client/features/courses/teach/builder/left-out.tsx')).LeftOut,
}))

interface ContentFieldProps {
  form: DraftForm<LessonFields>
  /** False if a preview is next to the field. */
  hasPreview?: boolean
}

/** The text before the last change in the builder, which Undo brings back. */
type UndoText = Pick<LessonFields, 'contentBody' | 'ids'> | undefined
interface UndoProps {
  undoText: UndoText
  onUndoTextChange: (undoText: UndoText) => void
}

/** A text that was typed by hand: the ids and the open question of the builder no longer belong to it. */
const typedValue = (contentBody: string) => ({ contentBody, ids: null, open: null })

type TextField = RefObject<HTMLTextAreaElement | null>

/** A file may arrive while a person types: the changed text must not move their cursor. */
function keepingCursor({ current: field }: TextField, change: () => void) {
  if (!field || document.activeElement !== field) return change()
  const { selectionStart, selectionEnd, selectionDirection } = field
  flushSync(change)
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection)
}

interface WriteToolsProps extends ContentFieldProps {
  text: TextField
  range: TextRange | null
  onTyped: (contentBody: string) => void
}

/** Helps of a text: words of the library, media, and the format. */
function WriteTools({ form, text, range, onTyped }: WriteToolsProps) {
  const { value, change } = form
  return (
    <>
      {value.contentType !== 'QUIZ' && (
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
              keepingCursor(text, () =>
                change(({ contentBody }) => ({ contentBody: withFile(contentBody, markdownOf(path, name, kind)) })),
              )
            }
          />
        </>
      )}
      <FormatHint value={value} onChange={onTyped} />
    </>
  )
}

interface WritingProps extends ContentFieldProps {
  tab: string
  onTab: (tab: string) => void
  /** Takes a text that was changed by hand. */
  onTyped: (contentBody: string) => void
  /** Takes the questions of a bank that can be taken. */
  onTake: (text: string) => void
}

/** Text of the lesson, with the list of questions that cannot be taken once a bank was pasted or refused. */
function Writing({ form, hasPreview, tab, onTab, onTyped, onTake }: WritingProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [range, setRange] = useState<TextRange | null>(null)
  const [pasted, setPasted] = useState(false)
  const { contentRequired } = useEditorVariant()
  const { value, fieldErrors } = form
  const written = useDeferredValue(value.contentBody)
  const error = fieldErrors['contentBody']
  // While the text is empty both tabs show it, so that GIFT can be pasted at once.
  if (tab !== 'write' && value.contentBody.trim() !== '') return null
  return (
    <>
      <Field
        label={say(contentLabel)}
        required={contentRequired}
        error={error}
        {...(tab === 'questions' && { hint: say(orPasteQuestions) })}
      >
        <TextArea
          ref={text}
          rows={hasPreview ? 6 : 16}
          value={value.contentBody}
          onPaste={() => setPasted(true)}
          onSelect={({ currentTarget }) =>
            setRange({ from: currentTarget.selectionStart, to: currentTarget.selectionEnd })
          }
          onText={(contentBody) => {
            onTab('write')
            onTyped(contentBody)
          }}
        />
      </Field>
      {(error || pasted) && value.contentType === 'QUIZ' && (
        <Suspense>
          <LeftOut
            text={written}
            role={error ? 'alert' : 'status'}
            fallback={null}
            onTake={(contentBody) => {
              setPasted(false)
              onTake(contentBody)
            }}
          />
        </Suspense>
      )}
      {tab === 'write' && <WriteTools form={form} text={text} range={range} onTyped={onTyped} />}
    </>
  )
}

const QuestionsTab = ({ form: { value, change }, hasPreview, ...undo }: ContentFieldProps & UndoProps) => (
  <Suspense fallback={<Spinner fullScreen={false} label={say(loadingQuestions)} />}>
    {/* A draft belongs to the revision from which it was begun. */}
    <Questions
      value={value}
      hasPreview={hasPreview}
      {...undo}
      onChange={(part) =>
        change((now) => ({ revision: now.revision, ...(typeof part === 'function' ? part(now) : part) }))
      }
    />
  </Suspense>
)

/** The question builder is the first tab of a quiz; the GIFT text is the second. */
export function ContentField({ form, hasPreview = true }: ContentFieldProps) {
  const [chosenTab, setChosenTab] = useState<string>()
  const [undoText, setUndoText] = useState<UndoText>()
  const tabList = useRef<HTMLDivElement>(null)
  const { value, fieldErrors, change } = form
  const quiz = value.contentType === 'QUIZ'
  const first = quiz ? 'questions' : 'write'
  const shownTab = chosenTab === undefined || (chosenTab === 'questions' && !quiz) ? first : chosenTab
  const tab = fieldErrors['contentBody'] ? 'write' : value.open?.refused ? 'questions' : shownTab
  const type = (contentBody: string) => {
    // Undo would discard the text that was typed.
    setUndoText(undefined)
    change(typedValue(contentBody))
  }
  const take = (contentBody: string) => {
    setUndoText({ contentBody: value.contentBody, ids: value.ids })
    flushSync(() => {
      setChosenTab('questions')
      change(typedValue(contentBody))
    })
    // The button that took them is gone.
    tabList.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }
  const tabs = (
    <TabList ref={tabList} aria-label={say(writeOrPreview)}>
      {quiz && (
        <Tab value="questions">
          <Label name="question">{say(questionsTab)}</Label>
        </Tab>
      )}
      <Tab value="write">
        <Label name="write">{say(writeTab)}</Label>
      </Tab>
      {hasPreview && <Tab value="preview">{say(previewTab)}</Tab>}
    </TabList>
  )
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => {
        setChosenTab(next)
        if (value.open?.refused) change(({ open }) => ({ open: open && { ...open, refused: false } }))
      }}
    >
      {(quiz || hasPreview) && tabs}
      {tab !== 'preview' && (
        <TabPanel value={tab} className="grid gap-4 pt-4">
          {tab === 'questions' && (
            <QuestionsTab form={form} hasPreview={hasPreview} undoText={undoText} onUndoTextChange={setUndoText} />
          )}
          <Writing form={form} hasPreview={hasPreview} tab={tab} onTab={setChosenTab} onTyped={type} onTake={take} />
        </TabPanel>
      )}
      {hasPreview && (
        <TabPanel value="preview" className="pt-4">
          <LessonPreview value={value} />
        </TabPanel>
      )}
    </Tabs>
  )
}
