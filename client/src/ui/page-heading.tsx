import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type PageHeadingProps = {
  title: ReactNode
  text?: ReactNode
  /** Link back or badge above the title. */
  before?: ReactNode
  /** On a phone, a short `BackLink` is next to the title, so that the content begins higher. */
  compact?: boolean
  /** Buttons beside the title; below it on a phone. */
  actions?: ReactNode
  className?: string
}

export const PageHeading = ({ title, text, before, compact = false, actions, className }: PageHeadingProps) => (
  <div className={cx('flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
    <div
      className={cx(
        'min-w-0 flex-[1_1_18rem]',
        compact && 'max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center',
      )}
    >
      {before && <div className={cx('flex', compact ? 'sm:mb-3' : 'mb-3')}>{before}</div>}
      <h1 className={cx(compact && 'max-sm:min-w-0 max-sm:text-2xl max-sm:wrap-anywhere')}>{title}</h1>
      {text && (
        <p className={cx('mt-1.5 max-w-[60ch] text-soft sm:text-lg', compact && 'max-sm:col-span-full max-sm:text-sm')}>
          {text}
        </p>
      )}
    </div>
    {actions && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
  </div>
)
