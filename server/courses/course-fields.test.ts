import { expect, test } from 'vitest'
import { courses, lessons } from '#shared/courses/courses.ts'
import { textRevisionOf } from '#shared/courses/text/text-revision.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, teacher } = useTestApp({ teacher: 'a teacher' })

const learner = () => app.person('a subscriber')

test('a course states its level, and everybody sees it in the list', async () => {
  const { id } = await teacher.call(courses.create, { body: { title: 'Proverbs', level: 'ADVANCED' } })
  const listed = async () => (await (await learner()).call(courses.list, {})).find((each) => each.id === id)
  expect(await listed()).toMatchObject({ level: 'ADVANCED' })
  await teacher.call(courses.update, { params: { id }, body: { title: 'Proverbs of old' } })
  expect(await listed()).toMatchObject({ title: 'Proverbs of old', level: 'ADVANCED' })
  await teacher.call(courses.update, { params: { id }, body: { level: null } })
  expect(await listed()).toMatchObject({ level: null })
})

test('a lesson has its own level, visible to people with access', async () => {
  const course = await teacher.call(courses.create, { body: { title: 'Kaamatan' } })
  const params = { id: course.id }
  const body = { title: 'Rites', contentType: 'TEXT', level: 'CULTURE' } as const
  const lesson = await teacher.call(lessons.create, { params, body })
  expect(lesson.level).toBe('CULTURE')
  expect(await (await learner()).call(lessons.list, { params })).toMatchObject([{ level: 'CULTURE', locked: false }])
  const [locked] = await (await app.person('a learner')).call(lessons.list, { params })
  expect(Object.keys(locked!).toSorted()).toEqual(['contentType', 'id', 'locked', 'order', 'title'])
  await teacher.call(lessons.update, { params: { id: lesson.id }, body: { level: null } })
  expect(await (await learner()).call(lessons.list, { params })).toMatchObject([{ level: null }])
})

test('every level is open to every subscriber', async () => {
  const course = await teacher.call(courses.create, { body: { title: 'Advanced', level: 'ADVANCED' } })
  const params = { id: course.id }
  await teacher.call(lessons.create, { params, body: { title: 'One', contentType: 'TEXT', level: 'ADVANCED' } })
  expect(await (await learner()).call(lessons.list, { params })).toMatchObject([{ locked: false }])
})

test('an unknown level is refused', async () => {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await teacher.fetch('/api/courses', {
    method: 'POST',
    headers,
    body: '{"title":"A","level":"EXPERT"}',
  })
  expect([answer.status, await answer.text()]).toEqual([400, 'Level must be BEGINNER, ADVANCED or CULTURE.'])
})

test('a description made from another version than the stored one is 409 and changes nothing', async () => {
  const created = await teacher.call(courses.create, { body: { title: 'Food', description: 'First.' } })
  const params = { id: created.id }
  const change = (description: string) =>
    teacher.call(courses.update, {
      params,
      body: { title: description, description, textRevision: textRevisionOf('First.') },
    })
  const second = await change('Second.')
  await expect(change('Third.')).rejects.toMatchObject({ status: 409 })
  expect(await teacher.call(courses.read, { params })).toEqual(second)
  expect(await teacher.call(courses.update, { params, body: { description: 'Fourth.' } })).toMatchObject({
    description: 'Fourth.',
  })
})

test('a course names the language of its explanations, which is English unless its teacher says another', async () => {
  const plain = await teacher.call(courses.create, { body: { title: 'Greetings' } })
  expect(plain.language).toBe('en')
  const { id, language } = await teacher.call(courses.create, { body: { title: 'Salam', language: 'ms' } })
  expect(language).toBe('ms')
  await teacher.call(courses.update, { params: { id }, body: { title: 'Ucapan salam' } })
  const listed = async () => (await (await learner()).call(courses.list, {})).find((each) => each.id === id)
  expect(await listed()).toMatchObject({ title: 'Ucapan salam', language: 'ms' })
  await teacher.call(courses.update, { params: { id }, body: { language: 'dtp' } })
  expect(await (await learner()).call(courses.read, { params: { id } })).toMatchObject({ language: 'dtp' })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await teacher.fetch(`/api/courses/${id}`, { method: 'PATCH', headers, body: '{"language":"id"}' })
  expect([answer.status, await answer.text()]).toEqual([400, 'Language must be en, ms or dtp.'])
})
