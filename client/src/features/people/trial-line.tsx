import type { UserAnswer } from '#shared/people.ts'
import { formatDay } from '#client/lib/dates.ts'

/** Beside a role that a trial user shares with those who pay: what they really have. */
export const TrialLine = ({ trialUntil }: Pick<UserAnswer, 'trialUntil'>) =>
  trialUntil !== null && <span className="block text-sm text-soft">Free trial until {formatDay(trialUntil)}</span>
