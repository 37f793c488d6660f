import { ExternalLink } from 'lucide-react'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Button } from '#client/ui/button.tsx'
import { VideoPlayer } from '#client/ui/video-player.tsx'

/** Loads nothing before somebody wants to hear it; without scripts the browser's own player does the same. */
export const EntrySound = ({ src, title }: { src: string; title: string }) => (
  <>
    <PlayButton src={src} large>
      <span lang="dtp">{title}</span>
    </PlayButton>
    <noscript>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the word that is heard stands beside it */}
      <audio src={src} controls preload="none" aria-label={title} className="w-full max-w-sm" />
    </noscript>
  </>
)

export const EntryVideo = ({ address, title }: { address: string; title: string }) => (
  <div className="grid justify-items-start gap-4 print:hidden">
    <VideoPlayer address={address} title={title} />
    <Button asChild variant="line">
      <a href={address} target="_blank" rel="noopener noreferrer">
        Watch Video
        <ExternalLink aria-hidden />
      </a>
    </Button>
  </div>
)
