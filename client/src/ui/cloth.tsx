import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Weave } from './weave.tsx'

interface ClothProps {
  children: ReactNode
  /** Touches the edges: above the words on a phone, beside them elsewhere. */
  picture?: ReactNode
  label?: string
  className?: string
}

/** Where a word is held: black with gold, closed by the woven line. One a screen. Focus rings on it are of its own gold. */
export const Cloth = ({ children, picture, label, className }: ClothProps) => (
  <section
    aria-label={label}
    className="flex min-w-0 flex-col overflow-hidden rounded-card bg-cloth text-on-cloth ring-1 ring-cloth-line [--gold:var(--cloth-gold)]"
  >
    <div className={cx('grid flex-1 grid-cols-1', Boolean(picture) && 'sm:grid-cols-[3fr_2fr]')}>
      {picture && <div className="relative min-h-44 sm:order-last">{picture}</div>}
      <div className={cx('min-w-0 p-5 sm:p-7', className)}>{children}</div>
    </div>
    <Weave />
  </section>
)
