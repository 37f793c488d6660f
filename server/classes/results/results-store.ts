import type { AssignmentKind, Attempt, QuestionFacts } from '#shared/classes/rules.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import type { StudyAnswer } from '#shared/study/answers.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { malayMeaning } from '#server/db/queries/malay-meaning.ts'

/** Restricts results to a learner, an assignment or a group. */
export interface Restriction {
  memberId?: string | undefined
  assignment?: string | undefined
  group?: string | undefined
}

export interface RosterItem {
  itemId: string
  title: string
  courseId: string | null
  /** True for a lesson that became a draft after it was set. */
  hidden: boolean
  /** Questions of the lesson that are marked. */
  of: number
}
export interface RosterAssignment {
  id: string
  kind: AssignmentKind
  title: string
  note: string
  opensOn: string | null
  dueOn: string | null
  dueAfterDays: number | null
  reviewDays: number | null
  /** null: for the whole class. */
  memberIds: string[] | null
  items: RosterItem[]
}
export interface Roster {
  learners: { id: string; name: string; joinedAt: string }[]
  assignments: RosterAssignment[]
}

/** Learners of a class ($1) and its published assignments; $2 is a learner, $3 an assignment, $4 a group, each or null. */
const rosterStatement = {
  name: 'roster of a class',
  text: `SELECT json_build_object(
  'learners', coalesce((
    SELECT json_agg(json_build_object('id', m.id, 'name', m.name, 'joinedAt', m.joined_at) ORDER BY lower(m.name), m.id)
    FROM class_members m WHERE m.class_id = $1 AND m.state = 'joined' AND ($2::uuid IS NULL OR m.id = $2)
      AND ($4::uuid IS NULL OR EXISTS (SELECT FROM class_group_members g WHERE g.group_id = $4 AND g.member_id = m.id))), '[]'),
  'assignments', coalesce((
    SELECT json_agg(json_build_object('id', s.id, 'kind', s.kind, 'title', s.title, 'note', s.note, 'opensOn', s.opens_on, 'dueOn', s.due_on,
      'dueAfterDays', s.due_after_days, 'reviewDays', s.review_days,
      'memberIds', CASE WHEN EXISTS (SELECT FROM assignment_targets t WHERE t.assignment_id = s.id) THEN array(
        SELECT t.member_id FROM assignment_targets t WHERE t.assignment_id = s.id AND t.member_id IS NOT NULL
        UNION SELECT g.member_id FROM assignment_targets t JOIN class_group_members g ON g.group_id = t.group_id WHERE t.assignment_id = s.id) END,
      'items', coalesce((
        SELECT json_agg(json_build_object('itemId', coalesce(l.id, e.id), 'title', coalesce(l.title, e.title), 'courseId', l.course_id, 'hidden', coalesce(l.hidden, false),
          'of', (SELECT count(*) FROM exercises x WHERE x.lesson_id = l.id AND x.removed_at IS NULL AND x.kind <> 'speak')) ORDER BY i.position)
        FROM assignment_items i
        LEFT JOIN (SELECT l.id, l.title, l.course_id, l.hidden OR c.hidden AS hidden FROM lessons l JOIN courses c ON c.id = l.course_id
          WHERE l.deleted_at IS NULL AND c.deleted_at IS NULL) l ON l.id = i.lesson_id
        LEFT JOIN categories old ON old.id = i.entry_id
        LEFT JOIN categories e ON e.id = coalesce(old.joined_into, old.id) AND e.deleted_at IS NULL
        WHERE i.assignment_id = s.id AND coalesce(l.id, e.id) IS NOT NULL), '[]')
    ) ORDER BY s.created_at, s.id)
    FROM assignments s WHERE s.class_id = $1 AND s.published AND s.deleted_at IS NULL AND ($3::uuid IS NULL OR s.id = $3)), '[]')
  ) AS roster`,
}

type PartialAnswer = Partial<StudyAnswer>
interface CellKey {
  memberId: string
  assignmentId: string
  itemId: string
}
export interface QuestionRow extends CellKey, QuestionFacts {
  /** Verdict of the first answer. */
  verdict: string
  /** The first answer, unless it was plainly right; the last wrong one. */
  firstSaid: PartialAnswer | null
  lastSaid: PartialAnswer | null
  lastRight: boolean
}
interface ResultFacts {
  questions: QuestionRow[]
  attempts: (CellKey & Attempt)[]
  completions: (CellKey & { at: number })[]
  reviews: (Omit<CellKey, 'itemId'> & { days: number[] })[]
}

const milliseconds = (moment: string) => `(extract(epoch FROM ${moment}) * 1000)::int8`
const cell = '"memberId", "assignmentId", "itemId"'

/**
 * Facts about answers to assigned questions ($1) of one learner ($2) or all. `n` numbers the answers to a question. The subquery after
 * `OR` is hashed once; a join would look up each exercise.
 */
const factsStatement = {
  name: 'facts of assignments',
  text: `WITH items AS MATERIALIZED (
    SELECT s.id AS assignment_id, s.kind, i.lesson_id AS key, i.lesson_id AS item_id, NULL::uuid AS entry_id
    FROM assignments s JOIN assignment_items i ON i.assignment_id = s.id WHERE s.id = ANY ($1::uuid[]) AND i.lesson_id IS NOT NULL
    UNION
    SELECT s.id, s.kind, named.id, s.id, coalesce(e.joined_into, e.id)
    FROM assignments s JOIN assignment_items i ON i.assignment_id = s.id JOIN categories e ON e.id = i.entry_id
    CROSS JOIN LATERAL (VALUES (e.id), (e.joined_into)) named (id) WHERE s.id = ANY ($1::uuid[]) AND named.id IS NOT NULL
  ), counted AS MATERIALIZED (
    SELECT a.member_id AS "memberId", i.assignment_id AS "assignmentId", i.item_id AS "itemId", coalesce(i.entry_id, a.exercise_id) AS "questionId",
      a.attempt_id, a.said, a.at, a.id, a.marked ->> 'verdict' AS verdict, a.marked ->> 'state' = 'marked' AS is_marked
    FROM class_answers a
    JOIN items i ON i.assignment_id = a.assignment_id AND i.key = CASE WHEN i.kind = 'lessons' THEN a.lesson_id ELSE a.entry_id END
    WHERE a.assignment_id = ANY ($1::uuid[]) AND ($2::uuid IS NULL OR a.member_id = $2)
      AND (i.entry_id IS NOT NULL OR a.exercise_id IN (
        SELECT x.id FROM items k JOIN exercises x ON x.lesson_id = k.item_id AND x.removed_at IS NULL))
      AND (a.marked ->> 'state' = 'marked' OR (a.marked ->> 'state' = 'unmarked' AND a.said ->> 'skipped' = 'true'))
  ), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY "memberId", "assignmentId", "questionId" ORDER BY at, id) AS n FROM counted WHERE is_marked
  ), ranked AS (
    SELECT *, max(n) FILTER (WHERE verdict <> 'wrong') OVER (PARTITION BY "memberId", "assignmentId", "questionId") AS right_n FROM numbered
  ), questions AS (
    SELECT ${cell}, "questionId", min(verdict) FILTER (WHERE n = 1) AS verdict,
      ${milliseconds("min(at) FILTER (WHERE verdict <> 'wrong')")} AS "rightAt",
      count(*) FILTER (WHERE verdict = 'wrong') AS wrong,
      count(*) FILTER (WHERE n > coalesce(right_n, 0)) AS "wrongSince",
      (array_agg(said) FILTER (WHERE n = 1 AND verdict IN ('wrong', 'twin')))[1] AS "firstSaid",
      (array_agg(said ORDER BY n DESC) FILTER (WHERE verdict = 'wrong'))[1] AS "lastSaid",
      coalesce(max(n) = max(right_n), false) AS "lastRight"
    FROM ranked GROUP BY ${cell}, "questionId"
  ), firsts AS (
    SELECT DISTINCT ON (${cell}, attempt_id, "questionId") ${cell}, attempt_id, is_marked, verdict <> 'wrong' AS is_right, at, id
    FROM counted ORDER BY ${cell}, attempt_id, "questionId", is_marked DESC, at, id
  ), attempts AS (
    SELECT ${cell}, count(*) FILTER (WHERE is_marked) AS answered, count(*) FILTER (WHERE NOT is_marked) AS skipped,
      coalesce(array_agg(${milliseconds('at')} ORDER BY at, id) FILTER (WHERE is_marked AND is_right), '{}') AS "rightAt"
    FROM firsts GROUP BY ${cell}, attempt_id
  ), reviews AS (
    SELECT m.id AS "memberId", s.id AS "assignmentId", (array_agg(d.day ORDER BY d.day))[1:s.review_days] AS days
    FROM assignments s JOIN class_members m ON m.class_id = s.class_id AND m.state = 'joined' AND ($2::uuid IS NULL OR m.id = $2)
    JOIN study_days d ON d.user_id = m.user_id AND d.day >= greatest(
      coalesce(s.opens_on, (s.created_at AT TIME ZONE 'Asia/Kuching')::date), (m.joined_at AT TIME ZONE 'Asia/Kuching')::date) - '1970-01-01'::date
    WHERE s.id = ANY ($1::uuid[]) AND s.kind = 'review' GROUP BY m.id, s.id
  )
  SELECT json_build_object(
    'questions', coalesce((SELECT json_agg(q) FROM questions q), '[]'),
    'attempts', coalesce((SELECT json_agg(t) FROM attempts t), '[]'),
    'completions', coalesce((
      SELECT json_agg(json_build_object('memberId', c.member_id, 'assignmentId', c.assignment_id, 'itemId', c.lesson_id, 'at', ${milliseconds('c.at')}))
      FROM assignment_completions c WHERE c.assignment_id = ANY ($1::uuid[]) AND ($2::uuid IS NULL OR c.member_id = $2)), '[]'),
    'reviews', coalesce((SELECT json_agg(r) FROM reviews r), '[]')
  ) AS facts`,
}

export interface QuestionText {
  id: string
  assignmentId: string
  itemId: string
  /** The exercise; null for a word. */
  body: Exercise | null
  title: string | null
  meaning: string | null
  malay: string | null
}
/** Questions ($1: exercises or entries; null for all) of assignments ($2), in the order of their items. */
const questionsStatement = {
  name: 'questions of assignments',
  text: `SELECT id, "assignmentId", "itemId", body, title, meaning, malay FROM (
    SELECT x.id, s.id AS "assignmentId", l.id AS "itemId", x.body, NULL AS title, NULL AS meaning, NULL AS malay, s.created_at, i.position, x."order"
    FROM assignments s JOIN assignment_items i ON i.assignment_id = s.id JOIN lessons l ON l.id = i.lesson_id AND l.deleted_at IS NULL
    JOIN exercises x ON x.lesson_id = l.id AND x.removed_at IS NULL
    WHERE s.id = ANY ($2::uuid[]) AND ($1::uuid[] IS NULL OR x.id = ANY ($1::uuid[]))
    UNION ALL
    SELECT e.id, s.id, s.id, NULL, e.title, e.content, e.malay, s.created_at, i.position, 0
    FROM assignments s JOIN assignment_items i ON i.assignment_id = s.id JOIN categories old ON old.id = i.entry_id
    JOIN LATERAL (
      SELECT c.id, c.title, c.content, ${malayMeaning} AS malay FROM categories c WHERE c.id = coalesce(old.joined_into, old.id) AND c.deleted_at IS NULL
    ) e ON true
    WHERE s.id = ANY ($2::uuid[]) AND ($1::uuid[] IS NULL OR e.id = ANY ($1::uuid[]))
  ) q ORDER BY created_at, "assignmentId", position, "order", id`,
}

/** Dialects of forms, by their key in the library's search. */
const dialectsStatement = {
  name: 'dialects of forms',
  text: `SELECT DISTINCT ON (f.form) f.form, e.dialect FROM unnest($1::text[]) f (form)
    JOIN categories e ON e.search_key = library_key(f.form) AND e.deleted_at IS NULL AND e.dialect IS NOT NULL ORDER BY f.form, e.id`,
}

export type ClassResultsStore = ReturnType<typeof createClassResultsStore>

/** Reads of the results. They see answers through the view `class_answers` only. */
export function createClassResultsStore(db: Database) {
  return {
    async roster(classId: string, { memberId, assignment, group }: Restriction): Promise<Roster> {
      const values = [classId, memberId ?? null, assignment ?? null, group ?? null]
      return (await queryRows<{ roster: Roster }>(db, rosterStatement, values))[0]!.roster
    },
    async facts(assignmentIds: string[], memberId?: string): Promise<ResultFacts> {
      return (await queryRows<{ facts: ResultFacts }>(db, factsStatement, [assignmentIds, memberId ?? null]))[0]!.facts
    },
    questions: (assignmentIds: string[], ids: string[] | null = null) =>
      queryRows<QuestionText>(db, questionsStatement, [ids, assignmentIds]),
    async dialects(forms: string[]): Promise<Map<string, string>> {
      if (forms.length === 0) return new Map()
      const rows = await queryRows<{ form: string; dialect: string }>(db, dialectsStatement, [forms])
      return new Map(rows.map(({ form, dialect }) => [form, dialect]))
    },
  }
}
