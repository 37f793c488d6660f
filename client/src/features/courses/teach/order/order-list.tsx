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
import { movedTo } from './order.ts'

interface Movable {
  id: string
  title: string
}

interface OrderListProps<T extends Movable> {
  items: T[]
  /** Singular noun of the items, such as 'lesson'. */
  what: string
  onOrder: (ids: string[]) => void
  className?: string
  children: (item: T, index: { number: number; last: boolean; onMove: (index: number) => void }) => ReactNode
}

const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })

const instructionsFor = (what: string) => ({
  draggable: `To move a ${what}, press the space bar, then the arrow keys up and down, then the space bar again. Escape puts it back.`,
})

/** Screen reader announcements during a drag. */
function announcementsFor(items: Movable[]): Announcements {
  const title = (id: string | number) => items.find((item) => item.id === id)?.title ?? ''
  const index = (id: string | number | undefined) =>
    `Place ${items.findIndex((item) => item.id === id) + 1} of ${items.length}.`
  return {
    onDragStart: ({ active }) => `${title(active.id)} is picked up. ${index(active.id)}`,
    onDragOver: ({ active, over }) => `${title(active.id)}: ${index(over?.id ?? active.id)}`,
    onDragEnd: ({ active, over }) => `${title(active.id)} is put down. ${index(over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `${title(active.id)} is back at its place. ${index(active.id)}`,
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
    setAnnouncement(`${item.title}: Place ${index + 1} of ${ids.length}.`)
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
