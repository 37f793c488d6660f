import { expect, test } from 'vitest'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { mixedAnew, stepsOf, repetitionOf, type ExerciseStep } from './steps.ts'

const long = 'A sentence about the language. '.repeat(12).trim()
const lesson = (fields: Partial<OpenLessonJson>): OpenLessonJson => ({
  id: '00000000-0000-4000-8000-000000000001',
  courseId: '00000000-0000-4000-8000-000000000002',
  teacherId: null,
  title: 'A lesson',
  contentType: 'TEXT',
  videoUrl: null,
  order: 0,
  locked: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
})
const question = (id: string): Question => ({ id, revision: 1, kind: 'short-answer', text: id })
/** Always picks the first item. */
const first = () => 0

test('a video has its introduction, its text becomes steps, and a quiz has one exercise per step', () => {
  const videoUrl = 'https://example.org/a.mp4'
  expect(stepsOf(lesson({ contentType: 'VIDEO', videoUrl, contentBody: `${long}\n\n## One\n\nA word.` }))).toEqual([
    { kind: 'video', text: long, address: videoUrl },
    { kind: 'text', text: '## One\n\nA word.' },
  ])
  expect(stepsOf(lesson({ contentType: 'VIDEO', videoUrl, contentBody: '## One\n\nA word.' }))).toHaveLength(2)
  expect(stepsOf(lesson({ contentType: 'VIDEO', videoUrl, contentBody: '' }))).toHaveLength(1)
  const questions = [question('a'), question('b')]
  expect(stepsOf(lesson({ contentType: 'QUIZ', questions })).map(({ kind }) => kind)).toEqual(['exercise', 'exercise'])
})

test('options are shuffled, and none is lost', () => {
  const choiceQuestion: Question = { kind: 'choice', text: 'Which?', several: false, options: ['a', 'b', 'c'] }
  const mixed = mixedAnew(choiceQuestion, first)
  if (mixed.kind !== 'choice') throw new Error('it is no choice')
  expect(mixed.options).not.toEqual(choiceQuestion.options)
  expect(mixed.options.toSorted()).toEqual(choiceQuestion.options)
})

test('a repetition has the same question', () => {
  const step: ExerciseStep = { kind: 'exercise', question: question('a'), isRepeat: false }
  expect(repetitionOf(step)).toEqual({ ...step, isRepeat: true })
})
