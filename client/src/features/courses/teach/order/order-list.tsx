import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { howToMove, pickedUp, placeOf, putBack, putDown } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { movedTo } from './order.ts'

interface Movable {
  id: string
  title: string
}

interface OrderListProps<T extends Movable> {
  items: T[]
  what: 'course' | 'lesson' | 'question'
  onOrder: (ids: string[]) => void
  className?: string
  children: (item: T, index: { number: number; last: boolean; onMove: (index: number) => void }) => ReactNode
}

const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })

const instructionsFor = (what: OrderListProps<Movable>['what']) => ({ draggable: say(howToMove, { what }) })

function announcementsFor(items: Movable[]): Announcements {
  const at = (id: string | number, over: string | number | undefined = id) => ({
    title: items.find((item) => item.id === id)?.title ?? '',
    place: items.findIndex((item) => item.id === over) + 1,
    count: items.length,
  })
  return {
    onDragStart: ({ active }) => say(pickedUp, at(active.id)),
    onDragOver: ({ active, over }) => say(placeOf, at(active.id, over?.id)),
    onDragEnd: ({ active, over }) => say(putDown, at(active.id, over?.id)),
    onDragCancel: ({ active }) => say(putBack, at(active.id)),
  }
}

/** Reordering by pointer, by keyboard, and by two plain buttons (docs/product.md 22). */
export function OrderList<T extends Movable>({
  items,
  what,
  onOrder,
  className = 'grid gap-2',
  children,
}: OrderListProps<T>) {
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map((item) => item.id)
  const put = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder(movedTo(ids, String(active.id), ids.indexOf(String(over.id))))
  }
  const move = (item: T, index: number) => {
    onOrder(movedTo(ids, item.id, index))
    setAnnouncement(say(placeOf, { title: item.title, place: index + 1, count: ids.length }))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDownOnly]}
      onDragEnd={put}
      accessibility={{ announcements: announcementsFor(items), screenReaderInstructions: instructionsFor(what) }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={className}>
          {items.map((item, i) => (
            <Fragment key={item.id}>
              {children(item, { number: i + 1, last: i === items.length - 1, onMove: (index) => move(item, index) })}
            </Fragment>
          ))}
        </ol>
      </SortableContext>
      <output className="sr-only">{announcement}</output>
    </DndContext>
  )
}
