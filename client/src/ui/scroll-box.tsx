import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Keeps something wide (a table) inside the column: it scrolls by itself, by keyboard too. Needs an `aria-label`. */
export const ScrollBox = ({ className, ...rest }: ComponentProps<'section'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1)
  <section tabIndex={0} className={cx('max-w-full overflow-x-auto', className)} {...rest} />
)
