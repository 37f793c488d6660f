import { noQuestionsYet } from '#shared/courses/quiz-messages.ts'
import { BookOpen, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { emptyQuestion, fromLibraryWords, unreadableText } from '#shared/courses/teach/builder-messages.ts'
import { undoButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { withoutSource } from '#shared/exercises/exercise.ts'
import { inOrder } from '#client/features/courses/teach/order/order.ts'
import { OrderList } from '#client/features/courses/teach/order/order-list.tsx'
import { preventEnterSubmit } from '#client/lib/use-key.ts'
import type { DraftChange } from '#client/lib/form/drafts.ts'
import type { LessonFields } from '#client/features/courses/teach/lesson/lesson-fields.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { ExerciseCard } from './exercise-card.tsx'
import { ExerciseEditor } from './exercise-editor.tsx'
import { keyedCards, emptyExercise, type BuiltQuestion } from './exercise-text.ts'
import { FromWords } from '#client/features/courses/teach/words/from-words.tsx'
import { QuestionFile } from './question-file.tsx'
import { LeftOut } from './left-out.tsx'
import { questionsOfText, textOfQuestions, withOpen, type BuiltText } from './built-text.ts'

type Value = Pick<LessonFields, 'contentBody' | 'ids' | 'open'>

interface QuestionsProps {
  /** The questions as GIFT text, which both tabs edit. */
  value: Value
  onChange: (part: DraftChange<Value>) => void
  /** False if a preview is next to the builder. */
  hasPreview?: boolean | undefined
  /** The text before the last change, which Undo brings back. */
  undoText: BuiltText | undefined
  onUndoTextChange: (undoText: BuiltText | undefined) => void
}

function read(text: BuiltText): { built: BuiltQuestion[]; parseError?: string } {
  try {
    return { built: questionsOfText(text) }
  } catch (error) {
    return { built: [], parseError: error instanceof Error ? error.message : say(unreadableText) }
  }
}

/** Returns the focus after closing: to the question's card, else to the button that opened it. */
function useFocusAfter() {
  const box = useRef<HTMLDivElement>(null)
  const focusTarget = useRef<string>(undefined)
  useEffect(() => {
    const target =
      focusTarget.current && box.current?.querySelector<HTMLElement>(`[data-place="${focusTarget.current}"]`)
    if (!target) return
    focusTarget.current = undefined
    target.focus()
  })
  return { box, focusOn: (focusId: string) => void (focusTarget.current = focusId) }
}

const Begin = ({ onWords, onNew }: { onWords: () => void; onNew: () => void }) => (
  <>
    <Button variant="line" data-place="words" onClick={onWords}>
      <BookOpen aria-hidden />
      {say(fromLibraryWords)}
    </Button>
    <Button variant="line" data-place="new" onClick={onNew}>
      <Plus aria-hidden />
      {say(emptyQuestion)}
    </Button>
  </>
)

export function Questions({ value, onChange, hasPreview = true, undoText, onUndoTextChange }: QuestionsProps) {
  const { contentBody, ids, open } = value
  const { built, parseError } = useMemo(() => read({ contentBody, ids }), [contentBody, ids])
  const [picking, setPicking] = useState(false)
  const { box, focusOn } = useFocusAfter()
  const replace = (text: string) => {
    onUndoTextChange({ contentBody, ids })
    focusOn('words')
    onChange({ contentBody: text, ids: null, open: null })
  }
  if (parseError) return <LeftOut text={contentBody} fallback={<ErrorState text={parseError} />} onTake={replace} />
  const write = (next: readonly BuiltQuestion[], focusId: string) => {
    onUndoTextChange({ contentBody, ids })
    setPicking(false)
    focusOn(focusId)
    onChange({ ...textOfQuestions(next, contentBody), open: null })
  }
  const close = (focusId: string) => {
    setPicking(false)
    focusOn(focusId)
    onChange({ open: null })
  }
  const cards = keyedCards(built)
  const editor = open && (
    <ExerciseEditor
      exercise={open.draft}
      isNew={open.at === null}
      hasPreview={hasPreview}
      refused={open.refused}
      onChange={(next) =>
        onChange(({ open: now }) => {
          if (!now || now.at !== open.at) return {}
          return { open: { ...now, draft: typeof next === 'function' ? next(now.draft) : next, refused: false } }
        })
      }
      onRefused={() => onChange({ open: { ...open, refused: true } })}
      onDone={(exercise) => write(withOpen(built, open.at, exercise), `edit ${open.at ?? built.length}`)}
      onCancel={() => close(open.at === null ? 'new' : `edit ${open.at}`)}
    />
  )
  if (picking)
    return (
      <div ref={box} onKeyDown={preventEnterSubmit} role="presentation">
        <FromWords
          onMake={(made) =>
            write([...built, ...made.map((exercise) => ({ id: null, exercise }))], `edit ${built.length}`)
          }
          onCancel={() => close('words')}
        />
      </div>
    )
  return (
    <div ref={box} className="grid gap-4" onKeyDown={preventEnterSubmit} role="presentation">
      {cards.length === 0 && !open && <p className="text-soft">{say(noQuestionsYet)}</p>}
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
        {({ id, built: { exercise } }, index) => {
          const at = index.number - 1
          return open?.at === at ? (
            <li>{editor}</li>
          ) : (
            <ExerciseCard
              id={id}
              exercise={exercise}
              {...index}
              onEdit={() => onChange({ open: { at, draft: exercise, refused: false } })}
              onDuplicate={() =>
                write(built.toSpliced(at + 1, 0, { id: null, exercise: withoutSource(exercise) }), `edit ${at + 1}`)
              }
              onRemove={() => write(built.toSpliced(at, 1), index.last ? 'words' : `edit ${at}`)}
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
        <QuestionFile
          onText={(text) => replace(contentBody.trim() === '' ? text : `${contentBody.trimEnd()}\n\n${text}`)}
        />
        {undoText !== undefined && undoText.contentBody !== contentBody && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange({ ...undoText, open: null })
              onUndoTextChange(undefined)
              focusOn('words')
            }}
          >
            {say(undoButton)}
          </Button>
        )}
      </div>
    </div>
  )
}
