import type { ComponentProps } from 'react'
import { cx } from '#client/ui/cx.ts'

type ProgressBarProps = ComponentProps<'progress'> & { label: string }

export const ProgressBar = ({ label, className, ...rest }: ProgressBarProps) => (
  <progress
    aria-label={label}
    className={cx(
      'block h-2.5 w-full appearance-none overflow-hidden rounded-full border bg-muted',
      '[&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-success',
      '[&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-200',
      '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-success forced-colors:appearance-auto',
      className,
    )}
    {...rest}
  />
)
