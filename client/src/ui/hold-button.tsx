import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** Long enough that nobody does it by accident. */
const holdFor = 600

interface HoldButtonProps {
  children: string
  /** What a short touch is answered with. */
  hint: string
  onHold: () => void
}

/** Works when it is held, so that no slip of the thumb does it; by keyboard at once. */
export function HoldButton({ children, hint, onHold }: HoldButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [holding, setHolding] = useState(false)
  const [short, setShort] = useState(false)
  const letGo = () => {
    clearTimeout(timer.current)
    setHolding(false)
  }
  return (
    <Button
      variant="quiet"
      className={cx('relative touch-none overflow-hidden select-none', holding && 'bg-gold-wash text-ink')}
      onPointerDown={() => {
        setHolding(true)
        setShort(true)
        timer.current = setTimeout(onHold, holdFor)
      }}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
      // A click that no pointer made comes from the keyboard.
      onClick={({ detail }) => detail === 0 && onHold()}
    >
      {short ? hint : children}
    </Button>
  )
}
