import { expect, test } from 'vitest'
import { usePlans } from '#server/testing/postgres/plans.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { followMerge } from './merged-cards.ts'
import { createCourseResultsStore } from './results/results-store.ts'

const { app } = useTestApp()
let courseId: string

/** 2,000 people with an answer, a card and a word each, all of different entries, and the lessons of another course done. */
const database = usePlans(app, async (client) => {
  courseId = (await aCourse(app.db)).id
  await aLesson(app.db, { courseId })
  const other = await aCourse(app.db)
  for (let lesson = 0; lesson < 20; lesson += 1) await aLesson(app.db, { courseId: other.id })
  await client.query(`
    CREATE TEMP TABLE person AS SELECT id, gen_random_uuid() AS card FROM users WHERE false;
    WITH made AS (INSERT INTO users (issuer, subject) SELECT 'many', n::text FROM generate_series(1, 2000) n RETURNING id)
    INSERT INTO person SELECT id, gen_random_uuid() FROM made;
    INSERT INTO answers (id, user_id, card_id, said, at, offset_minutes, day, marked)
    SELECT gen_random_uuid(), id, card, '{}', now(), 480, 1, '{}' FROM person;
    INSERT INTO cards (user_id, card_id, kind, due_day) SELECT id, card, 'word', 1 FROM person;
    INSERT INTO study_words (user_id, entry_id, learning, changed_at) SELECT id, card, true, now() FROM person;
    INSERT INTO lesson_completions (user_id, lesson_id) SELECT person.id, l.id FROM person JOIN lessons l ON l.course_id = '${other.id}';
    ANALYZE`)
})

const read = /Seq Scan on (answers|cards|study_words|lesson_completions)\b/

test('a merge of two words reads only the rows of those words', async () => {
  const { rows } = await database.client.query<{ card: string }>('SELECT card FROM person LIMIT 1')
  const pair = { from: rows[0]!.card, into: '00000000-0000-4000-8000-000000000001' }
  const text = await database.plansOf(() => database.db.transaction((tx) => followMerge(tx, pair)))
  for (const index of ['answers_of_card', 'cards_card', 'study_words_entry']) expect(text).toContain(index)
  expect(text).not.toMatch(read)
})

test('the results of a course read only the work in its lessons', async () => {
  const store = createCourseResultsStore(database.db)
  const text = await database.plansOf(async () => {
    await store.listLearners(courseId, 50, undefined)
    await store.readSummary(courseId)
  })
  expect(text).toContain('lesson_completions_lesson')
  expect(text).not.toMatch(read)
})
