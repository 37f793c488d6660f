import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { Weave } from '#client/ui/art/weave.tsx'
import { Picture } from '#client/ui/media/picture.tsx'

type EmptyStateProps = {
  title: ReactNode
  /** Text on what will appear here, or how to begin. */
  text?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  /** A drawing beside the text, where the page shows nothing else. */
  picture?: string
  className?: string
}

export const EmptyState = ({ title, text, action, level = 3, picture, className }: EmptyStateProps) => {
  const Heading = `h${level}` as const
  const content = (
    <>
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="max-w-md text-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </>
  )
  if (picture)
    return (
      <div className={cx('grid overflow-hidden rounded-card border bg-surface sm:grid-cols-2', className)}>
        <Picture src={picture} alt="" className="h-44 w-full rounded-none sm:h-64" />
        <div className="grid content-center justify-items-start gap-2 p-6 sm:p-8">{content}</div>
      </div>
    )
  return (
    <div
      className={cx(
        'grid justify-items-center gap-2 rounded-card border border-dashed border-edge px-6 py-10 text-center',
        className,
      )}
    >
      <Weave short className="mb-3" />
      {content}
    </div>
  )
}
