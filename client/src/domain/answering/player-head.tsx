import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { countOf, lastWords, stepsDone } from '#shared/study/review-messages.ts'
import { ProgressLine } from '#client/ui/list/progress-line.tsx'
import { cx } from '#client/ui/cx.ts'
import { LeaveLink } from './leave-link.tsx'

interface PlayerHeadProps {
  /** Address and label of the link that leaves. */
  to: string
  label: string
  /** Number of finished steps; absent outside an attempt. */
  done?: number
  total?: number
  className: string
  children?: ReactNode
}

/** Head of a review or a lesson: the link that leaves, the progress line and the count. */
export const PlayerHead = ({ to, label, done = 0, total = 0, className, children }: PlayerHeadProps) => (
  <div className={cx('flex items-center', className)}>
    <LeaveLink to={to} label={label} />
    {total > 0 && (
      <>
        <ProgressLine className="flex-1" done={done} total={total} label={say(stepsDone)} />
        <span className="text-sm whitespace-nowrap text-soft">
          {done < total ? say(countOf, { now: done + 1, total }) : say(lastWords)}
        </span>
      </>
    )}
    {children}
  </div>
)
