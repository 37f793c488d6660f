import { useSortable } from '@dnd-kit/sortable'
import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useContext, useState } from 'react'
import type { OpenLessonAnswer } from '#shared/courses.ts'
import { Button } from '#client/ui/button.tsx'
import { LevelBadge } from '#client/features/courses/level.tsx'
import { LessonBadge } from '#client/features/courses/lesson-badge.tsx'
import { useDesk } from './desk.ts'
import { HiddenBadge } from './hidden.tsx'
import { EditLessonDialog } from './lesson-dialog.tsx'
import { LessonTools } from './lesson-tools.ts'
import { MoveButtons } from './move-buttons.tsx'

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

export function TeacherLessonRow(props: RowProps) {
  const { lesson, number, removing, onRemove } = props
  const { inDetail } = useDesk()
  const tools = useContext(LessonTools)
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
          className="grid h-11 w-[min(2.75rem,14vw)] shrink-0 cursor-grab touch-none place-items-center rounded-button text-soft hover:bg-sunk hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <span className="min-w-0 font-semibold wrap-anywhere">
            Lesson {number}: {lesson.title}
          </span>
          <LevelBadge level={lesson.level} />
          <LessonBadge contentType={lesson.contentType} />
          {lesson.hidden && <HiddenBadge />}
          {inDetail && <span className="text-sm text-soft">Order: {lesson.order}</span>}
        </div>
      </div>
      <div className="ml-auto flex flex-wrap justify-end">
        {tools?.(lesson)}
        <MoveButtons title={lesson.title} {...props} />
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
