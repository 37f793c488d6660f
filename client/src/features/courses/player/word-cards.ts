import type { EntryAnswer } from '#shared/entries/entries.ts'
import { meanAlike } from '#shared/entries/meaning.ts'
import { keyOf } from '#shared/language/language.ts'
import { fairOptions, type WordCard } from '#shared/study/study.ts'

const openMedia = ({ warned, imageUrl, sound }: EntryAnswer) =>
  warned ? { picture: null, sound: null } : { picture: imageUrl, sound }

/** Other words as wrong options: of the same type, no two with one meaning. */
function optionsAmong(entry: EntryAnswer, others: readonly EntryAnswer[]): WordCard['options'] {
  const chosen: EntryAnswer[] = []
  const own = new Set([entry.title, ...entry.otherForms].map(keyOf))
  for (const other of others) {
    if (chosen.length === fairOptions) break
    if (other.type !== entry.type || own.has(keyOf(other.title))) continue
    if ([entry, ...chosen].some(({ content }) => meanAlike(content, other.content))) continue
    own.add(keyOf(other.title))
    chosen.push(other)
  }
  return chosen.map((other) => ({
    entryId: other.id,
    text: other.title,
    meaning: other.content,
    ...openMedia(other),
  }))
}

/** The card of an entry without the server's: the other words of its lesson are the wrong options. */
export const cardOfEntry = (entry: EntryAnswer, others: readonly EntryAnswer[]): WordCard => ({
  entryId: entry.id,
  type: entry.type,
  text: entry.title,
  meaning: entry.warning ?? entry.content,
  dialect: entry.dialect,
  pronunciation: entry.pronunciation,
  ...openMedia(entry),
  twins: entry.otherForms.map((text) => ({ text, dialect: null })),
  synonyms: [],
  near: [],
  options: optionsAmong(entry, others),
})
