import type { UserAnswer } from '#shared/people.ts'
import { formatDay } from '#client/lib/dates.ts'
import { cx } from '#client/ui/cx.ts'

/** Beside a role that a trial user shares with those who pay: what they really have. */
export const TrialLine = ({
  trialUntil,
  className = 'text-soft',
}: Pick<UserAnswer, 'trialUntil'> & { className?: string }) =>
  trialUntil !== null && (
    <span className={cx('block text-sm', className)}>Free trial until {formatDay(trialUntil)}</span>
  )
