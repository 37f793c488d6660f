import { Ellipsis } from 'lucide-react'
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'

interface MenuProps {
  /** Name of the button, such as 'More for Greetings'. */
  label: string
  busy?: boolean
  /** Buttons and links, which close the menu. */
  children: ReactNode
}

/** On a phone the menu of a low row would open behind the bottom navigation. */
const showWhole = (menu: HTMLElement | null) => menu?.scrollIntoView({ block: 'nearest' })

/** A '…' button that shows further actions. It closes by Escape, by an action, and when the focus leaves it. */
export function Menu({ label, busy = false, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <div role="presentation" className="relative" onKeyDown={escape} onBlur={leave}>
      <Button
        ref={button}
        repeats
        variant="line"
        size="icon"
        busy={busy}
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {!busy && <Ellipsis aria-hidden />}
      </Button>
      {open && (
        <div
          ref={showWhole}
          role="presentation"
          // Keeps the focus on an action that was pressed by a pointer: Safari gives buttons none.
          tabIndex={-1}
          className="absolute right-0 z-20 scroll-mb-24 lg:scroll-mb-4 mt-1.5 grid w-max max-w-[min(18rem,80vw)] justify-items-stretch rounded-card border bg-surface p-1.5 shadow-lift *:justify-start"
          onClick={() => {
            // A dialog that an action opens returns the focus to this button.
            button.current?.focus()
            setOpen(false)
          }}
        >
          {children}
        </div>
      )}
    </div>
  )
}
