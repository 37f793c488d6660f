import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { moveDown, moveUp } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Button } from '#client/ui/button.tsx'

/** Keeps the focus: moving a row in the document drops it, and at the ends of the list the pressed button is disabled. */
function useMoveButtons(number: number, last: boolean, onMove: (index: number) => void) {
  const pressed = useRef<'up' | 'down' | null>(null)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (pressed.current === null) return
    const upwards = pressed.current === 'up' ? number > 1 : last
    pressed.current = null
    ;(upwards ? up : down).current?.focus()
  }, [number, last])
  const press = (direction: 'up' | 'down') => {
    pressed.current = direction
    onMove(direction === 'up' ? number - 2 : number)
  }
  return { up, down, press }
}

/** A filled button would look pressed. */
const disabledLook = 'disabled:border-transparent! disabled:bg-transparent! disabled:opacity-40'

interface MoveButtonsProps {
  title: string
  /** Position, counted from 1. */
  number: number
  last: boolean
  /** Moves to a position counted from 0. */
  onMove: (index: number) => void
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
        className={disabledLook}
        disabled={number === 1}
        aria-label={say(moveUp, { title })}
        onClick={() => press('up')}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        ref={down}
        repeats
        variant="quiet"
        size="icon"
        className={disabledLook}
        disabled={last}
        aria-label={say(moveDown, { title })}
        onClick={() => press('down')}
      >
        <ArrowDown aria-hidden />
      </Button>
    </>
  )
}
