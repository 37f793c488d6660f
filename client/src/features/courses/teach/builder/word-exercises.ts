import type { CategoryAnswer as Category } from '#shared/entries.ts'
import { Exercise } from '#shared/exercises.ts'
import type { ExerciseDraft } from '#shared/exercises.ts'
import { isOneSlip, keyOf } from '#shared/language.ts'
import { meanAlike } from '#shared/meaning.ts'

export const waysToAsk = ['choose', 'type', 'listen', 'picture'] as const
export type WayToAsk = (typeof waysToAsk)[number]

const wrongOptions = 3

const meansTheSame = (a: Category, b: Category) => meanAlike(a.content, b.content)
const looksAlike = (a: Category, b: Category) => isOneSlip(keyOf(a.title), keyOf(b.title))

export const canAsk = (word: Category, way: WayToAsk) =>
  way === 'listen' ? word.audioUrl !== null : way === 'picture' ? word.imageUrl !== null : true

/** Words one letter apart, as tulan (moon) and tulang (bone): whoever picks one should know of the other. */
export function lookAlikes(word: Category, words: readonly Category[]): Category[] {
  return words.filter((other) => other.id !== word.id && !meansTheSame(word, other) && looksAlike(word, other))
}

/**
 * Real words of the same kind, those picked first: a learner meets them anyway. What differs only by a glottal mark or a
 * dialect, or means the same, would be right too, and what is one slip away would test the eye and not the word.
 */
export function wrongWords(word: Category, picked: readonly Category[], library: readonly Category[]): Category[] {
  const turn = picked.findIndex(({ id }) => id === word.id) + 1
  const near = [...picked.slice(turn), ...picked.slice(0, Math.max(0, turn - 1))]
  const found: Category[] = []
  for (const other of [...near, ...library]) {
    const fits = other.type === word.type && ![word, ...found].some((one) => meansTheSame(one, other))
    if (fits && ![word, ...found].some((one) => one.id === other.id || looksAlike(one, other))) found.push(other)
    if (found.length === wrongOptions) break
  }
  return found
}

const common = (word: Category) => ({ asked: [word.id], dialect: word.dialect })

function draftOf(word: Category, way: WayToAsk, others: Category[]): ExerciseDraft {
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
      sound: word.audioUrl,
      textHidden: true,
    }
  if (way === 'picture') return { ...choice, text: 'Which word belongs to this picture?', picture: word.imageUrl }
  return { ...choice, text: `Which word means “${word.content}”?` }
}

/** For each way all words, so that the same word is not asked twice in a row. A word without a voice is not asked by ear. */
export function exercisesFrom(picked: Category[], ways: readonly WayToAsk[], library: Category[]): Exercise[] {
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
