import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import type { Follower, Joined } from '#server/db/leading.ts'
import { lockLog, recompute } from './log-store.ts'

const userIds = (rows: { user_id: string }[]) => [...new Set(rows.map((row) => row.user_id))].toSorted()

/** Of a choice that was made for the other word by the join alone: it came, or it was turned from no to yes. */
const chosen = { came: 'came ', turned: 'turned ' }
const usersOf = (moved: string[], how: string) =>
  moved.filter((each) => each.startsWith(how)).map((each) => each.slice(how.length))

/**
 * Learners keep what they know of a word that became one with another: its answers count for the other's card. The choice to learn it
 * stays where it was made, so that it is found again when the two are parted; who chose only the one has only the one then.
 */
export const cardsFollow: Follower = {
  async follow(tx, { from, into }) {
    const { rows: learners } = await tx.execute<{ user_id: string }>(sql`
      SELECT user_id FROM cards WHERE card_id = ${from} UNION SELECT user_id FROM answers WHERE card_id = ${from}`)
    for (const userId of userIds(learners)) await lockLog(tx, userId)
    // A row that was there before has been locked for its update, which xmax tells.
    const { rows: choices } = await tx.execute<{ user_id: string; came: boolean }>(sql`
      INSERT INTO study_words (user_id, entry_id, learning, changed_at)
      SELECT user_id, ${into}, learning, changed_at FROM study_words WHERE entry_id = ${from}
      ON CONFLICT (user_id, entry_id) DO UPDATE SET learning = true, changed_at = excluded.changed_at
      WHERE excluded.learning AND NOT study_words.learning
      RETURNING user_id, xmax = 0 AS came`)
    await tx.execute(sql`
      INSERT INTO cards (user_id, card_id, kind, due_day, stopped)
      SELECT user_id, ${into}, kind, due_day, stopped FROM cards WHERE card_id = ${from}
      ON CONFLICT (user_id, card_id) DO UPDATE SET stopped = cards.stopped AND excluded.stopped`)
    await tx.execute(sql`DELETE FROM cards WHERE card_id = ${from}`)
    const { rows: moved } = await tx.execute<{ id: string; user_id: string }>(sql`
      UPDATE answers SET card_id = ${into} WHERE card_id = ${from} RETURNING id, user_id`)
    for (const userId of userIds(moved)) await recompute(tx, userId, [into])
    return [
      ...moved.map(({ id }) => id),
      ...choices.map((each) => chosen[each.came ? 'came' : 'turned'] + each.user_id),
    ]
  },

  async back(tx, { from, into }, moved) {
    const answered = sql.param(moved.filter((each) => !each.includes(' ')))
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      SELECT user_id FROM answers WHERE id = ANY (${answered}::uuid[])
      UNION SELECT user_id FROM study_words WHERE entry_id = ${from} AND learning`)
    const learners = userIds(rows)
    for (const userId of learners) await lockLog(tx, userId)
    await tx.execute(sql`
      UPDATE answers SET card_id = ${from} WHERE card_id = ${into} AND id = ANY (${answered}::uuid[])`)
    await tx.execute(sql`
      INSERT INTO cards (user_id, card_id, kind, due_day, stopped)
      SELECT c.user_id, ${from}, c.kind, c.due_day, NOT coalesce(w.learning, true)
      FROM cards c LEFT JOIN study_words w ON w.user_id = c.user_id AND w.entry_id = ${from}
      WHERE c.card_id = ${into} AND c.user_id = ANY (${sql.param(learners)}::uuid[])
      ON CONFLICT DO NOTHING`)
    await takeChoicesBack(tx, { from, into }, moved)
    for (const userId of learners) await recompute(tx, userId, [from, into])
  },
}

/** What somebody chose of the joined word themselves since then stays. */
async function takeChoicesBack(tx: Transaction, { from, into }: Joined, moved: string[]): Promise<void> {
  const untouched = (
    how: string,
  ) => sql`entry_id = ${into} AND user_id = ANY (${sql.param(usersOf(moved, how))}::uuid[])
    AND changed_at = (SELECT f.changed_at FROM study_words f WHERE f.user_id = w.user_id AND f.entry_id = ${from})`
  await tx.execute(sql`DELETE FROM study_words w WHERE ${untouched(chosen.came)}`)
  await tx.execute(sql`UPDATE study_words w SET learning = false WHERE ${untouched(chosen.turned)}`)
}
