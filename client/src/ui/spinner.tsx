import { cx } from './cx.ts'
import { SpinnerMark } from './spinner-mark.tsx'

type SpinnerProps = {
  /** Read out, not shown. */
  label?: string
  /** Fills the window (docs/product.md 52), or else the box it stands in. */
  fullScreen?: boolean
  className?: string
}

export const Spinner = ({ label = 'Loading', fullScreen = true, className }: SpinnerProps) => (
  <output className={cx('grid place-items-center', fullScreen ? 'min-h-dvh' : 'py-12', className)}>
    <SpinnerMark className="size-12 text-gold" />
    <span className="sr-only">{label}</span>
  </output>
)
