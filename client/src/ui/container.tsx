import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The column of a page: at most 1120 px, 16 px from the edge of a phone. */
export const Container = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cx('mx-auto w-full ui:max-w-[1120px] px-[clamp(16px,4vw,40px)]', className)} {...rest} />
)
