import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  /** A gold edge: the one card of a row to look at first. */
  marked?: boolean
}

export const Card = ({ as = 'div', marked = false, className, ...rest }: CardProps) => {
  // The elements of `as` take the same props; typing each would only cost the callers.
  const Element = as as 'div'
  return (
    <Element
      className={cx(
        'relative ui:flex ui:min-w-0 ui:flex-col ui:gap-2.5 rounded-card border bg-sheet ui:p-5 shadow-card',
        marked && 'border-gold-fill ring-1 ring-gold-fill',
        className,
      )}
      {...rest}
    />
  )
}

/** The foot of a card: buttons stand level across a row of cards of unequal text. */
export const CardFoot = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cx('mt-auto ui:flex ui:flex-wrap ui:items-center ui:gap-3 ui:pt-2', className)} {...rest} />
)
