import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { say } from '#shared/messages/say.ts'
import { pictureFailed } from '#shared/site/ui-messages.ts'
import { cx } from '#client/ui/cx.ts'

interface PictureProps {
  src: string
  /** Shown if the picture cannot be loaded. Empty for decoration, whose failure is not announced. */
  alt: string
  className?: string
}

/** Our own drawings may be cropped; users' pictures are shown whole. */
const isDrawing = (src: string) => src.startsWith('/pictures/')

/** Picture that fills its frame, with its own background. */
export function Picture({ src, alt, className }: PictureProps) {
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <p
        {...(alt ? { role: 'alert' } : { 'aria-hidden': true })}
        className={cx(
          '@container flex items-center justify-center gap-2 overflow-hidden bg-muted text-soft',
          alt ? 'p-2 font-semibold wrap-anywhere' : 'p-1',
          className,
        )}
      >
        <ImageOff aria-hidden className="size-5 shrink-0" />
        {/* A small frame has room for the icon only. */}
        {alt || <span className="hidden @[12rem]:inline">{say(pictureFailed)}</span>}
      </p>
    )
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={cx('bg-muted', isDrawing(src) ? 'object-cover' : 'object-contain', className)}
    />
  )
}
