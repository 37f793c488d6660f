import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'

/** Moving a row in the document drops its focus, and at the end of the list the button pressed is switched off. */
function useMoveButtons(number: number, last: boolean, onMove: (place: number) => void) {
  const pressed = useRef<'up' | 'down' | null>(null)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (pressed.current === null) return
    const upwards = pressed.current === 'up' ? number > 1 : last
    pressed.current = null
    ;(upwards ? up : down).current?.focus()
  }, [number, last])
  const press = (way: 'up' | 'down') => {
    pressed.current = way
    onMove(way === 'up' ? number - 2 : number)
  }
  return { up, down, press }
}

/** A filled button would look as if it were pressed. */
const offAtTheEnd = 'disabled:border-transparent! disabled:bg-transparent! disabled:opacity-40'

interface MoveButtonsProps {
  title: string
  /** From 1. */
  number: number
  last: boolean
  /** To a place counted from 0. */
  onMove: (place: number) => void
}

export function MoveButtons({ title, number, last, onMove }: MoveButtonsProps) {
  const { up, down, press } = useMoveButtons(number, last, onMove)
  return (
    <>
      <Button
        ref={up}
        repeats
        variant="quiet"
        size="icon"
        className={offAtTheEnd}
        disabled={number === 1}
        aria-label={`Move up: ${title}`}
        onClick={() => press('up')}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        ref={down}
        repeats
        variant="quiet"
        size="icon"
        className={offAtTheEnd}
        disabled={last}
        aria-label={`Move down: ${title}`}
        onClick={() => press('down')}
      >
        <ArrowDown aria-hidden />
      </Button>
    </>
  )
}
