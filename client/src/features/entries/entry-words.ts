import type { Change } from '#shared/entry-history.ts'

/** What stands in a part of an entry, for reading. */
export function wordsOf(value: Change['before'] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ')
  return Object.values(value).map(wordsOf).filter(Boolean).join(' · ')
}
