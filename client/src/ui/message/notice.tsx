import type { ComponentProps, ReactNode } from 'react'
import type { Tone } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'

const tones: Record<Tone, string> = {
  neutral: 'bg-muted border-line [--mark:var(--soft)]',
  accent: 'bg-accent-wash border-accent-fill/60 [--mark:var(--accent)]',
  success: 'bg-success-wash border-success/40 [--mark:var(--success)]',
  danger: 'bg-danger-wash border-danger/40 [--mark:var(--danger)]',
}

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: Tone
  icon?: ReactNode
  title?: ReactNode
  level?: 2 | 3
  /** Button at the end; below the text on a phone. */
  action?: ReactNode
}

/** Band with a message and at most one action. */
export const Notice = ({
  tone = 'accent',
  icon,
  title,
  level = 3,
  action,
  className,
  children,
  ...rest
}: NoticeProps) => {
  const Heading = `h${level}` as const
  return (
    <div
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border p-5', tones[tone], className)}
      {...rest}
    >
      <div className="flex min-w-[min(100%,15rem)] flex-1 items-start gap-x-4">
        {icon && <span className="mt-0.5 shrink-0 text-(--mark) [&_svg]:size-[min(1.5rem,9vw)]">{icon}</span>}
        <div className="min-w-0 flex-1">
          {title && <Heading className="mb-1">{title}</Heading>}
          {children}
        </div>
      </div>
      {action && <div className="max-sm:w-full max-sm:*:w-full">{action}</div>}
    </div>
  )
}
