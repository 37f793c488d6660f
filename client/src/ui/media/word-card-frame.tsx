import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { Weave } from '#client/ui/art/weave.tsx'

interface WordCardFrameProps {
  children: ReactNode
  /** Picture that touches the edges: above the text on a phone and in its preview, beside it elsewhere. */
  picture?: ReactNode
  label?: string
  className?: string
}

/** Word card: black with gold, closed by the woven line. Use one per screen. Its focus rings are gold too. */
export const WordCardFrame = ({ children, picture, label, className }: WordCardFrameProps) => (
  <section
    aria-label={label}
    className="@container/card flex min-w-0 flex-col overflow-hidden rounded-card bg-word-card text-on-word-card ring-1 ring-word-card-line [--accent:var(--word-card-accent)]"
  >
    <div className={cx('grid flex-1 grid-cols-1', Boolean(picture) && 'sm:@xs/card:grid-cols-[3fr_2fr]')}>
      {picture && <div className="relative min-h-36 sm:min-h-44 sm:@xs/card:order-last">{picture}</div>}
      <div className={cx('min-w-0 p-5 sm:@xs/card:p-7', className)}>{children}</div>
    </div>
    <Weave />
  </section>
)
