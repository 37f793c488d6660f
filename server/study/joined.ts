import { sql } from 'drizzle-orm'
import type { Follower } from '#server/db/leading.ts'
import { lockLog, recompute } from './log-store.ts'

const userIds = (rows: { user_id: string }[]) => [...new Set(rows.map((row) => row.user_id))].toSorted()

/**
 * Learners keep what they know of a word that became one with another: its answers count for the other's card. The choice to learn it
 * stays where it was made, so that it is found again when the two are parted.
 */
export const cardsFollow: Follower = {
  async follow(tx, { from, into }) {
    const { rows: learners } = await tx.execute<{ user_id: string }>(sql`
      SELECT user_id FROM cards WHERE card_id = ${from} UNION SELECT user_id FROM answers WHERE card_id = ${from}`)
    for (const userId of userIds(learners)) await lockLog(tx, userId)
    await tx.execute(sql`
      INSERT INTO study_words (user_id, entry_id, learning, changed_at)
      SELECT user_id, ${into}, learning, changed_at FROM study_words WHERE entry_id = ${from}
      ON CONFLICT (user_id, entry_id) DO UPDATE SET learning = study_words.learning OR excluded.learning`)
    await tx.execute(sql`
      INSERT INTO cards (user_id, card_id, kind, due_day, stopped)
      SELECT user_id, ${into}, kind, due_day, stopped FROM cards WHERE card_id = ${from}
      ON CONFLICT (user_id, card_id) DO UPDATE SET stopped = cards.stopped AND excluded.stopped`)
    await tx.execute(sql`DELETE FROM cards WHERE card_id = ${from}`)
    const { rows: moved } = await tx.execute<{ id: string; user_id: string }>(sql`
      UPDATE answers SET card_id = ${into} WHERE card_id = ${from} RETURNING id, user_id`)
    for (const userId of userIds(moved)) await recompute(tx, userId, [into])
    return moved.map(({ id }) => id)
  },

  async back(tx, { from, into }, moved) {
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      SELECT user_id FROM answers WHERE id = ANY (${sql.param(moved)}::uuid[])
      UNION SELECT user_id FROM study_words WHERE entry_id = ${from} AND learning`)
    const learners = userIds(rows)
    for (const userId of learners) await lockLog(tx, userId)
    await tx.execute(sql`
      UPDATE answers SET card_id = ${from} WHERE card_id = ${into} AND id = ANY (${sql.param(moved)}::uuid[])`)
    await tx.execute(sql`
      INSERT INTO cards (user_id, card_id, kind, due_day)
      SELECT user_id, ${from}, kind, due_day FROM cards WHERE card_id = ${into} AND user_id = ANY (${sql.param(learners)}::uuid[])
      ON CONFLICT DO NOTHING`)
    for (const userId of learners) await recompute(tx, userId, [from, into])
  },
}
