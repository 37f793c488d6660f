import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { OpenLessonAnswer } from '#shared/courses.ts'
import { Button } from '#client/ui/button.tsx'
import { LessonBadge } from '#client/features/courses/lesson-badge.tsx'
import { useDesk } from './desk.ts'
import { HiddenBadge } from './hidden.tsx'
import { EditLessonDialog } from './lesson-dialog.tsx'

interface RowProps {
  lesson: OpenLessonAnswer
  /** From 1. */
  number: number
  last: boolean
  removing: boolean
  /** To a place counted from 0. */
  onMove: (place: number) => void
  onRemove: () => void
}

/** Moving a row in the document drops its focus, and at the end of the list the button pressed is switched off. */
function useMoveButtons(number: number, last: boolean, onMove: (place: number) => void) {
  const pressed = useRef<'up' | 'down' | null>(null)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (pressed.current === null) return
    const upwards = pressed.current === 'up' ? number > 1 : last
    pressed.current = null
    ;(upwards ? up : down).current?.focus()
  }, [number, last])
  const press = (way: 'up' | 'down') => {
    pressed.current = way
    onMove(way === 'up' ? number - 2 : number)
  }
  return { up, down, press }
}

/** A filled button would look as if it were pressed. */
const offAtTheEnd = 'disabled:border-transparent! disabled:bg-transparent! disabled:opacity-40'

function MoveButtons({ lesson, number, last, onMove }: Omit<RowProps, 'removing' | 'onRemove'>) {
  const { up, down, press } = useMoveButtons(number, last, onMove)
  return (
    <>
      <Button
        ref={up}
        repeats
        variant="quiet"
        size="icon"
        className={offAtTheEnd}
        disabled={number === 1}
        aria-label={`Move up: ${lesson.title}`}
        onClick={() => press('up')}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        ref={down}
        repeats
        variant="quiet"
        size="icon"
        className={offAtTheEnd}
        disabled={last}
        aria-label={`Move down: ${lesson.title}`}
        onClick={() => press('down')}
      >
        <ArrowDown aria-hidden />
      </Button>
    </>
  )
}

export function TeacherLessonRow(props: RowProps) {
  const { lesson, number, removing, onRemove } = props
  const { inDetail } = useDesk()
  const [editing, setEditing] = useState(false)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: lesson.id,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-button border bg-paper py-1.5 pr-1.5 pl-1 ${isDragging ? 'relative z-10 border-gold shadow-lift' : ''}`}
    >
      <div className="flex min-w-0 flex-[1_1_16rem] items-center gap-2">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${lesson.title}`}
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-button text-soft hover:bg-sunk hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <span className="min-w-0 font-semibold wrap-anywhere">
            Lesson {number}: {lesson.title}
          </span>
          <LessonBadge contentType={lesson.contentType} />
          {lesson.hidden && <HiddenBadge />}
          {inDetail && <span className="text-sm text-soft">Order: {lesson.order}</span>}
        </div>
      </div>
      <div className="ml-auto flex">
        <MoveButtons {...props} />
        <Button variant="quiet" size="icon" aria-label={`Edit ${lesson.title}`} onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
        </Button>
        <Button variant="remove" size="icon" aria-label={`Delete ${lesson.title}`} busy={removing} onClick={onRemove}>
          {!removing && <Trash2 aria-hidden />}
        </Button>
      </div>
      <EditLessonDialog open={editing} onOpenChange={setEditing} lesson={lesson} />
    </li>
  )
}
