import { expect, test } from 'vitest'
import type { OpenLessonAnswer } from '#shared/courses.ts'
import type { Marked } from '#shared/study.ts'
import { stepsOf } from './steps.ts'
import type { ExerciseStep } from './steps.ts'
import { after, keptFrom, placeFrom, stillWaiting, withMarks } from './use-walk.ts'
import type { Place } from './use-walk.ts'

const quiz = (ids: string[]): OpenLessonAnswer => ({
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
const start = (): Place => ({
  steps: stepsOf(lesson),
  at: 0,
  attemptId: 'attempt',
  firsts: new Map(),
  leftOut: new Set(),
  unmarked: new Map(),
})
const marked = (id: string, right: boolean) =>
  ({ id, verdict: right ? 'exact' : 'wrong', state: 'marked', fraction: right ? 1 : 0 }) as Marked
const stepAt = (place: Place) => place.steps[place.at] as ExerciseStep
/** Over the device and back. */
const reloaded = (place: Place, now = lesson) => placeFrom(JSON.parse(JSON.stringify(keptFrom(place, lesson))), now)

test('a reload is at the same step of the same attempt, with what comes again and what it scored', () => {
  const wrong = after(start(), stepAt(start()), { marked: marked('1', false) })
  expect(wrong).toMatchObject({ at: 1, firsts: new Map([['a', 0]]) })
  expect(reloaded(wrong)).toEqual(wrong)
  expect(reloaded(wrong)?.steps).toHaveLength(3)
})

test('what was left out is known after a reload too, and what an older version kept has none', () => {
  const on = after(start(), stepAt(start()), null)
  expect(on.leftOut).toEqual(new Set(['a']))
  expect(reloaded(on)).toEqual(on)
  const { leftOut: _none, ...older } = keptFrom(start(), lesson)
  expect(placeFrom(older, lesson)?.leftOut).toEqual(new Set())
})

test('a lesson that was changed meanwhile is begun anew', () => {
  const on = after(start(), stepAt(start()), null)
  expect(reloaded(on, quiz(['a', 'b', 'c']))).toBeUndefined()
  expect(placeFrom(null, lesson)).toBeUndefined()
})

test('only a first answer scores, and one without a mark scores when its mark comes', () => {
  const kept = after(start(), stepAt(start()), { keptId: 'answer' })
  expect(kept).toMatchObject({ at: 1, unmarked: new Map([['answer', 'a']]) })
  const later = withMarks(kept, [marked('answer', true), marked('another', true)])
  expect(later).toMatchObject({ firsts: new Map([['a', 1]]), unmarked: new Map() })
  const again = after({ ...later, at: 0 }, stepAt(start()), { marked: marked('2', false) })
  expect(again.firsts).toEqual(new Map([['a', 1]]))
})

test('what was marked while the lesson was not open is not waited for', () => {
  const kept = after(start(), stepAt(start()), { keptId: 'answer' })
  expect(stillWaiting(kept, [{ id: 'answer' }])).toBe(kept)
  expect(stillWaiting(kept, []).unmarked.size).toBe(0)
})
