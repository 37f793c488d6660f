import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type ProgressBarProps = ComponentProps<'progress'> & { label: string }

export const ProgressBar = ({ label, className, ...rest }: ProgressBarProps) => (
  <progress
    aria-label={label}
    className={cx(
      'block h-2.5 w-full appearance-none overflow-hidden rounded-full border bg-sunk',
      '[&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-rice',
      '[&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-200',
      '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-rice forced-colors:appearance-auto',
      className,
    )}
    {...rest}
  />
)
