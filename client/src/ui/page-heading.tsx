import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type PageHeadingProps = {
  title: ReactNode
  text?: ReactNode
  /** Link back or badge above the title. */
  before?: ReactNode
  /** Buttons beside the title; below it on a phone. */
  actions?: ReactNode
  className?: string
}

export const PageHeading = ({ title, text, before, actions, className }: PageHeadingProps) => (
  <div className={cx('flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
    <div className="min-w-0 flex-[1_1_18rem]">
      {before && <div className="mb-3 flex">{before}</div>}
      <h1>{title}</h1>
      {text && <p className="mt-1.5 max-w-[60ch] text-soft sm:text-lg">{text}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
  </div>
)
