import { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { moveItem } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { cx } from '#client/ui/cx.ts'

/** Attributes of an item in an `OrderList`, and the handle that moves it by pointer and by keyboard. */
export function useSortableItem(id: string, title: string, handleSize = 'size-11') {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={say(moveItem, { title })}
      className={cx(
        'grid shrink-0 cursor-grab touch-none place-items-center rounded-button text-soft hover:bg-muted hover:text-ink active:cursor-grabbing',
        handleSize,
      )}
    >
      <GripVertical aria-hidden className="size-5" />
    </button>
  )
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return { item: { ref: setNodeRef, style }, isDragging, handle }
}
