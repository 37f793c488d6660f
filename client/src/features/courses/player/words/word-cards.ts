import type { EntryJson } from '#shared/entries/entries.ts'
import { meanAlike } from '#shared/entries/meaning.ts'
import { searchKeyOf } from '#shared/language/language.ts'
import { readerMeaning } from '#client/domain/meaning.ts'
import { fairOptions, type WordCard } from '#shared/study/cards.ts'

/** A word that may be a wrong option. */
export type OptionWord = Pick<WordCard, 'entryId' | 'type' | 'text' | 'meaning' | 'lang' | 'sound' | 'picture'>

const openMedia = ({ warned, imageUrl, sound }: EntryJson) =>
  warned ? { picture: null, sound: null } : { picture: imageUrl, sound }

const wordMeaning = (entry: EntryJson) => {
  const { text: meaning, lang } = readerMeaning(entry)
  return { meaning, lang }
}

export const optionWord = (entry: EntryJson): OptionWord => ({
  entryId: entry.id,
  type: entry.type,
  text: entry.title,
  ...wordMeaning(entry),
  ...openMedia(entry),
})

/** Other words as wrong options, in their order: of the same type, no two with one meaning. */
function optionsAmong(entry: EntryJson, others: readonly OptionWord[]): WordCard['options'] {
  const chosen: OptionWord[] = []
  const own = new Set([entry.title, ...entry.otherForms].map(searchKeyOf))
  for (const other of others) {
    if (chosen.length === fairOptions) break
    if (other.type !== entry.type || own.has(searchKeyOf(other.text))) continue
    if (
      [readerMeaning(entry).text, ...chosen.map(({ meaning }) => meaning)].some((meaning) =>
        meanAlike(meaning, other.meaning),
      )
    )
      continue
    own.add(searchKeyOf(other.text))
    chosen.push(other)
  }
  return chosen.map(({ type: _type, ...option }) => option)
}

/** The card of an entry without the server's. The wrong options are the other words of its lesson, then words met before. */
export const cardOfEntry = (entry: EntryJson, others: readonly OptionWord[]): WordCard => ({
  entryId: entry.id,
  type: entry.type,
  text: entry.title,
  ...(entry.warning === null ? wordMeaning(entry) : { meaning: entry.warning }),
  dialect: entry.dialect,
  pronunciation: entry.pronunciation,
  ...openMedia(entry),
  twins: entry.otherForms.map((text) => ({ text, dialect: null })),
  synonyms: [],
  near: [],
  options: optionsAmong(entry, others),
})
