import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { Weave } from '#client/ui/art/weave.tsx'

type EmptyStateProps = {
  title: ReactNode
  /** Text on what will appear here, or how to begin. */
  text?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  className?: string
}

export const EmptyState = ({ title, text, action, level = 3, className }: EmptyStateProps) => {
  const Heading = `h${level}` as const
  return (
    <div
      className={cx(
        'grid justify-items-center gap-2 rounded-card border border-dashed border-edge px-6 py-10 text-center',
        className,
      )}
    >
      <Weave short className="mb-3" />
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="max-w-md text-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
