import { BookOpen, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { withoutSource } from '#shared/exercises.ts'
import { inOrder } from '#client/features/courses/teach/order.ts'
import { OrderList } from '#client/features/courses/teach/order-list.tsx'
import type { LessonFields } from '#client/features/courses/teach/lesson-fields.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ExerciseCard } from './exercise-card.tsx'
import { ExerciseEditor } from './exercise-editor.tsx'
import { cardsOf, emptyExercise } from './exercise-words.ts'
import type { Built } from './exercise-words.ts'
import { FromWords } from './from-words.tsx'
import { builtOf, textOf, withOpen } from './settle.ts'
import type { BuiltText } from './settle.ts'

type Value = Pick<LessonFields, 'contentBody' | 'ids' | 'open'>

interface QuestionsProps {
  /** The questions as GIFT: the one text that both tabs write. */
  value: Value
  onChange: (part: Partial<Value>) => void
}

function read(text: BuiltText): { built: Built[]; fault?: string } {
  try {
    return { built: builtOf(text) }
  } catch (error) {
    return { built: [], fault: error instanceof Error ? error.message : 'The text cannot be read.' }
  }
}

/** Enter in a field of a question must not send the lesson. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** What closes gives the focus back: to the card it was about, else to what opened it. */
function useFocusAfter() {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    const target = wanted.current && box.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"]`)
    if (!target) return
    wanted.current = undefined
    target.focus()
  })
  return { box, focusOn: (place: string) => void (wanted.current = place) }
}

const Begin = ({ onWords, onNew }: { onWords: () => void; onNew: () => void }) => (
  <>
    <Button variant="line" data-place="words" onClick={onWords}>
      <BookOpen aria-hidden />
      From library words
    </Button>
    <Button variant="line" data-place="new" onClick={onNew}>
      <Plus aria-hidden />
      Empty question
    </Button>
  </>
)

export function Questions({ value, onChange }: QuestionsProps) {
  const { contentBody, ids, open } = value
  const { built, fault } = useMemo(() => read({ contentBody, ids }), [contentBody, ids])
  const [picking, setPicking] = useState(false)
  const [before, setBefore] = useState<BuiltText>()
  const { box, focusOn } = useFocusAfter()
  if (fault) return <ErrorState text={fault} />
  const write = (next: readonly Built[], place: string) => {
    setBefore({ contentBody, ids })
    setPicking(false)
    focusOn(place)
    onChange({ ...textOf(next, contentBody), open: null })
  }
  const close = (place: string) => {
    setPicking(false)
    focusOn(place)
    onChange({ open: null })
  }
  const cards = cardsOf(built)
  const editor = open && (
    <ExerciseEditor
      exercise={open.draft}
      isNew={open.at === null}
      refused={open.refused}
      onChange={(draft) => onChange({ open: { ...open, draft, refused: false } })}
      onRefused={() => onChange({ open: { ...open, refused: true } })}
      onDone={(exercise) => write(withOpen(built, open.at, exercise), `edit ${open.at ?? built.length}`)}
      onCancel={() => close(open.at === null ? 'new' : `edit ${open.at}`)}
    />
  )
  if (picking)
    return (
      <div ref={box} onKeyDown={keepEnter} role="presentation">
        <FromWords
          onMake={(made) =>
            write([...built, ...made.map((exercise) => ({ id: null, exercise }))], `edit ${built.length}`)
          }
          onCancel={() => close('words')}
        />
      </div>
    )
  return (
    <div ref={box} className="grid gap-4" onKeyDown={keepEnter} role="presentation">
      {cards.length === 0 && !open && <p className="text-soft">No questions yet</p>}
      <OrderList
        items={cards}
        what="question"
        onOrder={(order) =>
          write(
            inOrder(cards, order).map((card) => card.built),
            '',
          )
        }
      >
        {({ id, built: { exercise } }, place) => {
          const at = place.number - 1
          return open?.at === at ? (
            <li>{editor}</li>
          ) : (
            <ExerciseCard
              id={id}
              exercise={exercise}
              {...place}
              onEdit={() => onChange({ open: { at, draft: exercise, refused: false } })}
              onDuplicate={() =>
                write(built.toSpliced(at + 1, 0, { id: null, exercise: withoutSource(exercise) }), `edit ${at + 1}`)
              }
              onRemove={() => write(built.toSpliced(at, 1), place.last ? 'words' : `edit ${at}`)}
            />
          )
        }}
      </OrderList>
      {open?.at === null && editor}
      <div className="flex flex-wrap items-center gap-3">
        <Begin
          onWords={() => setPicking(true)}
          onNew={() => onChange({ open: { at: null, draft: emptyExercise('choice'), refused: false } })}
        />
        {before !== undefined && before.contentBody !== contentBody && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange({ ...before, open: null })
              setBefore(undefined)
              focusOn('words')
            }}
          >
            Undo
          </Button>
        )}
      </div>
    </div>
  )
}
