import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useMore } from './use-more.ts'

/** Keeps something wide (a table) inside the column: it scrolls by itself, by keyboard too, and shows that it does. Deps an `aria-label`. */
export const ScrollBox = ({ className, ...rest }: ComponentProps<'section'>) => {
  const box = useMore<HTMLElement>()
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1)
  return <section ref={box} tabIndex={0} className={cx('scroll-box max-w-full overflow-x-auto', className)} {...rest} />
}
