import { Play, Square } from 'lucide-react'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { playButton, stopButton } from '#shared/site/ui-messages.ts'
import { cx } from '#client/ui/cx.ts'
import { play, playbackState, stop, subscribe } from './sound-player.ts'
import { SpinnerMark } from '#client/ui/message/spinner-mark.tsx'

type PlayButtonProps = {
  src: string
  /** Name of the sound for screen readers, after 'Play' or 'Stop'. */
  children: ReactNode
  /** Highlighted and larger, for the main word of a screen. */
  large?: boolean
  className?: string
}

/** Plays a sound. It loads on the first press; starting another sound stops this one. */
export const PlayButton = ({ src, children, large = false, className }: PlayButtonProps) => {
  const state = useSyncExternalStore(
    subscribe,
    () => playbackState(src),
    () => 'silent',
  )
  useEffect(
    () => () => {
      if (playbackState(src) !== 'silent') stop()
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
          ? 'ui:size-[min(4rem,20vw)] bg-accent-fill text-on-accent hover:[filter:brightness(1.05)] [&_svg]:size-7'
          : 'size-[min(2.75rem,14vw)] border',
        !large &&
          (on ? 'border-accent bg-accent-wash text-accent' : 'border-edge bg-surface text-ink hover:border-ink'),
        className,
      )}
    >
      {state === 'silent' && <Play aria-hidden className="ml-0.5 size-5 fill-current" />}
      {state === 'loading' && <SpinnerMark />}
      {state === 'playing' && <Square aria-hidden className="size-4 fill-current" />}
      <span className="sr-only">
        {say(on ? stopButton : playButton)} {children}
      </span>
    </button>
  )
}
