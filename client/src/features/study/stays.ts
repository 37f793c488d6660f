import { good, hard, dueAfter, memoryAfter } from '#shared/memory.ts'
import type { Judged } from './judge.ts'
import type { Before } from './round.ts'

/** Learning days that an answer keeps a card for; null where it changes nothing: it was wrong, or not the day's first. */
export function daysKept(
  { memory, day }: Before,
  { state, verdict }: Pick<Judged, 'state' | 'verdict'>,
): number | null {
  if (state !== 'marked' || verdict === null || verdict === 'wrong') return null
  if (memory && memory.lastDay >= day) return null
  return dueAfter(memoryAfter(memory ?? undefined, day, verdict === 'slip' ? hard : good)) - day
}

const month = 30
const year = 365

/** In plain words; from two months on nobody counts days. */
export function staysFor(days: number): string {
  if (days <= 1) return 'It stays with you until tomorrow.'
  if (days < 2 * month) return `It stays with you for about ${days} days.`
  if (days < year) return `It stays with you for about ${Math.round(days / month)} months.`
  return 'It stays with you for a year and longer.'
}
