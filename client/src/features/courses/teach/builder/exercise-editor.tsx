import { useEffect, useRef, useState } from 'react'
import { Exercise } from '#shared/exercises.ts'
import type { ExerciseKind, Said } from '#shared/exercises.ts'
import { questionOf } from '#shared/question.ts'
import { QuizQuestion } from '#client/features/courses/quiz/question.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field, Select, TextArea } from '#client/ui/field.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { StimulusFields } from './stimulus-fields.tsx'
import { anotherKind, kindNames } from './exercise-words.ts'

const kinds = Object.keys(kindNames) as ExerciseKind[]

/** To the field that is at fault, or the first that is empty below the sentence about it; the sentence stays in view. */
function showFault(editor: HTMLElement) {
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

/** As a learner sees it, while it is written. */
function Phone({ exercise }: { exercise: Exercise }) {
  const [answer, setAnswer] = useState<Said>()
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm text-soft">As a learner sees it</p>
      <div className="max-w-80 rounded-card border-2 border-edge bg-paper p-4">
        <QuizQuestion question={questionOf(exercise)} answer={answer} onAnswer={setAnswer} />
      </div>
    </div>
  )
}

interface EditorProps {
  exercise: Exercise
  /** A new one may still become another kind. */
  isNew: boolean
  /** It was to be kept, and cannot be as it is. */
  refused: boolean
  onChange: (exercise: Exercise) => void
  onRefused: () => void
  onDone: (exercise: Exercise) => void
  onCancel: () => void
}

export function ExerciseEditor(props: EditorProps) {
  const { exercise: draft, isNew, refused, onChange, onRefused, onDone, onCancel } = props
  const read = Exercise.safeParse(draft)
  const [fault] = refused && !read.success ? read.error.issues : []
  const inQuestion = fault?.path[0] === 'text'
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused && box.current) showFault(box.current)
  }, [refused])
  return (
    <div ref={box} className="grid gap-5 rounded-card border border-gold bg-sheet p-4 md:grid-cols-[1fr_18rem]">
      <div className="grid content-start gap-4">
        {isNew && (
          <Field label="Kind of question">
            <Select
              value={draft.kind}
              onChange={(event) => onChange(anotherKind(draft, event.target.value as ExerciseKind))}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindNames[kind]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Question" error={inQuestion ? fault.message : undefined}>
          <TextArea
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opened the question begins in it
            autoFocus
            rows={2}
            value={draft.text}
            onChange={(event) => onChange({ ...draft, text: event.target.value })}
          />
        </Field>
        {fault && !inQuestion && (
          <p role="alert" className="font-medium text-clay">
            {fault.message}
          </p>
        )}
        <AnswerFields key={draft.kind} exercise={draft} onChange={onChange} />
        <StimulusFields exercise={draft} onChange={onChange} />
        <div className="flex flex-wrap gap-3">
          <Button variant="line" onClick={() => (read.success ? onDone(read.data) : onRefused())}>
            Keep the question
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
      {read.success && <Phone exercise={read.data} />}
    </div>
  )
}
