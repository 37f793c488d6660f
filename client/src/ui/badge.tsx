import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const tones = {
  neutral: 'bg-muted text-soft',
  accent: 'bg-accent-wash text-accent',
  success: 'bg-success-wash text-success',
  danger: 'bg-danger-wash text-danger',
}

export type Tone = keyof typeof tones

/** May contain an icon; colour is never the only sign. */
export const Badge = ({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) => (
  <span
    className={cx(
      'inline-flex max-w-full items-center gap-1.5 ui:place-self-start rounded-full border ui:border-transparent ui:px-2.5 py-0.5',
      'ui:text-sm font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0',
      tones[tone],
      className,
    )}
    {...rest}
  />
)
