import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import type { MergedEntries } from '#server/db/queries/follow-merge.ts'
import { studyFollowUps } from '#server/db/tables/study.ts'
import { copyAcceptedForms } from './appeals/accepted-forms.ts'
import type { FollowUp } from './follow-ups.ts'
import { recomputeCards } from './answers/log-store.ts'

/** Earlier releases kept one list for each merge: `came <user>` for an inserted choice, `turned <user>` for one turned to yes, and ids of answers. */
const userIdsWithChoice = (moved: string[], how: 'came' | 'turned') =>
  moved.filter((item) => item.startsWith(`${how} `)).map((item) => item.slice(how.length + 1))

const uuidArray = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`
const userIdsOf = (rows: FollowUp[]) => rows.map(({ userId }) => userId)

/** A merge stores the learners whose cards follow; batches move the cards (`follow-ups.ts`). */
export async function followMerge(tx: Transaction, { from, into }: MergedEntries): Promise<void> {
  await copyAcceptedForms(tx, from, into)
  await tx.execute(sql`
      INSERT INTO study_follow_ups (user_id, kind, card_id, into_id)
      SELECT user_id, 'merge', ${from}, ${into} FROM (
        SELECT user_id FROM cards WHERE card_id = ${from} UNION SELECT user_id FROM answers WHERE card_id = ${from}
        UNION SELECT user_id FROM study_words WHERE entry_id = ${from}) learners ORDER BY user_id`)
}

/** Takes back what `followMerge` stored. `moved` was stored by earlier releases. */
export async function followSplit(tx: Transaction, { from, into }: MergedEntries, moved: string[]): Promise<void> {
  const isOfMerge = sql`kind = 'merge' AND card_id = ${from} AND into_id = ${into}`
  // In this order: a batch that is under way turns rows that are due into done ones, which the second statement sees.
  await tx.execute(sql`DELETE FROM study_follow_ups WHERE ${isOfMerge} AND due`)
  await tx.execute(sql`UPDATE study_follow_ups SET kind = 'split', due = true WHERE ${isOfMerge}`)
  if (moved.length > 0) await splitOldMerge(tx, { from, into }, moved)
}

/** Splits a merge by an earlier release, which kept everything that moved in one list. */
async function splitOldMerge(tx: Transaction, { from, into }: MergedEntries, moved: string[]): Promise<void> {
  const answerIds = uuidArray(moved.filter((item) => !item.includes(' ')))
  await tx.execute(sql`
    INSERT INTO study_follow_ups (user_id, kind, card_id, into_id, moved)
    SELECT u.id, 'split', ${from}, ${into}, jsonb_build_object(
      'answers', coalesce((SELECT jsonb_agg(a.id) FROM answers a WHERE a.user_id = u.id AND a.id = ANY (${answerIds})), '[]'),
      'choice', CASE WHEN u.id = ANY (${uuidArray(userIdsWithChoice(moved, 'came'))}) THEN 'inserted'
        WHEN u.id = ANY (${uuidArray(userIdsWithChoice(moved, 'turned'))}) THEN 'turned' END)
    FROM (SELECT user_id AS id FROM answers WHERE id = ANY (${answerIds}) UNION SELECT user_id FROM study_words WHERE entry_id = ${from}) u
    ORDER BY u.id`)
}

/** Answers of a merged word count for the other word's card. The choice to learn a word stays at the old word too, so that a split finds it again. */
export async function mergeCards(tx: Transaction, rows: FollowUp[]): Promise<void> {
  const { cardId: from, intoId: into } = rows[0]!
  const userIds = uuidArray(userIdsOf(rows))
  // Xmax is 0 for an inserted row, and set for one that was updated.
  const { rows: choices } = await tx.execute<{ user_id: string; inserted: boolean }>(sql`
    INSERT INTO study_words (user_id, entry_id, learning, changed_at)
    SELECT user_id, ${into}, learning, changed_at FROM study_words WHERE entry_id = ${from} AND user_id = ANY (${userIds})
    ON CONFLICT (user_id, entry_id) DO UPDATE SET learning = true, changed_at = excluded.changed_at
    WHERE excluded.learning AND NOT study_words.learning
    RETURNING user_id, xmax = 0 AS inserted`)
  await tx.execute(sql`
    INSERT INTO cards (user_id, card_id, kind, due_day, stopped, shown_day)
    SELECT user_id, ${into}, kind, due_day, stopped, shown_day FROM cards WHERE card_id = ${from} AND user_id = ANY (${userIds})
    ON CONFLICT (user_id, card_id) DO UPDATE SET stopped = cards.stopped AND excluded.stopped`)
  await tx.execute(sql`DELETE FROM cards WHERE card_id = ${from} AND user_id = ANY (${userIds})`)
  const { rows: moved } = await tx.execute<{ id: string; user_id: string }>(sql`
    UPDATE answers SET card_id = ${into} WHERE card_id = ${from} AND user_id = ANY (${userIds}) RETURNING id, user_id`)
  const answersByUserId = Map.groupBy(moved, (row) => row.user_id)
  await recomputeCards(tx, [...answersByUserId.keys()], [into!])
  const choiceByUserId = new Map(
    choices.map(({ user_id: userId, inserted }) => [userId, inserted ? 'inserted' : 'turned']),
  )
  const recomputed = rows.map(({ id, userId }) => {
    const ids = (answersByUserId.get(userId) ?? []).map((answer) => answer.id)
    return { id, moved: { answers: ids, choice: choiceByUserId.get(userId) ?? null } }
  })
  await tx.execute(sql`
    UPDATE study_follow_ups f SET due = false, moved = d.moved
    FROM jsonb_to_recordset(${JSON.stringify(recomputed)}::jsonb) AS d (id bigint, moved jsonb) WHERE f.id = d.id`)
}

/** Takes back what `mergeCards` did. */
export async function splitCards(tx: Transaction, rows: FollowUp[]): Promise<void> {
  const { cardId: from, intoId } = rows[0]!
  const into = intoId!
  const answerIds = uuidArray(rows.flatMap(({ moved }) => moved?.answers ?? []))
  const { rows: userRows } = await tx.execute<{ user_id: string }>(sql`
    SELECT user_id FROM answers WHERE id = ANY (${answerIds}) UNION
    SELECT user_id FROM study_words WHERE entry_id = ${from} AND learning AND user_id = ANY (${uuidArray(userIdsOf(rows))})`)
  const learnerIds = userRows.map((row) => row.user_id)
  await tx.execute(sql`UPDATE answers SET card_id = ${from} WHERE card_id = ${into} AND id = ANY (${answerIds})`)
  await tx.execute(sql`
    INSERT INTO cards (user_id, card_id, kind, due_day, stopped, shown_day)
    SELECT c.user_id, ${from}, c.kind, c.due_day, NOT coalesce(w.learning, true), c.shown_day
    FROM cards c LEFT JOIN study_words w ON w.user_id = c.user_id AND w.entry_id = ${from}
    WHERE c.card_id = ${into} AND c.user_id = ANY (${uuidArray(learnerIds)})
    ON CONFLICT DO NOTHING`)
  await undoChoices(tx, { from, into }, rows)
  await recomputeCards(tx, learnerIds, [from, into])
  await tx.delete(studyFollowUps).where(
    inArray(
      studyFollowUps.id,
      rows.map(({ id }) => id),
    ),
  )
}

/** A choice that a learner has made for the other word since the merge stays. */
async function undoChoices(tx: Transaction, { from, into }: MergedEntries, rows: FollowUp[]): Promise<void> {
  const isUntouchedChoice = (how: 'inserted' | 'turned') => {
    const userIds = userIdsOf(rows.filter(({ moved }) => moved?.choice === how))
    return sql`entry_id = ${into} AND user_id = ANY (${uuidArray(userIds)})
      AND changed_at = (SELECT f.changed_at FROM study_words f WHERE f.user_id = w.user_id AND f.entry_id = ${from})`
  }
  await tx.execute(sql`DELETE FROM study_words w WHERE ${isUntouchedChoice('inserted')}`)
  await tx.execute(sql`UPDATE study_words w SET learning = false WHERE ${isUntouchedChoice('turned')}`)
}
