import { Snail } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { slower } from '#shared/study/review-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { play } from './sound-player.ts'

interface SlowerButtonProps {
  src: string
  /** Name of the sound for screen readers. */
  children: ReactNode
  /** True if it is below the play button of a word card, as narrow as that button. */
  onCard?: boolean
}

/** Plays a sound slower; its pitch stays. */
export function SlowerButton({ src, children, onCard = false }: SlowerButtonProps) {
  const onClick = () => void play(src, { rate: 0.7 })
  const content = (
    <>
      <Snail aria-hidden className="size-5" />
      <span>
        {say(slower)}
        <span className="sr-only">: {children}</span>
      </span>
    </>
  )
  if (!onCard)
    return (
      <Button variant="quiet" onClick={onClick} className="noscript:hidden">
        {content}
      </Button>
    )
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 w-16 flex-col items-center justify-center gap-0.5 rounded-field text-center text-sm leading-tight text-on-word-card hover:underline noscript:hidden"
    >
      {content}
    </button>
  )
}
