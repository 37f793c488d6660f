import { Lock } from 'lucide-react'
import { cx } from '#client/ui/cx.ts'
import { emblemOf } from './emblem.ts'

interface CourseEmblemProps {
  course: { id: string; title: string }
  locked?: boolean
  className?: string
}

/** A drawing that fills its frame, a square as well as a band; its subject is in the middle. */
export function CourseEmblem({ course, locked = false, className }: CourseEmblemProps) {
  const src = emblemOf(course)
  return (
    <span className={cx('relative block shrink-0 overflow-hidden bg-sunk', className)}>
      {/* The emblems are drawn as bands, with much ground around what they show. */}
      <img
        src={src}
        alt=""
        className={cx('absolute inset-0 size-full object-cover', src.startsWith('/emblems/') && 'max-sm:scale-[1.35]')}
      />
      {locked && (
        <span className="absolute right-1.5 bottom-1.5 grid size-8 place-items-center rounded-full bg-sheet text-ink shadow-card">
          <Lock aria-hidden className="size-4" />
          <span className="sr-only">Locked</span>
        </span>
      )}
    </span>
  )
}
