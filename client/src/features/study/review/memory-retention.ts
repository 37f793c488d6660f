import { say, type Sentence } from '#shared/messages/say.ts'
import { untilDays, untilMonths, untilTomorrow, untilYears } from '#shared/study/review-messages.ts'
import { gradeOf } from '#shared/marking/marking.ts'
import { dueAfter, memoryAfter } from '#shared/study/memory.ts'
import type { AnswerMark } from './answer-mark.ts'
import type { CardBefore } from './session-state.ts'

/** Number of learning days until the card is due again; null if the answer did not change that: it was wrong, or not the day's first. */
export function retentionDays(
  { memory, day }: CardBefore,
  { state, verdict }: Pick<AnswerMark, 'state' | 'verdict'>,
): number | null {
  if (state !== 'marked' || verdict === null || verdict === 'wrong') return null
  if (memory && memory.lastDay >= day) return null
  const grade = gradeOf({ verdict, isAskedAgain: false })
  return grade === null ? null : dueAfter(memoryAfter(memory ?? undefined, day, grade), grade) - day
}

const month = 30
const year = 365

/** Duration in plain words, without counting days from two months on. */
export function retentionText(days: number): Sentence {
  if (days <= 1) return say(untilTomorrow)
  if (days < 2 * month) return say(untilDays, { days })
  return days < year ? say(untilMonths, { months: Math.round(days / month) }) : say(untilYears)
}
