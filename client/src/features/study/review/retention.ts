import { good, hard, dueAfter, memoryAfter } from '#shared/study/memory.ts'
import type { Graded } from './grading.ts'
import type { Before } from './session-state.ts'

/** Number of learning days until the card is due again; null if the answer did not change that: it was wrong, or not the day's first. */
export function retentionDays(
  { memory, day }: Before,
  { state, verdict }: Pick<Graded, 'state' | 'verdict'>,
): number | null {
  if (state !== 'marked' || verdict === null || verdict === 'wrong') return null
  if (memory && memory.lastDay >= day) return null
  const grade = verdict === 'slip' ? hard : good
  return dueAfter(memoryAfter(memory ?? undefined, day, grade), grade) - day
}

const month = 30
const year = 365

/** Duration in plain words, without counting days from two months on. */
export function retentionText(days: number): string {
  if (days <= 1) return 'It stays with you until tomorrow.'
  if (days < 2 * month) return `It stays with you for about ${days} days.`
  if (days < year) return `It stays with you for about ${Math.round(days / month)} months.`
  return 'It stays with you for a year and longer.'
}
