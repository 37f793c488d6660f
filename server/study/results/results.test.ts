import { beforeAll, describe, expect, test } from 'vitest'
import { results, type CourseResults } from '#shared/study/results.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, teacher } = useTestApp({ teacher: 'a teacher' })

let courseId: string
let lessonIds: string[]
const learners = 230

/** Learners whose names are met twice, of whom the nth finished n % 4 lessons; every fourth tried the quiz alone. */
beforeAll(async () => {
  courseId = (await aCourse(app.db, { teacherId: String(teacher.id) })).id
  lessonIds = []
  for (const title of ['One', 'Two', 'Three']) lessonIds.push((await aLesson(app.db, { courseId, title })).id)
  await app.db.$client.query(
    `WITH person AS (
       INSERT INTO users (issuer, subject, first_name)
       SELECT 'many', n::text, 'Learner ' || lpad((n / 2)::text, 3, '0') FROM generate_series(0, ${learners - 1}) n RETURNING id, subject::int AS n
     ), done AS (
       INSERT INTO lesson_completions (user_id, lesson_id)
       SELECT id, lesson FROM person, unnest($1::uuid[]) WITH ORDINALITY l (lesson, place) WHERE place <= n % 4
     )
     INSERT INTO quiz_scores (user_id, lesson_id, best) SELECT id, $2, 0.5 FROM person WHERE n % 4 = 0`,
    [lessonIds, lessonIds[2]],
  )
})
const address = () => `/api/courses/${courseId}/results`

async function readAll(first: string) {
  const pages: CourseResults[] = []
  for (let next: string | undefined = first; next;) {
    const answer: Response = await teacher.fetch(next)
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, String(learners)])
    pages.push((await answer.json()) as CourseResults)
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return pages
}

describe('the results of a course with several hundred learners', () => {
  test('have pages of fifty learners, by name, each learner once', async () => {
    const pages = await readAll(address())
    expect(pages.map((page) => page.learners.length)).toEqual([50, 50, 50, 50, 30])
    const all = pages.flatMap((page) => page.learners)
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(learners)
    const names = all.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect([1, 2, 3].map((done) => all.filter((one) => one.done === done).length)).toEqual([58, 57, 57])
    const quizAlone = all.filter(({ done }) => done === 0)
    expect(quizAlone).toHaveLength(58)
    for (const { best } of quizAlone) expect(best).toEqual([{ lessonId: lessonIds[2], score: 0.5 }])
  })

  test('have pages of the requested length, each with the same lesson statistics', async () => {
    const pages = await readAll(`${address()}?limit=100`)
    expect(pages.map((page) => page.learners.length)).toEqual([100, 100, 30])
    for (const { lessons } of pages)
      expect(lessons).toEqual([
        { lessonId: lessonIds[0], title: 'One', done: 172, best: null },
        { lessonId: lessonIds[1], title: 'Two', done: 114, best: null },
        { lessonId: lessonIds[2], title: 'Three', done: 57, best: 0.5 },
      ])
  })

  test('refuse a length above a hundred and an invented cursor', async () => {
    for (const query of ['limit=101', 'cursor=bm9uZQ'])
      expect((await teacher.fetch(`${address()}?${query}`)).status).toBe(400)
  })

  test('call people without a name so in the language of the reader', async () => {
    const course = await aCourse(app.db, { teacherId: String(teacher.id) })
    const { id: lessonId } = await aLesson(app.db, { courseId: course.id, title: 'One' })
    await app.db.$client.query(
      `WITH person AS (INSERT INTO users (issuer, subject) VALUES ('many', 'nameless') RETURNING id)
       INSERT INTO lesson_completions (user_id, lesson_id) SELECT id, $1 FROM person`,
      [lessonId],
    )
    const nameIn = async (language: string) => {
      const answer = await teacher.fetch(`/api/courses/${course.id}/results`, {
        headers: { 'Accept-Language': language },
      })
      return ((await answer.json()) as CourseResults).learners.map(({ name }) => name)
    }
    expect([await nameIn('en'), await nameIn('ms')]).toEqual([['A person without a name'], ['Seseorang tanpa nama']])
  })

  test('are empty for a course that nobody has started', async () => {
    const empty = await aCourse(app.db, { teacherId: String(teacher.id) })
    expect(await teacher.call(results.ofCourse, { params: { id: empty.id } })).toEqual({
      learners: [],
      lessons: [],
      hardest: [],
    })
  })
})
