import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  /** Highlights the most important card of a row. */
  marked?: boolean
}

export const Card = ({ as = 'div', marked = false, className, ...rest }: CardProps) => {
  // All elements of `as` accept the same props, so one type is enough.
  const Element = as as 'div'
  return (
    <Element
      className={cx(
        'relative ui:flex ui:min-w-0 ui:flex-col ui:gap-2.5 rounded-card border bg-surface ui:p-5 shadow-card',
        marked && 'border-accent-fill ring-1 ring-accent-fill',
        className,
      )}
      {...rest}
    />
  )
}

/** Foot of a card: aligns buttons across a row of cards. */
export const CardFoot = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cx('mt-auto ui:flex ui:flex-wrap ui:items-center ui:gap-3 ui:pt-2', className)} {...rest} />
)
