import { useState } from 'react'
import { cx } from '#client/ui/cx.ts'

const sizes = { medium: 'size-11 text-lg', large: 'size-24 text-3xl' }

type AvatarProps = { src?: string | null; name: string; size?: keyof typeof sizes; className?: string }

/** Decoration beside a written name, hidden from screen readers. Shows the initial if there is no picture. */
export const Avatar = ({ src, name, size = 'medium', className }: AvatarProps) => {
  const [broken, setBroken] = useState<string>()
  const initial = String.fromCodePoint(name.trim().codePointAt(0) ?? 0x3f).toLocaleUpperCase()
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full border border-accent-fill bg-accent-wash font-head text-accent',
        sizes[size],
        className,
      )}
    >
      {src && broken !== src ? (
        <img
          src={src}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        initial
      )}
    </span>
  )
}
