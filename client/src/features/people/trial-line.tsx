import { say } from '#shared/messages/say.ts'
import { trialUntilDay } from '#shared/people/account-messages.ts'
import type { UserJson } from '#shared/people.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { cx } from '#client/ui/cx.ts'

/** End of the trial, beside a role that trial users share with subscribers. */
export const TrialLine = ({
  trialUntil,
  className = 'text-soft',
}: Pick<UserJson, 'trialUntil'> & { className?: string }) =>
  trialUntil !== null && (
    <span className={cx('block text-sm', className)}>{say(trialUntilDay, { day: formatDay(trialUntil) })}</span>
  )
