import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { say } from '#shared/messages/say.ts'
import { moveUp, removeItem } from '#shared/entries/document-messages.ts'

interface DocumentListProps<Item> {
  /** Label of an item by its number, such as 'Meaning 2'. */
  nameOf: (number: number) => string
  addLabel?: string
  items: Item[]
  most: number
  /** Empty item to start from; absent if items are chosen from a list. */
  blank?: Item
  /** True if the first item cannot be moved or removed. */
  fixedFirst?: boolean
  onChange: (items: Item[]) => void
  children: (item: Item, change: (part: Partial<Item>) => void, index: number) => ReactNode
}

/** Ordered list of an entry's items, each in a box with buttons to remove it or move it up. */
export function DocumentList<Item extends object>(props: DocumentListProps<Item>) {
  const { nameOf, addLabel, items, most, blank, fixedFirst = false, onChange, children } = props
  const add = useRef<HTMLButtonElement>(null)
  const changeAt = (at: number) => (part: Partial<Item>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...part } : item)))
  const remove = (at: number) => {
    onChange(items.filter((_item, index) => index !== at))
    // The pressed button has disappeared.
    add.current?.focus()
  }
  const up = (index: number) => {
    const moved = [...items]
    moved.splice(index - 1, 0, ...moved.splice(index, 1))
    onChange(moved)
  }
  return (
    <div className="grid gap-4">
      {items.map((item, index) => {
        const label = nameOf(index + 1)
        const isMovable = index > (fixedFirst ? 1 : 0)
        return (
          // Items have no id while they are edited.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={index} aria-label={label} className="grid min-w-0 gap-4 rounded-card border bg-background p-4">
            <div className="-mt-1 flex items-center justify-between gap-2">
              <span aria-hidden className="font-semibold">
                {label}
              </span>
              <span className="flex">
                {isMovable && (
                  <Button
                    variant="quiet"
                    size="icon"
                    repeats
                    aria-label={say(moveUp, { item: label })}
                    onClick={() => up(index)}
                  >
                    <ArrowUp aria-hidden />
                  </Button>
                )}
                {!(fixedFirst && index === 0) && (
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={say(removeItem, { item: label })}
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                )}
              </span>
            </div>
            {children(item, changeAt(index), index)}
          </fieldset>
        )
      })}
      {blank && items.length < most && (
        <Button ref={add} variant="line" className="justify-self-start" onClick={() => onChange([...items, blank])}>
          <Plus aria-hidden />
          {addLabel}
        </Button>
      )}
    </div>
  )
}
