import type { EntryType } from '#shared/entries/entries.ts'

/** True if an entry can be spoken, and so can be a card: not a rule such as "r : l" and not a sound such as "ng". */
export const isSpeakable = ({ type, title }: { type: EntryType; title: string }): boolean =>
  type === 'WORD' || type === 'PHRASE' || (!title.includes(':') && /[aeiou]/i.test(title))
