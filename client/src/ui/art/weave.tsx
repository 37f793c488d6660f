import { useId } from 'react'
import { cx } from '#client/ui/cx.ts'

type WeaveProps = {
  /** Five diamonds as an ornament, instead of a line across the page. */ short?: boolean
  className?: string
}

/** Ornament: a line of diamonds, drawn for this product and copied from no textile. */
export const Weave = ({ short = false, className }: WeaveProps) => {
  const id = useId()
  return (
    <svg aria-hidden className={cx('block h-4', short ? 'w-36' : 'w-full', className)}>
      <pattern id={id} width="32" height="16" patternUnits="userSpaceOnUse">
        <path fill="var(--weave)" d="M0 0h32v16H0z" />
        <path
          fill="var(--weave-gold)"
          d="M3 8l5-5 5 5-5 5zM0 0h32v1H0zM0 15h32v1H0zM0 7l1 1-1 1zM32 7l-1 1 1 1zM16 7l1 1-1 1-1-1z"
        />
        <path fill="var(--weave)" d="M5.5 8L8 5.5 10.5 8 8 10.500z" />
        <path fill="none" stroke="var(--weave-gold)" d="M18.5 8l5.5-5.500L29.5 8 24 13.500z" />
        <path fill="var(--weave-red)" d="M21 8l3-3 3 3-3 3zM7 8l1-1 1 1-1 1z" />
      </pattern>
      <rect width="100%" height="16" fill={`url(#${id})`} />
    </svg>
  )
}
