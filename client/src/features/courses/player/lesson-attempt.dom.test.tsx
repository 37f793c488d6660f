import { fireEvent, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import type { CourseJson, OpenLessonJson } from '#shared/courses/courses.ts'
import { unsentItems } from '#client/domain/answering/answer-queue.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { anEntry } from '#client/testing/entry.ts'
import { LessonAttempt } from './lesson-attempt.tsx'

const course: CourseJson = {
  id: '5a1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a44',
  title: 'Greetings',
  description: '',
  teacherId: null,
  order: 1,
  lessonCount: 1,
  createdAt: '2026-01-01T00:00:00Z',
}
const dog = anEntry('tasu', 'dog', { dialect: 'Bundu-Liwan' })
const exerciseId = '8d1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a77'
const lesson: OpenLessonJson = {
  id: '6b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a88',
  courseId: course.id,
  teacherId: null,
  title: 'Animals',
  contentType: 'QUIZ',
  questions: [{ id: exerciseId, revision: 1, kind: 'short-answer', text: 'What does “tasu” mean?' }],
  videoUrl: null,
  order: 1,
  locked: false,
  createdAt: '2026-01-01T00:00:00Z',
}

const slots = { AskWord: () => null, LessonDetails: () => null, certificate: null }
const attempt = { lesson, course, lessons: [lesson], entries: new Map(), ...slots }

// First in this file: the code of the questions is loaded once.
test('the first question after a video does not suspend the page', async () => {
  serve({})
  vi.stubGlobal('scrollTo', () => {})
  const Waiting = vi.fn<() => null>(() => null)
  renderFor(
    { ...learner, subscribed: true },
    <Suspense fallback={<Waiting />}>
      <LessonAttempt {...attempt} lesson={{ ...lesson, videoUrl: 'https://example.org/a.mp4' }} person="watching" />
    </Suspense>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByLabelText('Your answer')
  expect(Waiting).not.toHaveBeenCalled()
})

test('the code of questions about words is loaded as soon as the lesson is shown', async () => {
  serve({})
  const preload = vi.fn<() => void>()
  const AskWord = Object.assign(() => null, { preload })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const contentBody = 'One.\n\n---\n\nTwo.\n\n---\n\nThree.\n\n---\n\n[[tasu]]\n\n---\n\nFive.'
  renderFor(
    { ...learner, subscribed: true },
    <LessonAttempt
      {...attempt}
      {...{ AskWord }}
      lesson={{ ...lesson, contentType: 'TEXT', questions: [], contentBody }}
      entries={new Map([['tasu', dog]])}
      person="reading"
    />,
  )
  expect(preload).toHaveBeenCalled()
})

async function answer(person: string, reply: { status: number; body: object }) {
  serve({ 'POST /api/study/answers': () => reply })
  const page = renderFor({ ...learner, id: person, subscribed: true }, <LessonAttempt {...attempt} person={person} />)
  fireEvent.change(await screen.findByLabelText('Your answer'), { target: { value: 'dog' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  return page
}

test('an answer survives a lost session: it waits on the device, and the lesson continues', async () => {
  await answer('first', { status: 401, body: {} })
  await screen.findByText(/You are logged out/)
  expect(await unsentItems('first')).toMatchObject([{ body: { exerciseId, said: 'dog' } }])
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText(/Your answers are saved/)).toBeTruthy()
})

test('an answer that the server refuses stays in its field', async () => {
  await answer('second', { status: 400, body: {} })
  expect((await screen.findByRole('alert')).textContent).toContain('could not be taken')
  expect(screen.getByLabelText<HTMLInputElement>('Your answer').value).toBe('dog')
})

/** Grades every answer as wrong. */
const allWrong = (body: unknown) => {
  const { answers } = body as { answers: { id: string }[] }
  const mark = {
    state: 'marked',
    verdict: 'wrong',
    fraction: 0,
    right: 'dog',
    slipAt: null,
    note: null,
    feedback: null,
  }
  return { body: { answers: answers.map(({ id }) => ({ id, ...mark, sound: null, remarked: false })) } }
}

test('the end of a quiz that is not passed names the missed questions', async () => {
  serve({ 'POST /api/study/answers': allWrong })
  renderFor({ ...learner, id: 'third', subscribed: true }, <LessonAttempt {...attempt} person="third" />)
  // The question comes back once.
  for (const said of ['cat', 'bird']) {
    fireEvent.change(await screen.findByLabelText('Your answer'), { target: { value: said } })
    fireEvent.click(screen.getByRole('button', { name: 'Check' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  }
  await screen.findByRole('heading', { name: '0 of 1 right' })
  const missed = screen.getByRole('heading', { name: 'To practise' }).parentElement!
  expect(within(missed).getByRole('listitem').textContent).toBe('What does “tasu” mean?')
})

const nextButton = () => screen.queryByRole('button', { name: 'Next' })

test('the end of a course says how many words it brought', async () => {
  const done = { lessonIds: [lesson.id], courses: [{ courseId: course.id, done: 1 }] }
  serve({ 'GET /api/progress': () => ({ body: done }), 'GET /api/courses': () => ({ body: [course] }) })
  const last = {
    ...lesson,
    contentType: 'TEXT' as const,
    questions: [],
    contentBody: 'The end.\n\n[[tasu]] and [[tulan]]',
  }
  renderFor(
    { ...learner, id: 'fourth', subscribed: true },
    <LessonAttempt {...attempt} lesson={{ ...last, practice: false }} lessons={[last]} person="fourth" />,
  )
  for (let button = nextButton(); button; button = nextButton()) fireEvent.click(button)
  fireEvent.click(screen.getByRole('button', { name: 'Finish lesson' }))
  expect(await screen.findByText('2 words and phrases are with you now.')).toBeTruthy()
})
