import { and, eq, lte } from 'drizzle-orm'
import { queryRows, type Database } from '#server/db/connect.ts'
import { restorableSince } from '#server/db/queries/restorable.ts'
import { classes, classMembers } from '#server/db/tables/classes.ts'
import { eraseMembers } from './member-store.ts'

/** Classes and memberships deleted in one run at most; the next run continues. */
const batchSize = 200

/** Deletes memberships that ended 30 days ago, and classes deleted then. Their learners' answers become private. */
export async function purgeClasses(db: Database, now: Date): Promise<void> {
  const since = restorableSince(now)
  await db.transaction(async (tx) => {
    const endedMemberships = await tx
      .select({ id: classMembers.id })
      .from(classMembers)
      .where(and(eq(classMembers.state, 'left'), lte(classMembers.leftAt, since)))
      .orderBy(classMembers.id)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    await eraseMembers(
      tx,
      endedMemberships.map(({ id }) => id),
    )
  })
  const deletedClasses = await db
    .select({ id: classes.id })
    .from(classes)
    .where(lte(classes.deletedAt, since))
    .limit(batchSize)
  for (const { id } of deletedClasses)
    await db.transaction(async (tx) => {
      const rows = await tx.select({ id: classMembers.id }).from(classMembers).where(eq(classMembers.classId, id))
      await eraseMembers(
        tx,
        rows.map((row) => row.id),
      )
      await tx.delete(classes).where(eq(classes.id, id))
    })
}

/** Classes that a person teaches or learns in, and the answers given for them, for the download of personal data. */
const personalDataStatement = `SELECT
  (SELECT coalesce(json_agg(json_build_object('class', c.name, 'since', o.created_at) ORDER BY o.created_at), '[]')
    FROM class_owners o JOIN classes c ON c.id = o.class_id WHERE o.user_id = $1) AS teaches,
  (SELECT coalesce(json_agg(json_build_object('class', c.name, 'name', m.name, 'state', m.state, 'joinedAt', m.joined_at, 'leftAt', m.left_at,
      'seat', m.seat, 'mail', m.mail, 'consent', m.consent, 'consentOn', m.consent_on, 'consentWording', m.consent_wording,
      'consentLanguage', m.consent_language,
      'groups', array(SELECT g.name FROM class_group_members gm JOIN class_groups g ON g.id = gm.group_id WHERE gm.member_id = m.id),
      'completed', (SELECT coalesce(json_agg(json_build_object('assignment', s.title, 'lesson', d.lesson_id, 'at', d.at)), '[]')
        FROM assignment_completions d JOIN assignments s ON s.id = d.assignment_id WHERE d.member_id = m.id),
      'answers', (SELECT coalesce(json_agg(json_build_object('assignment', s.title, 'answer', a.id, 'at', a.at) ORDER BY a.at), '[]')
        FROM class_answers a JOIN assignments s ON s.id = a.assignment_id WHERE a.member_id = m.id)) ORDER BY m.created_at), '[]')
    FROM class_members m JOIN classes c ON c.id = m.class_id WHERE m.user_id = $1) AS learns,
  (SELECT coalesce(json_agg(json_build_object('class', c.name, 'text', n.text, 'at', n.created_at) ORDER BY n.created_at), '[]')
    FROM class_messages n JOIN classes c ON c.id = n.class_id WHERE n.author_id = $1) AS messages`

export async function personalDataInClasses(db: Database, userId: string): Promise<object> {
  return (await queryRows<object>(db, personalDataStatement, [userId]))[0]!
}
