import { and, eq, isNull, sql } from 'drizzle-orm'
import { say } from '#shared/messages/say.ts'
import { dayBeginsAtHour } from '#shared/study/memory.ts'
import { reminderZoneWrong } from '#shared/study/reminder-messages.ts'
import type { Language } from '#shared/site/languages.ts'
import { queryRows, type Database, type Transaction } from '#server/db/connect.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { studySettings } from '#server/db/tables/study.ts'
import { invalid } from '#server/http/problem.ts'

/** Reminders in a row without a visit, after which no more are sent. */
const maxUnseenReminders = 3
/** A reminder that is later than this, because the product did not run, is left out. */
const maxDelay = '3 hours'
/** Learners of one transaction. */
export const batchSize = 500

/** The next moment after `from` at which the clock of `zone` shows `at`. */
const nextMomentSql = (from: string, at: string, zone: string) => `(
  SELECT min(moment) FROM (SELECT (((${from}) AT TIME ZONE ${zone})::date + ahead + ${at}::time) AT TIME ZONE ${zone} AS moment FROM generate_series(0, 2) ahead) m
  WHERE moment > ${from})`

export interface DueReminder {
  userId: string
  email: string
  language: Language | null
  due: Date
  at: string
  minutes: number
  /** The last one, because the learner has not visited since the ones before. */
  isLast: boolean
}

/**
 * Takes the reminders that are due until $2 and sets their next moments ($1 is now). Nobody is reminded who has learned today, who
 * has no confirmed address, or who is suspended.
 */
const takeDueStatement = {
  name: 'take due reminders',
  text: `
    WITH due AS (
      SELECT user_id, reminder_due AS due, reminder_at AS at, reminder_zone AS zone, minutes, reminders_unseen AS unseen
      FROM study_settings WHERE reminder_due <= $2 AND reminder_at IS NOT NULL ORDER BY reminder_due LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ), checked AS (
      SELECT d.*, u.email, u.language, u.email_verified AND u.email IS NOT NULL AND u.suspended_at IS NULL AND d.due > $1::timestamptz - interval '${maxDelay}'
        AND NOT EXISTS (SELECT FROM study_days s WHERE s.user_id = d.user_id
          AND s.day = ((d.due AT TIME ZONE d.zone) - interval '${dayBeginsAtHour} hours')::date - date '1970-01-01') AS sends
      FROM due d JOIN users u ON u.id = d.user_id
    ), moved AS (
      UPDATE study_settings s SET
        reminder_at = CASE WHEN j.sends AND j.unseen + 1 >= ${maxUnseenReminders} THEN NULL ELSE s.reminder_at END,
        reminder_due = CASE WHEN j.sends AND j.unseen + 1 >= ${maxUnseenReminders} THEN NULL ELSE ${nextMomentSql('greatest(j.due, $1::timestamptz)', 'j.at', 'j.zone')} END,
        reminders_unseen = CASE WHEN j.sends THEN (j.unseen + 1) % ${maxUnseenReminders} ELSE j.unseen END
      FROM checked j WHERE s.user_id = j.user_id RETURNING s.user_id
    )
    SELECT j.user_id AS "userId", j.email, j.language, j.due, j.at, j.minutes, j.sends, j.unseen + 1 >= ${maxUnseenReminders} AS "isLast"
    FROM checked j JOIN moved m ON m.user_id = j.user_id`,
}

/** Sets the next moment after a new choice of time ($3 is now). */
const scheduleStatement = {
  name: 'schedule reminder',
  text: `UPDATE study_settings SET reminder_zone = coalesce($2, reminder_zone), reminders_unseen = 0,
    reminder_due = CASE WHEN reminder_at IS NOT NULL THEN ${nextMomentSql('$3::timestamptz', 'reminder_at', 'coalesce($2, reminder_zone)')} END WHERE user_id = $1`,
}

/** Deletes the reminder of a learner that waits to be sent. */
const deleteUnsent = (tx: Transaction, userId: string) =>
  tx.delete(outbox).where(and(eq(outbox.userId, userId), eq(outbox.kind, 'reminder'), isNull(outbox.sentAt)))

export function createReminderStore(db: Database) {
  return {
    /** One batch, and whether there may be more. */
    async takeDue(tx: Transaction, now: Date, until: Date): Promise<{ reminders: DueReminder[]; isFull: boolean }> {
      const rows = await queryRows<DueReminder & { sends: boolean }>(tx, takeDueStatement, [now, until])
      return { reminders: rows.filter(({ sends }) => sends), isFull: rows.length === batchSize }
    },

    /** Called after the time of the reminder was set or cleared. */
    schedule: async (tx: Transaction, userId: string, zone: string | undefined, now: Date): Promise<void> => {
      await deleteUnsent(tx, userId)
      await queryRows(tx, scheduleStatement, [userId, zone ?? null, now]).catch((error: unknown) => {
        // The browser knows a zone that the database does not.
        throw (error as { code?: string }).code === '22023' ? invalid(say(reminderZoneWrong)) : error
      })
    },

    endReminders: (userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await deleteUnsent(tx, userId)
        await tx
          .update(studySettings)
          .set({ reminderAt: null, reminderDue: null, remindersUnseen: 0 })
          .where(eq(studySettings.userId, userId))
      }),

    /** Resets the count of reminders without a visit. */
    noteVisit: async (userId: string): Promise<void> => {
      await db
        .update(studySettings)
        .set({ remindersUnseen: 0 })
        .where(and(eq(studySettings.userId, userId), sql`${studySettings.remindersUnseen} > 0`))
    },
  }
}
