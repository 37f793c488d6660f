import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Buttons at the foot of the screen, however long the page is. Margins and padding follow the column around it. */
export const Foot = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={cx(
      'sticky bottom-0 z-10 grid gap-2 border-t bg-(--background) pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]',
      className,
    )}
    {...rest}
  />
)
