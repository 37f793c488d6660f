import { Client } from 'pg'
import { readGift } from '#shared/gift/gift.ts'
import { beginUnlimited, type Database } from '#server/db/connect.ts'

export const learners = 40
/** Answers of the measured class: 40 learners × 12 lessons × 10 questions × 4 attempts. */
export const lessonsSet = 12
const questionsOfLesson = 10
export const attempts = 4
/** Answers of a learner of any other class to each lesson. */
const answersElsewhere = 4

/** One course with quizzes, whose questions are rows already. $1 is the body of a question. */
const course = [
  `INSERT INTO courses (title, description) VALUES ('Made up', 'Made up')`,
  `INSERT INTO lessons (course_id, "order", title, content_type, content_body, questions)
   SELECT c.id, n, 'Quiz ' || n, 'QUIZ', '', '[]' FROM courses c, generate_series(1, ${lessonsSet}) n`,
  `INSERT INTO exercises (lesson_id, "order", kind, body)
   SELECT l.id, q, $1::jsonb ->> 'kind', $1::jsonb || jsonb_build_object('text', 'Question ' || q || '?')
   FROM lessons l, generate_series(0, ${questionsOfLesson - 1}) q`,
]
const question = JSON.stringify(readGift('Question? {=right}')[0])

/** $1 is the number of classes. Class 1 is measured; the first teacher owns 20 of them, the second the next 200. */
const people = [
  `INSERT INTO users (issuer, subject, role, subscription_end_date)
   SELECT 'bench', 'teacher ' || n, 'TEACHER', NULL FROM generate_series(1, 3) n`,
  `INSERT INTO users (issuer, subject, role, subscription_end_date)
   SELECT 'bench', c || ' ' || n, 'PAID', now() + interval '1 day' FROM generate_series(1, $1::int) c, generate_series(1, ${learners}) n`,
  `INSERT INTO classes (name, term_ends_on, code, code_until)
   SELECT 'Class ' || c, NULL, 'CODE' || c, now() + interval '1 day' FROM generate_series(1, $1::int) c`,
  `INSERT INTO class_owners (class_id, user_id)
   SELECT c.id, u.id FROM (SELECT id, substr(name, 7)::int AS n FROM classes) c
   JOIN users u ON u.subject = 'teacher ' || CASE WHEN c.n <= 20 THEN 1 WHEN c.n <= 220 THEN 2 ELSE 3 END`,
  `INSERT INTO class_members (class_id, user_id, name, state, joined_at, consent, consent_way, consent_on)
   SELECT c.id, u.id, 'Learner ' || u.subject, 'joined', now() - interval '60 days', 'self', 'page', current_date
   FROM classes c JOIN users u ON u.issuer = 'bench' AND u.role = 'PAID' AND split_part(u.subject, ' ', 1) = substr(c.name, 7)`,
  `INSERT INTO assignments (class_id, kind, title, published)
   SELECT c.id, 'lessons', 'Set ' || n, true FROM classes c, generate_series(1, ${lessonsSet}) n`,
  `INSERT INTO assignment_items (assignment_id, position, lesson_id)
   SELECT s.id, 0, l.id FROM assignments s JOIN lessons l ON l.title = 'Quiz ' || substr(s.title, 5)`,
]

/** Every fourth answer is wrong. */
const answersOf = (which: string, times: number, questions: number) => `
  INSERT INTO answers (id, user_id, exercise_id, card_id, lesson_id, attempt_id, assignment_id, member_id, said, form, at, offset_minutes, day, marked)
  SELECT gen_random_uuid(), m.user_id, x.id, x.id, x.lesson_id, md5(m.id::text || s.id::text || t)::uuid, s.id, m.id,
    jsonb_build_object('said', w.said), w.said,
    now() - interval '30 days' + t * interval '1 day' + x."order" * interval '1 minute', 480, 20000 + t,
    jsonb_build_object('state', 'marked', 'verdict', CASE WHEN w.said = 'right' THEN 'exact' ELSE 'wrong' END)
  FROM classes c JOIN class_members m ON m.class_id = c.id JOIN assignments s ON s.class_id = c.id
  JOIN assignment_items i ON i.assignment_id = s.id JOIN exercises x ON x.lesson_id = i.lesson_id AND x."order" < ${questions}
  CROSS JOIN generate_series(1, ${times}) t
  CROSS JOIN LATERAL (SELECT CASE WHEN hashtext(m.id::text || x.id::text || t) & 3 = 0 THEN 'wrong ' || x."order" ELSE 'right' END AS said) w
  WHERE c.name ${which} 'Class 1'`

/** One answer of a hundred is undone. */
const undone = `
  INSERT INTO answers (id, user_id, undoes, assignment_id, member_id, said, at, offset_minutes, day, marked)
  SELECT gen_random_uuid(), user_id, id, assignment_id, member_id, '{}', at, 480, day, '{"state": "unmarked"}'
  FROM answers WHERE hashtext(id::text) % 100 = 0`

const given = (statement: string, value: unknown) => (statement.includes('$1') ? [value] : [])

/** Fills an empty database with classes of 40; all but the measured one have a tenth of its answers. */
export async function fillClasses(db: Database, classes: number): Promise<void> {
  const filling = await beginUnlimited(db)
  try {
    // Foreign keys hold by construction; checking them would triple the time.
    await filling.query('SET LOCAL session_replication_role = replica')
    for (const statement of course) await filling.query(statement, given(statement, question))
    for (const statement of people) await filling.query(statement, given(statement, classes))
    await filling.query(answersOf('=', attempts, questionsOfLesson))
    await filling.query(answersOf('<>', 1, answersElsewhere))
    await filling.query(undone)
    await filling.query('COMMIT')
  } finally {
    await filling.end()
  }
  // A connection of the pool would give up after its time limit.
  const client = new Client({ connectionString: db.$client.options.connectionString })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.end()
}
