import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Column of a page: at most 1120 px wide, with 16 px padding on a phone. */
export const Container = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cx('mx-auto w-full ui:max-w-[1120px] px-[clamp(16px,4vw,40px)]', className)} {...rest} />
)
