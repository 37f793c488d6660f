import { Play, Square } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { play, sounding, stop, subscribe } from './sounding.ts'
import { SpinnerMark } from './spinner-mark.tsx'

type PlayButtonProps = {
  src: string
  /** What is heard, for screen readers: they say 'Play' or 'Stop' before it. */
  children: ReactNode
  /** Of the word of the screen: gold, and larger than those in lists. */
  large?: boolean
  className?: string
}

/** Plays in place. Nothing is loaded before it is pressed; pressing another one ends this one. */
export const PlayButton = ({ src, children, large = false, className }: PlayButtonProps) => {
  const state = useSyncExternalStore(
    subscribe,
    () => sounding(src),
    () => 'silent',
  )
  useEffect(
    () => () => {
      if (sounding(src) !== 'silent') stop()
    },
    [src],
  )
  const on = state !== 'silent'
  return (
    <button
      type="button"
      onClick={() => (on ? stop() : void play(src))}
      className={cx(
        'grid shrink-0 place-items-center rounded-full transition-colors duration-150 noscript:hidden',
        large
          ? 'ui:size-[min(4rem,20vw)] bg-gold-fill text-on-gold hover:brightness-105 [&_svg]:size-7'
          : 'size-[min(2.75rem,14vw)] border',
        !large && (on ? 'border-gold bg-gold-wash text-gold' : 'border-edge bg-sheet text-ink hover:border-ink'),
        className,
      )}
    >
      {state === 'silent' && <Play aria-hidden className="ml-0.5 size-5 fill-current" />}
      {state === 'loading' && <SpinnerMark />}
      {state === 'playing' && <Square aria-hidden className="size-4 fill-current" />}
      <span className="sr-only">
        {on ? 'Stop' : 'Play'} {children}
      </span>
    </button>
  )
}
