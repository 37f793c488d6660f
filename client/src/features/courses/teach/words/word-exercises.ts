import {
  whichWordHeard,
  whichWordMeans,
  whichWordMeansIn,
  whichWordPictured,
  writeWordFor,
  writeWordForIn,
} from '#shared/courses/teach/builder-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { EntryJson } from '#shared/entries/entries.ts'
import { Exercise, type ExerciseDraft } from '#shared/exercises/exercise.ts'
import { isOneTypo, searchKeyOf } from '#shared/language/language.ts'
import { meanAlike } from '#shared/entries/meaning.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { fairOptions } from '#shared/study/cards.ts'
import { isSpeakable } from '#shared/study/speakable.ts'
import { readerMeaning } from '#client/domain/meaning.ts'

export const askModes = ['choose', 'type', 'listen', 'picture'] as const
export type AskMode = (typeof askModes)[number]

/** The fields of an entry that wrong options and the dialect in a question need. */
export type Other = Pick<EntryJson, 'id' | 'type' | 'title' | 'content'> & Partial<Pick<EntryJson, 'dialect'>>

const meansTheSame = (a: Other, b: Other) => meanAlike(a.content, b.content)
const looksAlike = (a: Other, b: Other) => isOneTypo(searchKeyOf(a.title), searchKeyOf(b.title))

export const canAsk = (word: EntryJson, mode: AskMode) =>
  mode === 'listen' ? word.sound !== null : mode === 'picture' ? word.imageUrl !== null : true

/** Words one letter apart, such as tulan (moon) and tulang (bone): teachers should know of both. */
export function lookAlikes(word: Other, words: readonly Other[]): Other[] {
  const similar = words.filter((other) => other.id !== word.id && !meansTheSame(word, other) && looksAlike(word, other))
  return [...new Map(similar.map((other) => [other.id, other])).values()]
}

/** Rotates the library by the word's id, so that each word gets other wrong options, and the same ones each time. */
function rotated(word: Other, library: readonly Other[]): Other[] {
  const byId = library.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [...byId.filter(({ id }) => id > word.id), ...byId.filter(({ id }) => id < word.id)]
}

/**
 * Wrong options: real words, picked ones first, of the same kind if possible. Words that differ only by a glottal mark or
 * dialect, or mean the same, would be right too; words one typo apart would test the eye.
 */
export function wrongWords(word: Other, picked: readonly Other[], library: readonly Other[]): Other[] {
  const turn = picked.findIndex(({ id }) => id === word.id) + 1
  const near = [...picked.slice(turn), ...picked.slice(0, Math.max(0, turn - 1))]
  const all = [...near, ...rotated(word, library)].filter(isSpeakable)
  const distractors: Other[] = []
  for (const other of [...all.filter(({ type }) => type === word.type), ...all]) {
    const chosen = [word, ...distractors]
    if (!chosen.some((choice) => choice.id === other.id || meansTheSame(choice, other) || looksAlike(choice, other)))
      distractors.push(other)
    if (distractors.length === fairOptions) break
  }
  return distractors
}

/** The dialect that the question names, because another dialect has another word for this meaning. */
const namedDialect = (word: EntryJson, words: readonly Other[]): string | null =>
  words.some((other) => other.dialect && other.dialect !== word.dialect && meansTheSame(word, other))
    ? word.dialect
    : null

const commonFields = (word: EntryJson) => ({ asked: [word.id], dialect: word.dialect })

function draftOf(word: EntryJson, mode: AskMode, others: Other[], named: string | null): ExerciseDraft {
  const meaning = readerMeaning(word).text
  const dialect = named && dialectText(named)
  if (mode === 'type') {
    const text = dialect ? say(writeWordForIn, { meaning, dialect }) : say(writeWordFor, { meaning })
    return { ...commonFields(word), kind: 'short-answer', text, answers: [{ text: word.title, dialect: word.dialect }] }
  }
  const options = [word, ...others].map(({ id, title }) => ({
    text: title,
    weight: id === word.id ? 1 : 0,
    entryId: id,
  }))
  const choice = { ...commonFields(word), kind: 'choice' as const, options }
  if (mode === 'listen')
    return {
      ...choice,
      text: say(whichWordHeard, { meaning }),
      sound: word.sound,
      textHidden: true,
    }
  if (mode === 'picture') return { ...choice, text: say(whichWordPictured), picture: word.imageUrl }
  return { ...choice, text: dialect ? say(whichWordMeansIn, { meaning, dialect }) : say(whichWordMeans, { meaning }) }
}

/**
 * Exercises for each selected type and word, ordered so that a word is not asked twice in a row. Words without a voice get no
 * listening exercise.
 */
export function exercisesFrom(picked: EntryJson[], modes: readonly AskMode[], library: readonly Other[]): Exercise[] {
  const newExercises: Exercise[] = []
  for (const mode of modes)
    for (const word of picked.filter((each) => canAsk(each, mode))) {
      const others = mode === 'type' ? [] : wrongWords(word, picked, library)
      const read = Exercise.safeParse(draftOf(word, mode, others, namedDialect(word, [...picked, ...library])))
      // A library of one word has no wrong options, so no exercise is made.
      if (read.success) newExercises.push(read.data)
    }
  return newExercises
}
