import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** First link of the page: skips the navigation for keyboard users. */
export const SkipLink = ({ className, children, ...rest }: ComponentProps<'a'>) => (
  <a
    className={cx(
      'sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-button focus:bg-act focus:px-4 focus:py-3',
      'focus:font-semibold focus:text-on-act',
      className,
    )}
    {...rest}
  >
    {children}
  </a>
)
