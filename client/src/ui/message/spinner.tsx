import { say } from '#shared/messages/say.ts'
import { loadingStatus } from '#shared/messages/messages.ts'
import { cx } from '#client/ui/cx.ts'
import { SpinnerMark } from './spinner-mark.tsx'

type SpinnerProps = {
  /** Text for screen readers. */
  label?: string
  /** Fills the window (docs/product.md 52), otherwise its box. */
  fullScreen?: boolean
}

export const Spinner = ({ label = say(loadingStatus), fullScreen = true }: SpinnerProps) => (
  <output className={cx('grid place-items-center', fullScreen ? 'min-h-dvh' : 'py-12')}>
    <SpinnerMark className="size-12 text-accent" />
    <span className="sr-only">{label}</span>
  </output>
)
