import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { codeLength, codeLetters } from '#shared/classes/limits.ts'
import * as messages from '#shared/classes/messages.ts'
import type { TeacherClass } from '#shared/classes/classes.ts'
import { say } from '#shared/messages/say.ts'
import { queryRows, type Database, type Transaction } from '#server/db/connect.ts'
import { displayNameOf } from '#server/db/queries/display-name.ts'
import { restorableSince } from '#server/db/queries/restorable.ts'
import { classes, classOwners } from '#server/db/tables/classes.ts'
import { conflict, orNotFound } from '#server/http/problem.ts'

/** A class with the fields that the policy needs. */
export interface FoundClass {
  id: string
  name: string
  ownerIds: string[]
  archivedAt: Date | null
}

const foundColumns = `c.id, c.name, c.archived_at AS "archivedAt",
  array(SELECT o.user_id FROM class_owners o WHERE o.class_id = c.id) AS "ownerIds"`

/** Things of a class, by the table that holds them. */
const joinFor = {
  members: 'class_members m ON m.class_id = c.id WHERE m.id = $1',
  groups: 'class_groups g ON g.class_id = c.id WHERE g.id = $1',
  assignments: 'assignments s ON s.class_id = c.id WHERE s.id = $1',
  messages: 'class_messages n ON n.class_id = c.id AND n.deleted_at IS NULL WHERE n.id = $1',
}

/** SQL: the role of this person lets them teach now. */
export const canTeachOf = (table: string) => `(${table}.role IN ('TEACHER', 'ADMIN') AND ${table}.suspended_at IS NULL)`

/** SQL of the owners of the class `c`, oldest first. */
export const ownersJson = `coalesce((
  SELECT json_agg(json_build_object('id', o.user_id, 'name', ${displayNameOf('u')}, 'canTeach', ${canTeachOf('u')}) ORDER BY o.created_at, o.user_id)
  FROM class_owners o JOIN users u ON u.id = o.user_id WHERE o.class_id = c.id), '[]')`
/** Both counts in one reading of the members. */
const countsJson = `(
  SELECT json_build_object('learners', count(*), 'seatsTaken', count(*) FILTER (WHERE m.seat))
  FROM class_members m WHERE m.class_id = c.id AND m.state = 'joined')`
/** Columns that owners and admins both see. */
export const sharedColumns = `c.id, c.name, ${ownersJson} AS owners, ${countsJson} AS counts, c.seats, c.access_until AS "accessUntil", c.archived_at AS "archivedAt"`
/** $1 is the present moment. */
const teacherColumns = `${sharedColumns}, c.term_ends_on::text AS "termEndsOn", c.version, c.is_demo AS "isDemo",
  CASE WHEN c.code_until > $1 THEN c.code END AS code, CASE WHEN c.code_until > $1 THEN c.code_until END AS "codeUntil",
  coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'memberIds', array(
    SELECT gm.member_id FROM class_group_members gm JOIN class_members m ON m.id = gm.member_id AND m.state <> 'left'
    WHERE gm.group_id = g.id ORDER BY lower(m.name), m.id)) ORDER BY lower(g.name), g.id)
    FROM class_groups g WHERE g.class_id = c.id), '[]') AS groups`

export interface OwnerRow {
  id: string
  name: string | null
  canTeach: boolean
}
/** Owners without a name are called teachers. */
export const namedOwners = (owners: OwnerRow[]) =>
  owners.map(({ id, name, canTeach }) => ({ id, canTeach, name: name ?? say(messages.unnamedTeacher) }))

export const ownerNames = (owners: OwnerRow[]) => namedOwners(owners).map(({ name }) => name)

/** Fields that a row holds in another form. */
export interface SharedRow {
  owners: OwnerRow[]
  counts: { learners: number; seatsTaken: number }
}
type TeacherRow = Omit<TeacherClass, 'owners' | 'learners' | 'seatsTaken'> & SharedRow
const asTeacherClass = ({ owners, counts, ...row }: TeacherRow): TeacherClass => ({
  ...row,
  ...counts,
  owners: namedOwners(owners),
})

export type ClassStore = ReturnType<typeof createClassStore>

const newCode = () => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** 409 in an archived class, where nothing changes. */
export function refuseArchived({ archivedAt }: Pick<FoundClass, 'archivedAt'>): void {
  if (archivedAt) throw conflict(say(messages.archived))
}

/** Locks a present class for one writer, so that two of them never exceed a limit together. */
export async function lockClass(tx: Transaction, id: string) {
  const isPresentClass = and(eq(classes.id, id), isNull(classes.deletedAt))
  const [row] = await tx.select().from(classes).where(isPresentClass).for('no key update')
  return orNotFound(row)
}

/** Classes, their codes and owners. */
export function createClassStore(db: Database) {
  return {
    async find(id: string): Promise<FoundClass | undefined> {
      const text = `SELECT ${foundColumns} FROM classes c WHERE c.id = $1 AND c.deleted_at IS NULL`
      return (await queryRows<FoundClass>(db, text, [id]))[0]
    },
    /** The class of a member, group, assignment or message. */
    async findBy(target: keyof typeof joinFor, id: string): Promise<FoundClass | undefined> {
      const text = `SELECT ${foundColumns} FROM classes c JOIN ${joinFor[target]} AND c.deleted_at IS NULL`
      return (await queryRows<FoundClass>(db, text, [id]))[0]
    },
    async findRestorable(id: string, now: Date): Promise<FoundClass | undefined> {
      const text = `SELECT ${foundColumns} FROM classes c WHERE c.id = $1 AND (c.deleted_at IS NULL OR c.deleted_at > $2)`
      return (await queryRows<FoundClass>(db, text, [id, restorableSince(now)]))[0]
    },

    async read(id: string, now: Date): Promise<TeacherClass> {
      const text = `SELECT ${teacherColumns} FROM classes c WHERE c.id = $2 AND c.deleted_at IS NULL`
      return asTeacherClass(orNotFound((await queryRows<TeacherRow>(db, text, [now, id]))[0]))
    },
    async listOwned(userId: string, now: Date): Promise<TeacherClass[]> {
      const text = `SELECT ${teacherColumns} FROM class_owners own JOIN classes c ON c.id = own.class_id AND c.deleted_at IS NULL
        WHERE own.user_id = $2 ORDER BY c.archived_at IS NOT NULL, c.created_at DESC, c.id LIMIT 500`
      return (await queryRows<TeacherRow>(db, text, [now, userId])).map(asTeacherClass)
    },

    async insert(tx: Transaction, fields: typeof classes.$inferInsert, ownerIds: string[]): Promise<string> {
      const [row] = await tx.insert(classes).values(fields).returning({ id: classes.id })
      const [addedBy = null] = ownerIds
      await tx.insert(classOwners).values(ownerIds.map((userId) => ({ classId: row!.id, userId, addedBy })))
      return row!.id
    },

    async change(tx: Transaction, id: string, fields: Partial<typeof classes.$inferInsert>): Promise<void> {
      await tx
        .update(classes)
        .set({ ...fields, version: sql`${classes.version} + 1` })
        .where(eq(classes.id, id))
    },

    /** False if it was not deleted. */
    async restore(tx: Transaction, id: string): Promise<boolean> {
      const isDeleted = and(eq(classes.id, id), isNotNull(classes.deletedAt))
      const fields = { deletedAt: null, version: sql`${classes.version} + 1` }
      const rows = await tx.update(classes).set(fields).where(isDeleted).returning({ id: classes.id })
      return rows.length > 0
    },

    /** A code that no other class has. */
    async openCode(tx: Transaction, id: string, codeUntil: Date): Promise<string> {
      for (;;) {
        const code = newCode()
        const [otherClass] = await queryRows<{ id: string }>(
          tx,
          { name: 'class of a code', text: 'SELECT id FROM classes WHERE code = $1' },
          [code],
        )
        if (otherClass) continue
        await tx.update(classes).set({ code, codeUntil }).where(eq(classes.id, id))
        return code
      }
    },
    async closeCode(id: string): Promise<void> {
      await db.update(classes).set({ code: null, codeUntil: null }).where(eq(classes.id, id))
    },
  }
}
