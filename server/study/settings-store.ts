import { eq } from 'drizzle-orm'
import { defaultStudyDay } from '#shared/study/study.ts'
import type { StudySettings } from '#shared/study/settings.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { definedFields } from '#server/db/queries/defined-fields.ts'
import { studySettings } from '#server/db/tables/study.ts'

export const defaultSettings = {
  newWords: defaultStudyDay.newWords,
  listening: true,
  minutes: defaultStudyDay.minutes,
  reminderAt: null,
} satisfies StudySettings

export type StudySettingsStore = ReturnType<typeof createStudySettingsStore>

/** The settings of a learner's review, and whether the placement of new learners is done: one row of `study_settings`. */
export function createStudySettingsStore(db: Database) {
  return {
    async readSettings(userId: string): Promise<StudySettings> {
      const [row] = await db
        .select({
          newWords: studySettings.newWords,
          listening: studySettings.listening,
          minutes: studySettings.minutes,
          reminderAt: studySettings.reminderAt,
        })
        .from(studySettings)
        .where(eq(studySettings.userId, userId))
      return row ?? defaultSettings
    },

    async changeSettings(tx: Transaction, userId: string, patch: Partial<StudySettings>): Promise<void> {
      const set = definedFields(patch)
      if (Object.keys(set).length === 0) return
      const values = { userId, ...defaultSettings, ...patch }
      await tx.insert(studySettings).values(values).onConflictDoUpdate({ target: studySettings.userId, set })
    },

    /** Called when the placement was finished or skipped. */
    async endPlacement(userId: string, at: Date): Promise<void> {
      const values = { userId, ...defaultSettings, placedAt: at }
      const target = studySettings.userId
      await db
        .insert(studySettings)
        .values(values)
        .onConflictDoUpdate({ target, set: { placedAt: at } })
    },
  }
}
