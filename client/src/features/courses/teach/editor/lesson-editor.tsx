import { useContext, useDeferredValue, useMemo, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { editPart, partsOfEditor, previewPart, stepsPart } from '#shared/courses/teach/editor-messages.ts'
import { blocksOf } from '#shared/gift/text.ts'
import { say } from '#shared/messages/say.ts'
import { withOpenQuestion } from '#client/features/courses/teach/builder/built-text.ts'
import { LessonFieldset } from '#client/features/courses/teach/lesson/lesson-form.tsx'
import { CurrentLessonId } from '#client/features/courses/teach/lesson/lesson-tools.ts'
import type { useLessonCreation } from '#client/features/courses/teach/lesson/use-lesson-form.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { DiscardButton, Restored, useFocusOnError } from '#client/ui/form/form-box.tsx'
import { EditorHead, type EditorHeadProps } from './editor-head.tsx'
import { editorSteps, exercisesIn, type EditorStep } from './editor-steps.ts'
import { PhonePreview } from './phone-preview.tsx'
import { StepList } from './step-list.tsx'

type Part = 'steps' | 'edit' | 'preview'
const partNames: Record<Part, string> = { steps: say(stepsPart), edit: say(editPart), preview: say(previewPart) }

/** On a narrow screen one part is shown at a time. */
const Parts = ({ part, onChange }: { part: Part; onChange: (part: Part) => void }) => (
  <fieldset aria-label={say(partsOfEditor)} className="flex gap-2 *:flex-1 lg:hidden">
    {(Object.keys(partNames) as Part[]).map((each) => (
      <Button
        key={each}
        repeats
        size="small"
        variant={each === part ? 'line' : 'quiet'}
        aria-pressed={each === part}
        onClick={() => onChange(each)}
      >
        {partNames[each]}
      </Button>
    ))}
  </fieldset>
)

type LessonFormOf = ReturnType<typeof useLessonCreation>

/** Opens the question of a step. A question that is being edited is kept if it is valid; otherwise its editor says what is missing. */
function openQuestion({ value, change }: LessonFormOf['form'], index: number) {
  const { contentBody, ids, open } = value
  if (open?.at === index) return
  const settled = withOpenQuestion({ contentBody, ids, open })
  const draft = settled && exercisesIn({ ...value, ...settled, open: null })[index]
  if (draft) change({ ...settled, open: { at: index, draft, refused: false } })
  else if (open) change({ open: { ...open, refused: true } })
}

interface LessonEditorProps extends LessonFormOf {
  course: EditorHeadProps['course']
}

const inPart = (shown: boolean, children: ReactNode, className = '') => (
  <div className={cx('min-w-0', !shown && 'max-lg:hidden', className)}>{children}</div>
)

function Fields({ form }: Pick<LessonFormOf, 'form'>) {
  const [restored, setRestored] = useState(form.changed)
  const { busy } = form
  const isNew = useContext(CurrentLessonId) === null
  return (
    <>
      {restored && form.changed && <Restored />}
      {/* Text typed while a new lesson is sent would be lost with its page, and a change of questions would belong to the revision before. */}
      <fieldset disabled={busy && (isNew || form.value.contentType === 'QUIZ')} className="grid min-w-0 gap-5">
        <LessonFieldset form={form} hasPreview={false} />
      </fieldset>
      <div className="mt-5 flex">
        <DiscardButton form={form} onDiscarded={() => setRestored(false)} />
      </div>
    </>
  )
}

export function LessonEditor({ course, form, send }: LessonEditorProps) {
  const { value, changed, busy, fieldErrors } = form
  const box = useRef<HTMLFormElement>(null)
  const hidden = useRef(value.hidden)
  const [part, setPart] = useState<Part>('edit')
  const [chosen, setChosen] = useState(0)
  const written = useDeferredValue(value)
  const steps = useMemo<EditorStep[]>(() => editorSteps(written), [written])
  const isEmptyQuiz = value.contentType === 'QUIZ' && steps.every(({ question }) => question === null)
  const index = Math.max(0, Math.min(chosen, steps.length - 1))
  useFocusOnError(box, fieldErrors)
  const choose = (index: number) => {
    setChosen(index)
    const question = steps[index]?.question ?? null
    if (question === null) return setPart('preview')
    openQuestion(form, question)
    setPart('edit')
  }
  const save = (next: boolean) => {
    hidden.current = next
    setPart('edit')
    box.current?.requestSubmit()
  }
  const submit = (event: SubmitEvent) => form.handleSubmit(() => void send({ hidden: hidden.current }))(event)
  return (
    <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <EditorHead
        course={course}
        title={value.title.trim()}
        isDraft={value.hidden}
        isEmptyQuiz={isEmptyQuiz}
        isUnreadable={isEmptyQuiz && blocksOf(written.contentBody).length > 0}
        isSaved={!changed}
        refusal={fieldErrors['form']}
        busy={busy}
        isValid={() => {
          const isValid = form.isValid()
          if (!isValid) setPart('edit')
          return isValid
        }}
        onSave={save}
      />
      <Parts part={part} onChange={setPart} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)_20rem]">
        {inPart(part === 'steps', <StepList steps={steps} at={index} onChoose={choose} />)}
        {inPart(part === 'edit', <Fields form={form} />)}
        {inPart(
          part === 'preview',
          <PhonePreview title={value.title} steps={steps} at={index} onChoose={setChosen} />,
          'lg:self-stretch',
        )}
      </div>
    </form>
  )
}
