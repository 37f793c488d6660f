import type { OpenLessonJson } from '#shared/courses/courses.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { shuffled } from '#client/lib/random.ts'
import { cutText, isHeading } from '#shared/courses/text/cut-text.ts'
import { withWordQuestions } from './words/word-questions.ts'

/** Content of one screen. */
export type LessonStep =
  | { kind: 'text'; text: string }
  | { kind: 'video'; text: string; address: string }
  | { kind: 'exercise'; question: Question; isRepeat: boolean }
  /** A question about a word that the lesson has shown, by its mark in the text. */
  | { kind: 'word'; word: string; stage: 'recognise' | 'produce'; isRepeat: boolean }
export type ExerciseStep = Extract<LessonStep, { kind: 'exercise' }>
export type WordStep = Extract<LessonStep, { kind: 'word' }>

/** The question with its options in a new order, so that nobody learns positions. */
export function mixedAnew(question: Question, random: () => number): Question {
  if (question.kind === 'choice') return { ...question, options: shuffled(question.options, random) }
  if (question.kind === 'matching') return { ...question, right: shuffled(question.right, random) }
  if (question.kind === 'order') return { ...question, words: shuffled(question.words, random) }
  return question
}

/** Steps of a lesson. `isAsked` says which of the words in its text are asked for. */
export function stepsOf(
  lesson: OpenLessonJson,
  random: () => number = Math.random,
  isAsked: (word: string) => boolean = () => false,
): LessonStep[] {
  const { contentType, contentBody = '', videoUrl, questions = [] } = lesson
  const texts = contentBody.trim() === '' && videoUrl ? [] : cutText(contentBody)
  // Text before the first heading of a video lesson introduces the video.
  const about = contentType === 'VIDEO' && texts[0] && !isHeading(texts[0]) ? texts.shift() : ''
  const video: LessonStep[] = videoUrl ? [{ kind: 'video', text: about ?? '', address: videoUrl }] : []
  if (contentType === 'QUIZ' && questions.length === 0) return [...video, { kind: 'text', text: '' }]
  if (contentType === 'QUIZ')
    return [
      ...video,
      ...questions.map((question) => ({
        kind: 'exercise' as const,
        question: mixedAnew(question, random),
        isRepeat: false,
      })),
    ]
  return withWordQuestions([...video, ...texts.map((text) => ({ kind: 'text' as const, text }))], isAsked)
}

/** The step once more, with its options in a new order. */
export const repetitionOf = (step: ExerciseStep | WordStep): LessonStep =>
  step.kind === 'word'
    ? { ...step, isRepeat: true }
    : { ...step, question: mixedAnew(step.question, Math.random), isRepeat: true }
