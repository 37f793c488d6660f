import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, Modifier } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useId, useState } from 'react'
import type { OpenLessonAnswer } from '#shared/courses.ts'
import { TeacherLessonRow } from './lesson-row.tsx'
import { movedTo } from './order.ts'

interface LessonOrderProps {
  lessons: OpenLessonAnswer[]
  /** The lesson that is being deleted. */
  removing: string | undefined
  onRemove: (id: string) => void
  onOrder: (lessonIds: string[]) => void
}

const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })

const instructions = {
  draggable:
    'To move a lesson, press the space bar, then the arrow keys up and down, then the space bar again. Escape puts it back.',
}

/** What a screen reader says while a lesson is on its way. */
function announcementsFor(lessons: OpenLessonAnswer[]): Announcements {
  const title = (id: string | number) => lessons.find((lesson) => lesson.id === id)?.title ?? ''
  const place = (id: string | number | undefined) =>
    `Place ${lessons.findIndex((lesson) => lesson.id === id) + 1} of ${lessons.length}.`
  return {
    onDragStart: ({ active }) => `${title(active.id)} is picked up. ${place(active.id)}`,
    onDragOver: ({ active, over }) => `${title(active.id)}: ${place(over?.id ?? active.id)}`,
    onDragEnd: ({ active, over }) => `${title(active.id)} is put down. ${place(over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `${title(active.id)} is back at its place. ${place(active.id)}`,
  }
}

/** By pointer, by keyboard, and by two plain buttons for everybody else (docs/product.md 22). */
export function LessonOrder({ lessons, removing, onRemove, onOrder }: LessonOrderProps) {
  const id = useId()
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = lessons.map((lesson) => lesson.id)
  const put = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder(movedTo(ids, String(active.id), ids.indexOf(String(over.id))))
  }
  const move = (lesson: OpenLessonAnswer, place: number) => {
    onOrder(movedTo(ids, lesson.id, place))
    setSaid(`${lesson.title}: Place ${place + 1} of ${ids.length}.`)
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDownOnly]}
      onDragEnd={put}
      accessibility={{ announcements: announcementsFor(lessons), screenReaderInstructions: instructions }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="grid gap-2">
          {lessons.map((lesson, i) => (
            <TeacherLessonRow
              key={lesson.id}
              lesson={lesson}
              number={i + 1}
              last={i === lessons.length - 1}
              removing={removing === lesson.id}
              onMove={(place) => move(lesson, place)}
              onRemove={() => onRemove(lesson.id)}
            />
          ))}
        </ol>
      </SortableContext>
      <output className="sr-only">{said}</output>
    </DndContext>
  )
}
