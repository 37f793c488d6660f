import { sql } from 'drizzle-orm'
import { namedWords } from '#shared/courses/named-words.ts'
import { isSpeakable } from '#shared/study/speakable.ts'
import type { EntryType } from '#shared/entries/entries.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { speakable } from '#server/db/queries/is-speakable.ts'
import { showWords } from '#server/study/answers/log-store.ts'

export interface NamedEntry {
  id: string
  type: EntryType
  title: string
}

/** Most words of one lesson that become cards. */
const maxWords = 200

/** Entries for which the questions of a lesson ask. */
async function findEntriesOfQuestions(db: Pick<Database, 'execute'>, lessonId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT c.id FROM exercises e CROSS JOIN LATERAL jsonb_array_elements_text(e.body -> 'asked') a (id)
    JOIN categories j ON j.id::text = a.id JOIN categories c ON c.id = coalesce(j.joined_into, j.id) AND c.deleted_at IS NULL
    WHERE e.lesson_id = ${lessonId} AND e.removed_at IS NULL
      AND ${sql.raw(speakable)}
    ORDER BY c.id LIMIT ${maxWords}`)
  return rows.map(({ id }) => id)
}

/** The entries, a merged one replaced by its target, without grammar and deleted ones. */
async function findWordEntries(tx: Transaction, entryIds: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT c.id FROM unnest(${sql.param(entryIds)}::uuid[]) a (id) JOIN categories j ON j.id = a.id
    JOIN categories c ON c.id = coalesce(j.joined_into, j.id) AND c.deleted_at IS NULL
    WHERE ${sql.raw(speakable)} ORDER BY c.id LIMIT ${maxWords}`)
  return rows.map(({ id }) => id)
}

/** The words for which answered questions have asked become cards, whether or not the quiz is passed. */
export async function addWordsOfAnswers(tx: Transaction, userId: string, asked: { entryIds: string[]; day: number }[]) {
  const byDay = Map.groupBy(asked, ({ day }) => day)
  for (const [day, questions] of byDay) {
    const ids = await findWordEntries(tx, [...new Set(questions.flatMap(({ entryIds }) => entryIds))])
    await addWords(tx, userId, ids, day)
  }
}

/** The words become cards of the learner, due on the next learning day. Words that the learner has left out stay out. */
async function addWords(tx: Transaction, userId: string, entryIds: string[], day: number): Promise<void> {
  if (entryIds.length === 0) return
  await tx.execute(sql`
    INSERT INTO study_words (user_id, entry_id, learning, changed_at)
    SELECT ${userId}, id, true, now() FROM unnest(${sql.param(entryIds)}::uuid[]) AS w (id) ORDER BY id ON CONFLICT DO NOTHING`)
  await showWords(
    tx,
    entryIds.map((cardId) => ({ userId, cardId, day })),
  )
}

/** The words of a finished quiz become cards. */
export const addWordsOfQuiz = async (tx: Transaction, userId: string, lessonId: string, day: number): Promise<void> =>
  addWords(tx, userId, await findEntriesOfQuestions(tx, lessonId), day)

interface Deps {
  db: Database
  /** The entry for each word of a text; null if there is none. */
  entriesNamed: (words: string[]) => Promise<(NamedEntry | null)[]>
}
export type LessonWords = ReturnType<typeof createLessonWords>

export function createLessonWords({ db, entriesNamed }: Deps) {
  /** Entries that the text of a lesson shows, in its order. The body of a quiz is no such text. */
  async function findShownWords(lessonId: string): Promise<string[]> {
    const { rows } = await db.execute<{ body: string }>(
      sql`SELECT content_body AS body FROM lessons WHERE id = ${lessonId} AND content_type <> 'QUIZ'`,
    )
    const namedEntries = await entriesNamed(namedWords(rows[0]?.body ?? '').slice(0, maxWords))
    return [...new Set(namedEntries.flatMap((entry) => (entry && isSpeakable(entry) ? [entry.id] : [])))]
  }
  return {
    findShownWords,
    /** All words of a lesson: shown ones, then those that its questions ask for. */
    findAllWords: async (lessonId: string): Promise<string[]> => [
      ...new Set([...(await findShownWords(lessonId)), ...(await findEntriesOfQuestions(db, lessonId))]),
    ],
    addWords,
  }
}
