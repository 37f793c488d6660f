import { BookOpen, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Exercise } from '#shared/exercises.ts'
import { writeGift } from '#shared/gift-write.ts'
import { readGift } from '#shared/gift.ts'
import { inOrder } from '#client/features/courses/teach/order.ts'
import { OrderList } from '#client/features/courses/teach/order-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ExerciseCard } from './exercise-card.tsx'
import { ExerciseEditor } from './exercise-editor.tsx'
import { cardsOf, emptyExercise, isEditable } from './exercise-words.ts'
import { FromWords } from './from-words.tsx'

interface QuestionsProps {
  /** The questions as GIFT: the one text that both tabs write. */
  gift: string
  onChange: (gift: string) => void
  onEditAsText: () => void
}

function read(gift: string): { exercises: Exercise[]; fault?: string } {
  try {
    return { exercises: readGift(gift) }
  } catch (error) {
    return { exercises: [], fault: error instanceof Error ? error.message : 'The text cannot be read.' }
  }
}

/** Enter in a field of a question must not send the lesson. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

type Doing = { what: 'words' } | { what: 'new' } | { what: 'edit'; at: number } | null

const Begin = ({ onBegin }: { onBegin: (doing: Doing) => void }) => (
  <div className="flex flex-wrap gap-3">
    <Button variant="line" onClick={() => onBegin({ what: 'words' })}>
      <BookOpen aria-hidden />
      From library words
    </Button>
    <Button variant="line" onClick={() => onBegin({ what: 'new' })}>
      <Plus aria-hidden />
      Empty question
    </Button>
  </div>
)

export function Questions({ gift, onChange, onEditAsText }: QuestionsProps) {
  const { exercises, fault } = useMemo(() => read(gift), [gift])
  const [doing, setDoing] = useState<Doing>(null)
  const [before, setBefore] = useState<string>()
  if (fault) return <ErrorState text={fault} />

  const write = (next: Exercise[]) => {
    setBefore(gift)
    setDoing(null)
    onChange(writeGift(next))
  }
  const cards = cardsOf(exercises)
  const cancel = () => setDoing(null)
  if (doing?.what === 'words')
    return (
      <div onKeyDown={keepEnter} role="presentation">
        <FromWords onMake={(made) => write([...exercises, ...made])} onCancel={cancel} />
      </div>
    )
  return (
    <div className="grid gap-4" onKeyDown={keepEnter} role="presentation">
      {cards.length === 0 && !doing && <p className="text-soft">No questions yet</p>}
      <OrderList
        items={cards}
        what="question"
        onOrder={(ids) => write(inOrder(cards, ids).map(({ exercise }) => exercise))}
      >
        {({ id, exercise }, place) => {
          const at = place.number - 1
          return doing?.what === 'edit' && doing.at === at && isEditable(exercise) ? (
            <li>
              <ExerciseEditor
                exercise={exercise}
                isNew={false}
                onDone={(next) => write(exercises.with(at, next))}
                onCancel={cancel}
              />
            </li>
          ) : (
            <ExerciseCard
              id={id}
              exercise={exercise}
              {...place}
              onEdit={() => setDoing({ what: 'edit', at })}
              onEditAsText={onEditAsText}
              onDuplicate={() => write(exercises.toSpliced(at, 0, exercise))}
              onRemove={() => write(exercises.toSpliced(at, 1))}
            />
          )
        }}
      </OrderList>
      {doing?.what === 'new' && (
        <ExerciseEditor
          isNew
          exercise={emptyExercise('choice')}
          onDone={(made) => write([...exercises, made])}
          onCancel={cancel}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Begin onBegin={setDoing} />
        {before !== undefined && before !== gift && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange(before)
              setBefore(undefined)
            }}
          >
            Undo
          </Button>
        )}
      </div>
    </div>
  )
}
