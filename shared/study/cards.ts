import * as z from 'zod/mini'
import { EntryType } from '#shared/entries/entries.ts'
import { ExerciseBody } from '#shared/exercises/exercise.ts'
import { Question } from '#shared/exercises/exercises.ts'

/** Fewest wrong options for a choice; with fewer a word is typed. */
export const fairOptions = 3

/** Language of a meaning, where it is not the reader's. */
const MeaningLanguage = z.optional(z.enum(['en', 'ms']))

/** A word of the library on a card, with the data for marking it: all of it is public. */
export const WordCard = z.object({
  entryId: z.uuid(),
  type: EntryType,
  /** In Kadazandusun. */
  text: z.string(),
  meaning: z.string(),
  lang: MeaningLanguage,
  dialect: z.nullable(z.string()),
  pronunciation: z.nullable(z.string()),
  sound: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  /** The same word in other dialects. */
  twins: z.array(z.object({ text: z.string(), dialect: z.nullable(z.string()) })),
  /** Other words with the same meaning: right too. `gloss` is the shared meaning. Absent in bundles of earlier releases. */
  synonyms: z.optional(z.array(z.object({ text: z.string(), dialect: z.nullable(z.string()), gloss: z.string() }))),
  /** Words that look alike: a typo must not turn this word into one of them. */
  near: z.array(
    z.object({ text: z.string(), meaning: z.string(), lang: MeaningLanguage, sound: z.nullable(z.string()) }),
  ),
  /** Wrong options: real words of the same kind. */
  options: z.array(
    z.object({
      entryId: z.uuid(),
      text: z.string(),
      meaning: z.string(),
      lang: MeaningLanguage,
      sound: z.nullable(z.string()),
      picture: z.optional(z.nullable(z.string())),
    }),
  ),
  /** A sentence with this word whose other words the learner knows, and its translation. */
  example: z.optional(z.object({ text: z.string(), translation: z.nullable(z.string()) })),
})
export type WordCard = z.output<typeof WordCard>

export const placementWords = 20
export const PlacementWord = z.pick(WordCard, {
  entryId: true,
  text: true,
  meaning: true,
  lang: true,
  dialect: true,
  sound: true,
  picture: true,
})
export type PlacementWord = z.output<typeof PlacementWord>

export const StudyCard = z.object({
  /** Id of its entry or exercise. */
  id: z.uuid(),
  kind: z.enum(['word', 'exercise']),
  /** null for a card without an answer. */
  memory: z.nullable(
    z.object({
      stability: z.number(),
      difficulty: z.number(),
      firstDay: z.int(),
      lastDay: z.int(),
      days: z.int(),
      lapses: z.int(),
    }),
  ),
  /** The learning day on which it is due. */
  dueDay: z.int(),
  mastered: z.boolean(),
  /** True for a word without marked answers that a lesson has shown: it needs no introduction and is none of the day's new words. */
  shown: z.optional(z.boolean()),
  word: z.nullable(WordCard),
  question: z.nullable(Question),
  /** With its key: only if this person has seen the solution of this revision. */
  exercise: z.nullable(ExerciseBody),
  /** True for an exercise without full content. */
  locked: z.boolean(),
})
export type StudyCard = z.output<typeof StudyCard>
export type CardJson = z.input<typeof StudyCard>
