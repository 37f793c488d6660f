import { ExternalLink, Play } from 'lucide-react'
import { useId, useState } from 'react'
import { say } from '#shared/messages/say.ts'
import {
  playRecording,
  playVideo,
  playsFrom,
  playsFromHere,
  videoFailed,
  watchVideo,
} from '#shared/site/ui-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { focusOnMount } from '#client/lib/page/focus-on-mount.ts'
import { useBrowserValue } from '#client/lib/page/client-context.ts'
import { playerFor, type Player } from './video-address.ts'

const frameStyle = 'w-full max-w-3xl overflow-hidden rounded-card border'

/** Our own poster, so that no other site is contacted before the person presses play. */
function Poster() {
  const sky = useId()
  return (
    <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMax slice" aria-hidden className="absolute inset-0 size-full">
      <linearGradient id={sky} x2="0" y2="1">
        <stop stopColor="var(--sky-top)" />
        <stop offset=".8" stopColor="var(--sky-low)" />
      </linearGradient>
      <path fill={`url(#${sky})`} d="M0 0h640v360H0z" />
      <path fill="var(--hill-far)" d="M0 262C120 232 240 258 340 250S560 236 640 246V360H0Z" />
      <path fill="var(--hill)" d="M0 292C140 270 280 292 400 284S580 276 640 280V360H0Z" />
      <path fill="var(--rice-a)" d="M0 322C160 306 320 322 460 314S600 310 640 312V360H0Z" />
      <path fill="var(--rice-b)" d="M0 342C160 330 340 342 640 334V360H0Z" />
    </svg>
  )
}

function Facade({ player, title, onPlay }: { player: Player; title: string; onPlay: () => void }) {
  const sound = player.kind === 'audio'
  return (
    <button
      type="button"
      onClick={onPlay}
      className={`${frameStyle} group relative block ${sound ? 'h-28' : 'aspect-video'}`}
    >
      <Poster />
      <span className="sr-only">{say(sound ? playRecording : playVideo, { title })}</span>
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-18 place-items-center rounded-full bg-ink text-background shadow-lift transition-transform duration-150 group-hover:scale-105">
          <Play aria-hidden className="ml-1 size-8 fill-current" />
        </span>
      </span>
      <span className="absolute bottom-3 left-3 rounded-full bg-surface px-3 py-1 text-sm font-medium text-ink">
        {player.from ? say(playsFrom, { site: player.from }) : say(playsFromHere)}
      </span>
    </button>
  )
}

function Media({ player, title, onFail }: { player: Player; title: string; onFail: () => void }) {
  if (player.kind === 'frame') {
    // No sandbox: it would need scripts and the frame's own origin, and then protects nothing.
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        ref={focusOnMount}
        src={player.src}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        className={`${frameStyle} block aspect-video bg-muted`}
      />
    )
  }
  // Without a tabIndex not every browser can focus a player.
  const shared = { ref: focusOnMount, tabIndex: 0, src: player.src, controls: true, autoPlay: true, onError: onFail }
  /* oxlint-disable jsx-a11y/media-has-caption -- one address is given, without a captions file; the words are next to it */
  if (player.kind === 'audio') return <audio {...shared} aria-label={title} className="block w-full max-w-3xl" />
  return <video {...shared} aria-label={title} playsInline className={`${frameStyle} block aspect-video bg-[#000]`} />
}

/** '' on the server and during hydration: only the browser knows the page's origin. */
const useOwnOrigin = () =>
  useBrowserValue(
    () => window.location.origin,
    () => '',
  )

/** Loads only on click (docs/product.md 20). Renders nothing for an address that can only be linked. */
export function VideoPlayer({ address, title }: { address: string; title: string }) {
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting')
  const player = playerFor(address, useOwnOrigin())
  if (!player) return null
  if (state === 'failed') {
    return (
      <p role="alert" className="rounded-card border border-danger/40 bg-danger-wash p-4">
        {say(videoFailed)}
      </p>
    )
  }
  if (state === 'playing') return <Media player={player} title={title} onFail={() => setState('failed')} />
  return <Facade player={player} title={title} onPlay={() => setState('playing')} />
}

/** Video with a link to its source; while closed, only the link. */
export const WatchVideo = ({
  address,
  title,
  open = true,
  className,
}: {
  address: string
  title: string
  open?: boolean
  className?: string
}) => (
  <div className={cx('grid justify-items-start gap-4', className)}>
    {open && <VideoPlayer address={address} title={title} />}
    <Button asChild variant="line">
      <a href={address} target="_blank" rel="noopener noreferrer">
        {say(watchVideo)}
        <ExternalLink aria-hidden />
      </a>
    </Button>
  </div>
)
