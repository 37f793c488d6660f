import { ExternalLink, Volume2 } from 'lucide-react'
import { useState } from 'react'
import type { CategoryAnswer } from '#shared/entries.ts'
import { Button } from '#client/ui/button.tsx'
import { VideoPlayer } from '#client/ui/video-player.tsx'

const Broken = ({ what }: { what: string }) => (
  <p role="alert" className="rounded-card border border-clay/40 bg-clay-wash p-4">
    {what} could not be loaded.
  </p>
)

/** Loads nothing before somebody wants to hear it; without scripts the browser's own player does the same. */
export function EntrySound({ src, title }: { src: string; title: string }) {
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting')
  if (state === 'failed') return <Broken what="The sound" />
  if (state === 'playing') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the word that is heard stands beside it
      <audio
        src={src}
        controls
        autoPlay
        aria-label={title}
        onError={() => setState('failed')}
        className="w-full max-w-sm"
      />
    )
  }
  return (
    <>
      <Button variant="line" size="large" className="noscript:hidden" onClick={() => setState('playing')}>
        <Volume2 aria-hidden />
        Listen
      </Button>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as above */}
        <audio src={src} controls preload="none" aria-label={title} className="w-full max-w-sm" />
      </noscript>
    </>
  )
}

function Picture({ src, title }: { src: string; title: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return <Broken what="The picture" />
  return (
    <img
      src={src}
      alt={title}
      lang="dtp"
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className="aspect-[4/3] w-full rounded-card border bg-sunk object-contain"
    />
  )
}

const Video = ({ address, title }: { address: string; title: string }) => (
  <div className="grid justify-items-start gap-4">
    <VideoPlayer address={address} title={title} />
    <Button asChild variant="line">
      <a href={address} target="_blank" rel="noopener noreferrer">
        Watch Video
        <ExternalLink aria-hidden />
      </a>
    </Button>
  </div>
)

/** Picture and video of an entry, where it has any. */
export const EntryMedia = ({ title, imageUrl, videoUrl }: CategoryAnswer) => (
  <>
    {imageUrl && <Picture src={imageUrl} title={title} />}
    {videoUrl && <Video address={videoUrl} title={title} />}
  </>
)
