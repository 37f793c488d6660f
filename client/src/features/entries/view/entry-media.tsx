import { PlayButton } from '#client/ui/media/play-button.tsx'
import { SlowerButton } from '#client/ui/media/slower-button.tsx'

/** Loads nothing until it is played; without JavaScript the browser's own player is used. */
export const EntrySound = ({ src, title }: { src: string; title: string }) => (
  <>
    <PlayButton src={src} large>
      <span lang="dtp">{title}</span>
    </PlayButton>
    <SlowerButton src={src} onCard>
      <span lang="dtp">{title}</span>
    </SlowerButton>
    <noscript>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the word that is heard is next to it */}
      <audio src={src} controls preload="none" aria-label={title} className="w-full max-w-sm" />
    </noscript>
  </>
)
