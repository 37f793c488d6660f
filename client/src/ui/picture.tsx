import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'

interface PictureProps {
  src: string
  /** Empty where the words beside it say the same; stands in the picture's place where it cannot be loaded. */
  alt: string
  className?: string
}

/** Our own drawings have ground to spare on every side; what people have sent is shown whole. */
const isDrawing = (src: string) => src.startsWith('/pictures/')

/** A picture that fills its frame, on a ground of its own. */
export function Picture({ src, alt, className }: PictureProps) {
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <p
        role="alert"
        className={cx(
          '@container flex items-center justify-center gap-2 overflow-hidden bg-sunk text-soft',
          alt ? 'p-2 font-semibold wrap-anywhere' : 'p-1',
          className,
        )}
      >
        <ImageOff aria-hidden className="size-5 shrink-0" />
        {/* A small frame has room for the sign alone. */}
        {alt || <span className="sr-only @[12rem]:not-sr-only">The picture could not be loaded.</span>}
      </p>
    )
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={cx('bg-sunk', isDrawing(src) ? 'object-cover' : 'object-contain', className)}
    />
  )
}
