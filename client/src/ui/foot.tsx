import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const places = {
  screen: 'bottom-0 pb-[max(1rem,env(safe-area-inset-bottom))]',
  /** Above the bottom navigation, whose height stops growing at 28.5vw. */
  navigation:
    'bottom-[calc(min(4.25rem,28.5vw)+env(safe-area-inset-bottom))] -mx-[16px] px-[16px] pb-3 sm:mx-0 sm:px-0 lg:bottom-0 short:static',
  /** Above the foot of a dialog or an editor. */
  foot: 'bottom-14 pb-3 lg:bottom-0 short:static',
}

/** Buttons at the foot of the screen or above another foot, however long the page is. Margins and padding follow the column around it. */
export const Foot = ({
  above = 'screen',
  className,
  ...rest
}: ComponentProps<'div'> & { above?: keyof typeof places }) => (
  <div className={cx('sticky z-10 grid gap-2 border-t bg-(--background) pt-3', places[above], className)} {...rest} />
)
