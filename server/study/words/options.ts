import { fairOptions, type WordCard } from '#shared/study/cards.ts'
import { isSpeakable } from '#shared/study/speakable.ts'
import { searchKeyOf } from '#shared/language/language.ts'
import { comparedGlosses } from '#shared/entries/meaning.ts'
import type { PoolRow } from './word-rows.ts'

const glossesByRow = new WeakMap<PoolRow, ReadonlySet<string>>()

/** The glosses of a row, read once: each row is compared with every word of a session. */
function glossesOfRow(row: PoolRow): ReadonlySet<string> {
  const cachedGlosses = glossesByRow.get(row)
  if (cachedGlosses) return cachedGlosses
  const rowGlosses = comparedGlosses(row.meaning)
  glossesByRow.set(row, rowGlosses)
  return rowGlosses
}

/** True if two words share a meaning: then neither is a wrong option of the other. */
function shareMeaning(a: PoolRow, b: PoolRow): boolean {
  const otherGlosses = glossesOfRow(b)
  return [...glossesOfRow(a)].some((gloss) => otherGlosses.has(gloss))
}

/**
 * Lower is better: a met word of the same part of speech and domain first, then a stranger of the same part of speech. Strangers that state
 * none come after those: among them are the labels of the interface.
 */
function rankOf(word: PoolRow, option: PoolRow, isMet: boolean): number {
  const isAlike =
    option.type === word.type &&
    (option.partOfSpeech === null || word.partOfSpeech === null || option.partOfSpeech === word.partOfSpeech)
  if (!isAlike) return isMet ? 3 : 4
  const isOfDomain = word.domain !== null && option.domain === word.domain
  if (isMet) return isOfDomain ? 0 : 1
  if (option.partOfSpeech === null && word.partOfSpeech !== null) return 2.4
  return isOfDomain ? 2 : 2.2
}

/** Among equals, a word with a picture gets options with pictures: if all have one, the pictures are tapped. */
const missingPictureRank = (word: PoolRow, option: PoolRow) =>
  word.picture !== null && option.picture === null ? 0.5 : 0

interface Pools {
  met: PoolRow[]
  strangers: PoolRow[]
}

/** Wrong options: real words with another meaning that are no twins. No two of them share a meaning. `from` spreads them over the cards. */
export function optionsOf(word: PoolRow, { met, strangers }: Pools, twins: { text: string }[], from: number) {
  const usedKeys = new Set([word.text, ...twins.map(({ text }) => text)].map(searchKeyOf))
  const ranked = [met, strangers].flatMap((pool, index) => {
    const start = from % (pool.length || 1)
    return [...pool.slice(start), ...pool.slice(0, start)].map((option) => ({
      option,
      rank: rankOf(word, option, index === 0) + missingPictureRank(word, option),
    }))
  })
  const options: PoolRow[] = []
  for (const { option } of ranked.toSorted((a, b) => a.rank - b.rank)) {
    if (options.length === fairOptions) break
    if (!isSpeakable({ type: option.type, title: option.text }) || usedKeys.has(searchKeyOf(option.text))) continue
    if ([word, ...options].some((chosenWord) => shareMeaning(chosenWord, option))) continue
    usedKeys.add(searchKeyOf(option.text))
    options.push(option)
  }
  return options.map(({ id, text, meaning, lang, sound, picture }): WordCard['options'][number] => ({
    entryId: id,
    text,
    meaning,
    lang,
    sound,
    ...(picture === null ? {} : { picture }),
  }))
}

/** True if the met words alone give enough fair options. */
export function hasEnoughOptions(word: PoolRow, met: PoolRow[]): boolean {
  let fairCount = 0
  for (const candidate of met) {
    if (candidate.id !== word.id && rankOf(word, candidate, true) <= 1 && !shareMeaning(candidate, word)) fairCount += 1
    if (fairCount === fairOptions * 2) return true
  }
  return false
}
