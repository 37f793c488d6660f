import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'

interface DocumentListProps<Item> {
  /** What one of them is: 'Meaning'. */
  name: string
  items: Item[]
  most: number
  /** What begins a new one; absent where they are chosen, not written. */
  blank?: Item
  /** The first stays where it is. */
  keepsFirst?: boolean
  onChange: (items: Item[]) => void
  children: (item: Item, change: (part: Partial<Item>) => void, at: number) => ReactNode
}

/** Things of an entry in their order: each in a box of its own, with what removes it or brings it up. */
export function DocumentList<Item extends object>(props: DocumentListProps<Item>) {
  const { name, items, most, blank, keepsFirst = false, onChange, children } = props
  const add = useRef<HTMLButtonElement>(null)
  const changeAt = (at: number) => (part: Partial<Item>) =>
    onChange(items.map((item, place) => (place === at ? { ...item, ...part } : item)))
  const remove = (at: number) => {
    onChange(items.filter((_item, place) => place !== at))
    // The button that was pressed is gone.
    add.current?.focus()
  }
  const up = (at: number) => {
    const moved = [...items]
    moved.splice(at - 1, 0, ...moved.splice(at, 1))
    onChange(moved)
  }
  return (
    <div className="grid gap-4">
      {items.map((item, at) => {
        const told = `${name} ${at + 1}`
        const isMovable = at > (keepsFirst ? 1 : 0)
        return (
          // Nothing else tells one from the other while it is written.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={at} aria-label={told} className="grid min-w-0 gap-4 rounded-card border bg-paper p-4">
            <div className="-mt-1 flex items-center justify-between gap-2">
              <span aria-hidden className="font-semibold">
                {told}
              </span>
              <span className="flex">
                {isMovable && (
                  <Button variant="quiet" size="icon" repeats aria-label={`Move up: ${told}`} onClick={() => up(at)}>
                    <ArrowUp aria-hidden />
                  </Button>
                )}
                {!(keepsFirst && at === 0) && (
                  <Button variant="quiet" size="icon" aria-label={`Remove: ${told}`} onClick={() => remove(at)}>
                    <Trash2 aria-hidden />
                  </Button>
                )}
              </span>
            </div>
            {children(item, changeAt(at), at)}
          </fieldset>
        )
      })}
      {blank && items.length < most && (
        <Button ref={add} variant="line" className="justify-self-start" onClick={() => onChange([...items, blank])}>
          <Plus aria-hidden />
          Add: {name.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
