import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Marked, StudyChanges } from '#shared/study/answers.ts'
import type { Database } from '#server/db/connect.ts'
import { readMark } from './stored-marks.ts'
import { answers, appeals, studySettings, studyWords } from '#server/db/tables/study.ts'

/** Rows of the log in one response. */
const pageSize = 500

export type ChangesStore = ReturnType<typeof createChangesStore>

export function createChangesStore(db: Database) {
  return {
    /** Answers that were stored or marked again after this position of the log. */
    async since(userId: string, afterSeq: number): Promise<StudyChanges> {
      const { id, exerciseId, entryId, undoes, at, day, grade, marked, seq } = answers
      const rows = await db
        .select({ id, exerciseId, entryId, undoes, at, day, grade, marked, seq })
        .from(answers)
        .where(and(eq(answers.userId, userId), gt(answers.seq, afterSeq)))
        .orderBy(asc(answers.seq))
        .limit(pageSize + 1)
      const page = rows.slice(0, pageSize)
      return {
        answers: page.map(({ seq: _seq, marked: stored, ...row }) => ({ ...row, marked: readMark(stored) })),
        next: String(page.at(-1)?.seq ?? afterSeq),
        more: rows.length > pageSize,
      }
    },

    async marks(userId: string, ids: string[]): Promise<Marked[]> {
      if (ids.length === 0) return []
      const { id, marked } = answers
      const rows = await db
        .select({ id, marked })
        .from(answers)
        .where(and(eq(answers.userId, userId), inArray(answers.id, ids)))
      return rows.map((row) => ({ ...readMark(row.marked), id: row.id }))
    },

    /** All answers and choices of a person. Values that are computed from them are left out. */
    async personalData(userId: string): Promise<object> {
      const { at, said, marked, grade } = answers
      const [log, words, settings, appealRows] = await Promise.all([
        db.select({ at, said, marked, grade }).from(answers).where(eq(answers.userId, userId)).orderBy(asc(at)),
        db
          .select({ entryId: studyWords.entryId, learning: studyWords.learning, changedAt: studyWords.changedAt })
          .from(studyWords)
          .where(eq(studyWords.userId, userId)),
        db
          .select({ newWords: studySettings.newWords, listening: studySettings.listening })
          .from(studySettings)
          .where(eq(studySettings.userId, userId)),
        db
          .select({
            said: appeals.said,
            status: appeals.status,
            sentence: appeals.sentence,
            createdAt: appeals.createdAt,
          })
          .from(appeals)
          .innerJoin(answers, eq(answers.id, appeals.answerId))
          .where(eq(answers.userId, userId)),
      ])
      return {
        answers: log.map((row) => ({ ...row, marked: readMark(row.marked) })),
        words,
        settings,
        appeals: appealRows,
      }
    },
  }
}
