import type * as z from 'zod/mini'
import { messageMinutes } from '#shared/classes/limits.ts'
import type { ClassMessage, LearnerClass } from '#shared/classes/membership.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { displayNameOf } from '#server/db/queries/display-name.ts'
import { ownersJson, type OwnerRow } from '#server/classes/store.ts'

/** A class as its learner sees it, without its assignments and messages, which other statements read. */
type OwnClass = Omit<z.output<typeof LearnerClass>, 'owners' | 'assignments' | 'messages'> & { owners: OwnerRow[] }
/** $1 is the present moment. */
const ownClassSql = `SELECT c.id, c.name, m.id AS "memberId", m.name AS nickname, m.mail, m.state, c.archived_at AS "archivedAt",
    CASE WHEN m.seat AND m.state = 'joined' AND c.access_until > $1 THEN c.access_until END AS "openUntil",
    ${ownersJson} AS owners
  FROM class_members m JOIN classes c ON c.id = m.class_id AND c.deleted_at IS NULL`

export type MessageRow = z.output<typeof ClassMessage>
export const messageColumns = `n.id, n.text, ${displayNameOf('u')} AS author, n.created_at AS at,
  n.created_at + interval '${messageMinutes} minutes' AS "withdrawableUntil"
  FROM class_messages n LEFT JOIN users u ON u.id = n.author_id`

/** Reads of a learner's own classes. */
export function createLearnerStore(db: Database) {
  return {
    /** Classes that somebody is in or invited to, newest first. */
    classesOf: (userId: string, now: Date) =>
      queryRows<OwnClass>(
        db,
        `${ownClassSql} WHERE m.user_id = $2 AND m.state <> 'left' ORDER BY c.archived_at IS NOT NULL, m.created_at DESC, c.id LIMIT 20`,
        [now, userId],
      ),
    async findClassOfMember(memberId: string, now: Date): Promise<OwnClass | undefined> {
      return (
        await queryRows<OwnClass>(db, `${ownClassSql} WHERE m.id = $2 AND m.state = 'joined'`, [now, memberId])
      )[0]
    },
    messages: (classId: string, limit: number) =>
      queryRows<MessageRow>(
        db,
        `SELECT ${messageColumns} WHERE n.class_id = $1 AND n.deleted_at IS NULL ORDER BY n.created_at DESC, n.id LIMIT $2`,
        [classId, limit],
      ),
  }
}
