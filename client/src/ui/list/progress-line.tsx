import { useId } from 'react'
import { cx } from '#client/ui/cx.ts'

interface ProgressLineProps {
  done: number
  total: number
  label: string
  className?: string
}

/** Number of diamonds that fits a phone's card. */
const idealDiamonds = 20

/** Woven progress line that grows by whole diamonds. Visible text beside it says the same. */
export function ProgressLine({ done, total, label, className }: ProgressLineProps) {
  const id = useId()
  const steps = Math.max(total, 1)
  const doneSteps = Math.min(Math.max(done, 0), total)
  const diamondsPerStep = Math.max(1, Math.round(idealDiamonds / steps))
  const width = 16 * diamondsPerStep * steps
  return (
    <div className={cx('relative overflow-hidden rounded-[3px] forced-colors:border', className)}>
      <progress className="sr-only" aria-label={label} value={doneSteps} max={steps} />
      <svg aria-hidden viewBox={`0 0 ${width} 16`} preserveAspectRatio="none" className="block h-4 w-full">
        <pattern id={`${id}w`} width="32" height="16" patternUnits="userSpaceOnUse">
          <path fill="var(--thread)" d="M0 0h32v16H0z" />
          <path fill="var(--weave-gold)" d="M3 8l5-5 5 5-5 5zM0 0h32v1H0zM0 15h32v1H0z" />
          <path fill="var(--thread)" d="M5.5 8L8 5.5 10.5 8 8 10.500z" />
          <path fill="none" stroke="var(--weave-gold)" d="M18.5 8l5.5-5.500L29.5 8 24 13.500z" />
          <path fill="var(--weave-red)" d="M21 8l3-3 3 3-3 3zM7 8l1-1 1 1-1 1z" />
        </pattern>
        <path fill="none" stroke="var(--edge)" d={`M0 .5h${width}M0 15.500h${width}`} />
        <path fill="none" stroke="var(--line)" d={`M0 4.500h${width}M0 8h${width}M0 11.500h${width}`} />
        <rect width={16 * diamondsPerStep * doneSteps} height="16" fill={`url(#${id}w)`} />
      </svg>
    </div>
  )
}
