import { useState, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { firstFieldSelector } from '#client/ui/dialog/dialog.tsx'

/** A constant function, so that React calls it once for each element. */
const focusFirstField = (box: HTMLElement | null) => box?.querySelector<HTMLElement>(firstFieldSelector)?.focus()

interface BehindButtonProps {
  label: string
  /** True for the main button of its page. */
  main?: boolean
  /** True if the form holds unsent text, which is shown at once. */
  hasDraft: boolean
  children: ReactNode
}

/** A form that a button opens. It stays open when its text is emptied. */
export function BehindButton({ label, main = false, hasDraft, children }: BehindButtonProps) {
  const [opened, setOpened] = useState<'by press' | 'by draft'>()
  if (!opened && hasDraft) setOpened('by draft')
  if (opened) return <div ref={opened === 'by press' ? focusFirstField : undefined}>{children}</div>
  return (
    <Button
      variant={main ? 'main' : 'line'}
      className="justify-self-start"
      aria-expanded={false}
      onClick={() => setOpened('by press')}
    >
      {label}
    </Button>
  )
}
