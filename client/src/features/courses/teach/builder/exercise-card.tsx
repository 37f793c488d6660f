import { Check, Copy, Pencil, Trash2 } from 'lucide-react'
import {
  duplicateQuestion,
  editQuestion,
  kindListen,
  numberedText,
  pictureMissing,
  questionNumbered,
  removeQuestion,
  rightMark,
  soundTakenBack,
} from '#shared/courses/teach/builder-messages.ts'
import { say } from '#shared/messages/say.ts'
import { useMemo } from 'react'
import { missingPictures } from '#shared/gift/bank.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { useSortableItem } from '#client/features/courses/teach/order/use-sortable-item.tsx'
import { MoveButtons } from '#client/features/courses/teach/order/move-buttons.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { answerLines, exerciseKindNames } from './exercise-text.ts'

interface ExerciseCardProps {
  id: string
  exercise: Exercise
  number: number
  last: boolean
  onMove: (index: number) => void
  onEdit: () => void
  onDuplicate: () => void
  onRemove: () => void
}

const Answers = ({ exercise }: { exercise: Exercise }) => (
  <ul className="flex flex-wrap gap-1.5">
    {answerLines(exercise).map(({ text, right }) => (
      <li
        key={text}
        className={cx(
          'flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm wrap-anywhere',
          right ? 'border-success bg-success-wash font-semibold text-success' : 'text-soft',
        )}
      >
        {right && <Check aria-label={say(rightMark)} className="size-3.5 shrink-0" />}
        {text}
      </li>
    ))}
  </ul>
)

export function ExerciseCard(props: ExerciseCardProps) {
  const { id, exercise, number, onEdit, onDuplicate, onRemove } = props
  const name = say(questionNumbered, { number })
  const missing = useMemo(() => [...new Set(missingPictures(exercise))], [exercise])
  const { item, isDragging, handle } = useSortableItem(id, name, '-mt-1 -ml-1 size-11')
  return (
    <li
      {...item}
      className={cx(
        'grid gap-2 rounded-button border bg-background p-3',
        isDragging && 'relative z-10 border-accent shadow-lift',
      )}
    >
      <div className="flex items-start gap-2">
        {handle}
        <div className="grid min-w-0 flex-1 gap-2">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-semibold whitespace-pre-line wrap-anywhere">
              {say(numberedText, { number, question: exercise.text })}
            </span>
            <Badge>{exercise.sound ? say(kindListen) : exerciseKindNames[exercise.kind]}</Badge>
            {missing.map((file) => (
              <Badge key={file} tone="danger">
                {say(pictureMissing, { file })}
              </Badge>
            ))}
            {!exercise.sound && exercise.textHidden && <Badge tone="danger">{say(soundTakenBack)}</Badge>}
          </p>
          <Answers exercise={exercise} />
        </div>
      </div>
      <div className="ml-auto flex flex-wrap justify-end">
        <MoveButtons {...props} title={name} />
        <Button
          variant="quiet"
          size="icon"
          data-place={`edit ${number - 1}`}
          aria-label={say(editQuestion, { number })}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
        </Button>
        <Button variant="quiet" size="icon" aria-label={say(duplicateQuestion, { number })} onClick={onDuplicate}>
          <Copy aria-hidden />
        </Button>
        <Button variant="remove" size="icon" aria-label={say(removeQuestion, { number })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  )
}
