import type { CategoryAnswer as Category } from '#shared/entries.ts'
import { Exercise } from '#shared/exercises.ts'
import type { ExerciseDraft } from '#shared/exercises.ts'
import { isOneSlip, keyOf } from '#shared/language.ts'
import { meanAlike } from '#shared/meaning.ts'
import { fairOptions, isSaid } from '#shared/study.ts'

export const waysToAsk = ['choose', 'type', 'listen', 'picture'] as const
export type WayToAsk = (typeof waysToAsk)[number]

/** What a wrong option is made of. */
export type Other = Pick<Category, 'id' | 'type' | 'title' | 'content'>

const meansTheSame = (a: Other, b: Other) => meanAlike(a.content, b.content)
const looksAlike = (a: Other, b: Other) => isOneSlip(keyOf(a.title), keyOf(b.title))

export const canAsk = (word: Category, way: WayToAsk) =>
  way === 'listen' ? word.sound !== null : way === 'picture' ? word.imageUrl !== null : true

/** Words one letter apart, as tulan (moon) and tulang (bone): whoever picks one should know of the other. */
export function lookAlikes(word: Other, words: readonly Other[]): Other[] {
  const its = words.filter((other) => other.id !== word.id && !meansTheSame(word, other) && looksAlike(word, other))
  return [...new Map(its.map((other) => [other.id, other])).values()]
}

/** Ids have no order of letters: from each word on another part of the library comes first, and the same one each time. */
function fromHere(word: Other, library: readonly Other[]): Other[] {
  const byId = library.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [...byId.filter(({ id }) => id > word.id), ...byId.filter(({ id }) => id < word.id)]
}

/**
 * Real words, those picked first: a learner meets them anyway. Of the same kind as far as there are. What differs only by a glottal mark or a
 * dialect, or means the same, would be right too, and what is one slip away would test the eye and not the word.
 */
export function wrongWords(word: Other, picked: readonly Other[], library: readonly Other[]): Other[] {
  const turn = picked.findIndex(({ id }) => id === word.id) + 1
  const near = [...picked.slice(turn), ...picked.slice(0, Math.max(0, turn - 1))]
  const all = [...near, ...fromHere(word, library)].filter(isSaid)
  const found: Other[] = []
  for (const other of [...all.filter(({ type }) => type === word.type), ...all]) {
    const taken = [word, ...found]
    if (!taken.some((one) => one.id === other.id || meansTheSame(one, other) || looksAlike(one, other)))
      found.push(other)
    if (found.length === fairOptions) break
  }
  return found
}

const common = (word: Category) => ({ asked: [word.id], dialect: word.dialect })

function draftOf(word: Category, way: WayToAsk, others: Other[]): ExerciseDraft {
  if (way === 'type') {
    const text = `Write the word for “${word.content}”.`
    return { ...common(word), kind: 'short-answer', text, answers: [{ text: word.title, dialect: word.dialect }] }
  }
  const options = [word, ...others].map(({ id, title }) => ({
    text: title,
    weight: id === word.id ? 1 : 0,
    entryId: id,
  }))
  const choice = { ...common(word), kind: 'choice' as const, options }
  if (way === 'listen')
    return {
      ...choice,
      text: `Which word do you hear? It means “${word.content}”.`,
      sound: word.sound,
      textHidden: true,
    }
  if (way === 'picture') return { ...choice, text: 'Which word belongs to this picture?', picture: word.imageUrl }
  return { ...choice, text: `Which word means “${word.content}”?` }
}

/** For each way all words, so that the same word is not asked twice in a row. A word without a voice is not asked by ear. */
export function exercisesFrom(picked: Category[], ways: readonly WayToAsk[], library: readonly Other[]): Exercise[] {
  const made: Exercise[] = []
  for (const way of ways)
    for (const word of picked.filter((each) => canAsk(each, way))) {
      const others = way === 'type' ? [] : wrongWords(word, picked, library)
      const read = Exercise.safeParse(draftOf(word, way, others))
      // A library of one word has no wrong options: there is nothing to choose from.
      if (read.success) made.push(read.data)
    }
  return made
}
