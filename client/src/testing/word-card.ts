import type { WordCard } from '#shared/study/cards.ts'

/** A word for review without media. Its meaning is 'meaning of' the word. */
export const aWordCard = (text: string, fields: Partial<WordCard> = {}): WordCard => ({
  entryId: text,
  type: 'WORD',
  text,
  meaning: `meaning of ${text}`,
  dialect: null,
  pronunciation: null,
  sound: null,
  picture: null,
  twins: [],
  near: [],
  options: [],
  ...fields,
})
