import { expect, test } from 'vitest'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import type { Marked } from '#shared/study/answers.ts'
import { stepsOf, type ExerciseStep, type WordStep } from './steps.ts'
import {
  afterWord,
  positionAfter,
  sentSince,
  storedFrom,
  resumePositionFrom,
  quizResult,
  withoutRefused,
  withMarks,
  withMissed,
  type ResumePosition,
} from './use-attempt.ts'

const quiz = (ids: string[]): OpenLessonJson => ({
  id: 'lesson',
  courseId: 'course',
  teacherId: null,
  title: 'A quiz',
  contentType: 'QUIZ',
  questions: ids.map((id) => ({ id, revision: 1, kind: 'short-answer', text: id })),
  videoUrl: null,
  order: 0,
  locked: false,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const lesson = quiz(['a', 'b'])
const start = (): ResumePosition => ({
  steps: stepsOf(lesson),
  at: 0,
  attemptId: 'attempt',
  firsts: new Map(),
  leftOut: new Set(),
  unmarked: new Map(),
})
const marked = (id: string, right: boolean) =>
  ({ id, verdict: right ? 'exact' : 'wrong', state: 'marked', fraction: right ? 1 : 0 }) as Marked
const stepAt = (position: ResumePosition) => position.steps[position.at] as ExerciseStep
/** Stores a position and reads it again. */
const reloaded = (position: ResumePosition, now = lesson) =>
  resumePositionFrom(JSON.parse(JSON.stringify(storedFrom(position, lesson))), now)

test('a reload restores the step, the attempt, the repeated steps and the marks', () => {
  const wrong = positionAfter(start(), stepAt(start()), { marked: marked('1', false) })
  expect(wrong).toMatchObject({ at: 1, firsts: new Map([['a', 0]]) })
  expect(reloaded(wrong)).toEqual(wrong)
  expect(reloaded(wrong)?.steps).toHaveLength(3)
})

test('skipped exercises survive a reload, and positions of earlier releases have none', () => {
  const on = positionAfter(start(), stepAt(start()), null)
  expect(on.leftOut).toEqual(new Set(['a']))
  expect(reloaded(on)).toEqual(on)
  const { leftOut: _none, ...older } = storedFrom(start(), lesson)
  expect(resumePositionFrom(older, lesson)?.leftOut).toEqual(new Set())
})

test('the stored position says the course and the number of steps without repeated ones', () => {
  const wrong = positionAfter(start(), stepAt(start()), { marked: marked('1', false) })
  expect(wrong.steps).toHaveLength(3)
  expect(storedFrom(wrong, lesson)).toMatchObject({ courseId: 'course', total: 2, at: 1, isOver: false })
  expect(storedFrom({ ...wrong, at: 3 }, lesson)).toMatchObject({ isOver: true })
})

test('a changed lesson starts again', () => {
  const on = positionAfter(start(), stepAt(start()), null)
  expect(reloaded(on, quiz(['a', 'b', 'c']))).toBeUndefined()
  expect(resumePositionFrom(null, lesson)).toBeUndefined()
})

test('only a first answer scores, and an unmarked one scores when its mark arrives', () => {
  const withoutMark = positionAfter(start(), stepAt(start()), { savedId: 'answer' })
  expect(withoutMark).toMatchObject({ at: 1, unmarked: new Map([['answer', 'a']]) })
  const later = withMarks(withoutMark, [marked('answer', true), marked('another', true)])
  expect(later).toMatchObject({ firsts: new Map([['a', 1]]), unmarked: new Map() })
  const again = positionAfter({ ...later, at: 0 }, stepAt(start()), { marked: marked('2', false) })
  expect(again.firsts).toEqual(new Map([['a', 1]]))
})

test('answers marked while the lesson was closed are no longer waiting', () => {
  const withoutMark = positionAfter(start(), stepAt(start()), { savedId: 'answer' })
  expect(withoutRefused(withoutMark, ['another'])).toBe(withoutMark)
  expect(withoutRefused(withoutMark, ['answer']).unmarked.size).toBe(0)
})

test('an answer to a question that was changed meanwhile does not count', () => {
  const withoutMark = positionAfter(start(), stepAt(start()), { savedId: 'answer' })
  const later = withMarks(withoutMark, [{ ...marked('answer', false), state: 'changed' }])
  expect(later).toMatchObject({ firsts: new Map(), unmarked: new Map() })
})

test('a wrong word is asked again at the end, also after a reload, and practice of missed questions adds them', () => {
  const text = { ...lesson, contentType: 'TEXT' as const, contentBody: '[[waig]]\n\n[[tapui]]', questions: [] }
  const steps = stepsOf(text, undefined, () => true)
  const position = { ...start(), steps, at: steps.findIndex(({ kind }) => kind === 'word') }
  const wrong = afterWord(position, position.steps[position.at] as WordStep, false)
  expect(wrong.steps.at(-1)).toEqual({ kind: 'word', word: 'waig', stage: 'recognise', isRepeat: true })
  const stored = JSON.parse(JSON.stringify(storedFrom(wrong, text, () => true))) as object
  expect(resumePositionFrom(stored, text, () => true)).toEqual(wrong)
  const missed = withMissed({ ...start(), at: 2, firsts: new Map([['a', 1]]) })
  expect(missed.steps.slice(2)).toMatchObject([{ question: { id: 'b' }, isRepeat: true }])
})

test('marks that arrived while the lesson was closed are asked for', () => {
  const withoutMark = positionAfter(start(), stepAt(start()), { savedId: 'answer' })
  expect(sentSince(withoutMark, [])).toEqual(['answer'])
  expect(sentSince(withoutMark, [{ id: 'answer' }])).toEqual([])
})

test('practice asks for the missed questions that the result names: not for skipped ones, nor for thirds that add up to right', () => {
  const long = quiz(['a', 'b', 'c'])
  const position = { ...start(), steps: stepsOf(long), at: 3, leftOut: new Set(['b']) }
  const ended = {
    ...position,
    firsts: new Map([
      ['a', 0.99999],
      ['c', 0],
    ]),
  }
  expect(quizResult(ended, long)).toMatchObject({ right: 1, total: 2, missed: ['c'] })
  expect(withMissed(ended).steps.slice(3)).toMatchObject([{ question: { id: 'c' }, isRepeat: true }])
})
