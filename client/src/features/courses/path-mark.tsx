import { Check, Lock } from 'lucide-react'
import { useId } from 'react'
import { cx } from '#client/ui/cx.ts'

const looks = {
  done: 'border-success bg-success text-(--background)',
  next: 'border-accent-fill bg-accent-fill text-on-accent',
  open: 'border-edge bg-surface',
  locked: 'border-dashed border-edge bg-muted text-soft',
}

/** The way to the next lesson: woven behind a finished lesson, bare threads before it. */
function Thread({ isWoven }: { isWoven: boolean }) {
  const id = useId()
  return (
    <svg className="absolute top-6 -bottom-3 h-[calc(100%-.75rem)] w-3 in-[li:last-child]:hidden">
      {isWoven ? (
        <>
          <pattern id={id} width="12" height="12" patternUnits="userSpaceOnUse">
            <path fill="var(--thread)" d="M0 0h12v12H0z" />
            <path fill="var(--weave-gold)" d="M6 1l5 5-5 5-5-5zM0 0h1v12H0zM11 0h1v12h-1z" />
            <path fill="var(--weave-red)" d="M6 4l2 2-2 2-2-2z" />
          </pattern>
          <rect width="100%" height="100%" fill={`url(#${id})`} />
        </>
      ) : (
        <path className="stroke-line" strokeWidth="1.500" d="M2.500 0v999M6 0v999M9.500 0v999" />
      )}
    </svg>
  )
}

/** Round sign of a lesson on the path, in pixels, so that large text keeps its room. The text beside it says the same. */
export const PathMark = ({ look, number }: { look: keyof typeof looks; number: number }) => (
  <span aria-hidden className="relative flex w-[44px] justify-center pt-2.5">
    <Thread isWoven={look === 'done'} />
    <span
      className={cx(
        'relative grid size-[44px] place-items-center rounded-full border-2 font-head text-lg',
        looks[look],
      )}
    >
      {look === 'done' ? (
        <Check strokeWidth={3} className="size-5" />
      ) : look === 'locked' ? (
        <Lock className="size-5" />
      ) : (
        number
      )}
    </span>
  </span>
)
