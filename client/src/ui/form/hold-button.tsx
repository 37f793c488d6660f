import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'

/** Long enough to prevent accidental presses. */
const holdMs = 600

interface HoldButtonProps {
  children: string
  hint: string
  onHold: () => void
}

/** Button that must be held, so that a touch by mistake does nothing; the keyboard presses it at once. */
export function HoldButton({ children, hint, onHold }: HoldButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [holding, setHolding] = useState(false)
  const [short, setShort] = useState(false)
  const letGo = () => {
    clearTimeout(timer.current)
    setHolding(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Button
      variant="quiet"
      className={cx('relative touch-none overflow-hidden select-none', holding && 'bg-accent-wash text-ink')}
      onPointerDown={({ button }) => {
        if (button !== 0) return
        setHolding(true)
        setShort(true)
        timer.current = setTimeout(onHold, holdMs)
      }}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
      // A click with detail 0 comes from the keyboard.
      onClick={({ detail }) => detail === 0 && onHold()}
    >
      {short ? hint : children}
    </Button>
  )
}
