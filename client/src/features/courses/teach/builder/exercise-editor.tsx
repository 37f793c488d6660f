import { asLearnerSeesIt } from '#shared/courses/teach/editor-messages.ts'
import { useEffect, useRef } from 'react'
import { keepQuestion, kindOfQuestion, questionLabel } from '#shared/courses/teach/builder-messages.ts'
import { cancelButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Exercise, type ExerciseKind } from '#shared/exercises/exercise.ts'
import { questionOf } from '#shared/exercises/question.ts'
import { Label } from '#client/ui/label.tsx'
import { TryQuestion } from '#client/features/courses/quiz/try-question.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Field, Select, TextArea, SelectOptions } from '#client/ui/form/field.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { StimulusFields } from './stimulus-fields.tsx'
import { anotherKind, exerciseKindNames } from './exercise-text.ts'

/** Focuses the invalid field, or the first empty one below the error; the error stays in view. */
function focusFirstError(editor: HTMLElement) {
  const sentence = editor.querySelector('[role=alert]')
  const fields = [...editor.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input[type=text]')]
  const below = fields.filter(
    (field) => sentence && sentence.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const at =
    fields.find((field) => field.ariaInvalid === 'true') ?? below.find(({ value }) => value.trim() === '') ?? below[0]
  ;(at ?? fields[0])?.focus()
  sentence?.scrollIntoView({ block: 'nearest' })
}

/** Preview for learners while the exercise is edited. */
const Phone = ({ exercise }: { exercise: Exercise }) => (
  <div className="grid content-start gap-2">
    <p className="text-sm text-soft">{say(asLearnerSeesIt)}</p>
    <div className="max-w-80 rounded-card border-2 border-edge bg-background p-4">
      <TryQuestion question={questionOf(exercise)} />
    </div>
  </div>
)

interface EditorProps {
  exercise: Exercise
  /** A new exercise may still change its kind. */
  isNew: boolean
  hasPreview: boolean
  /** True after a failed attempt to save. */
  refused: boolean
  onChange: (exercise: Exercise | ((now: Exercise) => Exercise)) => void
  onRefused: () => void
  onDone: (exercise: Exercise) => void
  onCancel: () => void
}

export function ExerciseEditor(props: EditorProps) {
  const { exercise: draft, isNew, hasPreview, refused, onChange, onRefused, onDone, onCancel } = props
  const read = Exercise.safeParse(draft)
  const [issue] = refused && !read.success ? read.error.issues : []
  const inQuestion = issue?.path[0] === 'text'
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused && box.current) focusFirstError(box.current)
  }, [refused])
  return (
    <div
      ref={box}
      className={cx(
        'grid gap-5 rounded-card border border-accent bg-surface p-4',
        hasPreview && 'md:grid-cols-[1fr_18rem]',
      )}
    >
      <div className="grid content-start gap-4">
        {isNew && (
          <Field label={say(kindOfQuestion)}>
            <Select value={draft.kind} onText={(value) => onChange(anotherKind(draft, value as ExerciseKind))}>
              <SelectOptions options={exerciseKindNames} />
            </Select>
          </Field>
        )}
        <Field label={say(questionLabel)} error={inQuestion ? issue.message : undefined}>
          <TextArea
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opened the question begins in it
            autoFocus
            rows={2}
            value={draft.text}
            onText={(text) => onChange({ ...draft, text })}
          />
        </Field>
        {issue && !inQuestion && <InlineError>{issue.message}</InlineError>}
        <AnswerFields key={draft.kind} exercise={draft} onChange={onChange} />
        <StimulusFields exercise={draft} onChange={onChange} />
        <div className="flex flex-wrap gap-3">
          <Button variant="line" onClick={() => (read.success ? onDone(read.data) : onRefused())}>
            {say(keepQuestion)}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            <Label name="cancel">{say(cancelButton)}</Label>
          </Button>
        </div>
      </div>
      {hasPreview && read.success && <Phone exercise={read.data} />}
    </div>
  )
}
