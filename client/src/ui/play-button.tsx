import { Play, Square } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { SpinnerMark } from './spinner-mark.tsx'
import { toast } from './toast.ts'

/** What sounds now: one thing at a time. */
let now: { src: string; state: 'loading' | 'playing' } | null = null
let player: HTMLAudioElement | undefined
const listeners = new Set<() => void>()

const show = (next: typeof now) => {
  now = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function makePlayer(): HTMLAudioElement {
  const made = new Audio()
  made.addEventListener('playing', () => now && show({ ...now, state: 'playing' }))
  made.addEventListener('ended', () => show(null))
  return made
}

function stop() {
  player?.pause()
  show(null)
}

function play(src: string) {
  player ??= makePlayer()
  show({ src, state: 'loading' })
  player.src = src
  player.play().catch(() => {
    // Another one was begun, or this one stopped, before it could sound.
    if (now?.src !== src) return
    show(null)
    toast({ title: 'Error', description: 'This sound could not be played. Please try again.', tone: 'error' })
  })
}

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
    () => (now?.src === src ? now.state : 'silent'),
    () => 'silent',
  )
  useEffect(
    () => () => {
      if (now?.src === src) stop()
    },
    [src],
  )
  const on = state !== 'silent'
  return (
    <button
      type="button"
      onClick={() => (on ? stop() : play(src))}
      className={cx(
        'grid shrink-0 place-items-center rounded-full transition-colors duration-150 noscript:hidden',
        large ? 'size-16 bg-gold-fill text-on-gold hover:brightness-105 [&_svg]:size-7' : 'size-11 border',
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
