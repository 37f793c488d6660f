import type { ComponentProps, ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunk border-line [--mark:var(--soft)]',
  gold: 'bg-gold-wash border-gold-fill/60 [--mark:var(--gold)]',
  rice: 'bg-rice-wash border-rice/40 [--mark:var(--rice)]',
  clay: 'bg-clay-wash border-clay/40 [--mark:var(--clay)]',
}

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: Tone
  icon?: ReactNode
  title?: ReactNode
  level?: 2 | 3
  /** A button at the end; below the words on a phone. */
  action?: ReactNode
}

/** A band that tells something and may offer one thing to do. */
export const Notice = ({
  tone = 'gold',
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
