import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { CourseJson, OpenLessonJson } from '#shared/courses/courses.ts'
import { saveNote } from '#client/lib/device-note.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { LessonPath } from './lesson-path.tsx'
import { NextStep, NextStepLine } from './next-step.tsx'

const course = (id: string): CourseJson => ({
  id,
  title: `Course ${id}`,
  description: '',
  teacherId: null,
  order: 1,
  lessonCount: 3,
  createdAt: '2026-01-01T00:00:00Z',
})
const lesson = (id: string): OpenLessonJson => ({
  id,
  courseId: 'one',
  teacherId: null,
  title: `About ${id}`,
  contentType: 'TEXT',
  videoUrl: null,
  order: 1,
  locked: false,
  createdAt: '2026-01-01T00:00:00Z',
})
const lessons = ['water', 'fire', 'rice'].map(lesson)
const viewer = { ...learner, subscribed: true }
const begin = (id: string, position: object) => saveNote(learner.id, id, position)
const begun = { at: 7, total: 37, courseId: 'one', savedAt: 1 }

beforeEach(() => localStorage.clear())

const path = (doneIds: string[]) =>
  renderFor(
    viewer,
    <LessonPath course={course('one')} {...{ lessons, doneIds }} DoneControl={() => null} LessonDetails={() => null} />,
  )
// The step does not wrap, so its spaces are no-break spaces.
const main = () => screen.getAllByRole('link').at(-1)?.textContent?.replaceAll('\u00A0', ' ')

test('the course page continues a begun lesson at its step', () => {
  begin('fire', begun)
  saveNote(learner.id, 'class fire', ['a class'])
  path([])
  expect(main()).toBe('Continue: About fire, 8 of 37')
  const row = screen.getByRole('heading', { name: /About fire/ }).closest('li')
  expect(within(row!).getByText('Step 8 of 37')).toBeTruthy()
})

test('a finished lesson, a quiz at its end and a lesson at its first step are not begun', () => {
  begin('water', begun)
  begin('rice', { ...begun, at: 37, isOver: true })
  begin('fire', { ...begun, at: 0 })
  path(['water'])
  expect(main()).toBe('Continue: About fire')
  expect(screen.queryByText(/Step/)).toBeNull()
})

test('a position of an earlier release continues without a number', () => {
  begin('rice', { at: 3 })
  path([])
  expect(main()).toBe('Continue: About rice')
  expect(screen.getByText('Begun')).toBeTruthy()
})

test('home continues the lesson that was begun last, in its course', async () => {
  serve({
    'GET /api/courses': () => ({ body: [course('two'), course('one')] }),
    'GET /api/progress': () => ({ body: { lessonIds: [], courses: [] } }),
    'GET /api/courses/one/lessons': () => ({ body: lessons }),
  })
  begin('water', begun)
  begin('rice', { ...begun, at: 1, total: 9, savedAt: 2 })
  renderFor(
    viewer,
    <>
      <NextStep />
      <NextStepLine />
    </>,
  )
  expect(await screen.findByText('Step 2 of 9')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Lesson 3: About rice' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/courses/one/lessons/rice')
  expect(screen.getByText(/^Continue:/).textContent).toBe('Continue: Lesson 3, About rice, 2 of 9')
})
