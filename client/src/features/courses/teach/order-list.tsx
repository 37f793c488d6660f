import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, Modifier } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Fragment, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { movedTo } from './order.ts'

interface Movable {
  id: string
  title: string
}

interface OrderListProps<T extends Movable> {
  items: T[]
  /** 'lesson' */
  what: string
  onOrder: (ids: string[]) => void
  className?: string
  children: (item: T, place: { number: number; last: boolean; onMove: (place: number) => void }) => ReactNode
}

const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })

const instructionsFor = (what: string) => ({
  draggable: `To move a ${what}, press the space bar, then the arrow keys up and down, then the space bar again. Escape puts it back.`,
})

/** What a screen reader says while something is on its way. */
function announcementsFor(items: Movable[]): Announcements {
  const title = (id: string | number) => items.find((item) => item.id === id)?.title ?? ''
  const place = (id: string | number | undefined) =>
    `Place ${items.findIndex((item) => item.id === id) + 1} of ${items.length}.`
  return {
    onDragStart: ({ active }) => `${title(active.id)} is picked up. ${place(active.id)}`,
    onDragOver: ({ active, over }) => `${title(active.id)}: ${place(over?.id ?? active.id)}`,
    onDragEnd: ({ active, over }) => `${title(active.id)} is put down. ${place(over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `${title(active.id)} is back at its place. ${place(active.id)}`,
  }
}

/** By pointer, by keyboard, and by two plain buttons for everybody else (docs/product.md 22). */
export function OrderList<T extends Movable>({
  items,
  what,
  onOrder,
  className = 'grid gap-2',
  children,
}: OrderListProps<T>) {
  const id = useId()
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map((item) => item.id)
  const put = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder(movedTo(ids, String(active.id), ids.indexOf(String(over.id))))
  }
  const move = (item: T, place: number) => {
    onOrder(movedTo(ids, item.id, place))
    setSaid(`${item.title}: Place ${place + 1} of ${ids.length}.`)
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
              {children(item, { number: i + 1, last: i === items.length - 1, onMove: (place) => move(item, place) })}
            </Fragment>
          ))}
        </ol>
      </SortableContext>
      <output className="sr-only">{said}</output>
    </DndContext>
  )
}
