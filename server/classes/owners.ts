import { and, eq, sql } from 'drizzle-orm'
import { auditSentence } from '#shared/site/audit/audit-sentences.ts'
import { classLimits } from '#shared/classes/limits.ts'
import * as messages from '#shared/classes/messages.ts'
import { say } from '#shared/messages/say.ts'
import { record } from '#server/audit/record.ts'
import type { Transaction } from '#server/db/connect.ts'
import { displayName } from '#server/db/queries/display-name.ts'
import { personSearch } from '#server/db/queries/person-search.ts'
import { classMembers, classOwners } from '#server/db/tables/classes.ts'
import { users } from '#server/db/tables/people.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import type { createClassEmails } from './mail/emails.ts'
import { canTeachOf, lockClass, namedOwners, type FoundClass } from './store.ts'

type ClassEmails = ReturnType<typeof createClassEmails>

const canTeachSql = sql.raw(canTeachOf('users'))

async function findTeacher(tx: Transaction, email: string) {
  const [person] = await tx
    .select({ id: users.id, name: displayName })
    .from(users)
    .where(and(sql`${personSearch.email(users)} = lower(${email})`, canTeachSql))
    .orderBy(sql`${users.emailVerified} DESC`, users.id)
    .limit(1)
  if (!person) throw notFound(say(messages.noTeacherThere))
  return person
}

const countOwners = (tx: Transaction, classId: string) => tx.$count(classOwners, eq(classOwners.classId, classId))

export async function addOwner(
  tx: Transaction,
  taughtClass: FoundClass,
  email: string,
  byId: string,
  emails: ClassEmails,
) {
  await lockClass(tx, taughtClass.id)
  const person = await findTeacher(tx, email)
  const isOwnMembership = and(
    eq(classMembers.classId, taughtClass.id),
    eq(classMembers.userId, person.id),
    eq(classMembers.state, 'joined'),
  )
  if ((await tx.$count(classMembers, isOwnMembership)) > 0) throw conflict(say(messages.ownerIsLearner))
  const isOwnership = and(eq(classOwners.classId, taughtClass.id), eq(classOwners.userId, person.id))
  if ((await tx.$count(classOwners, isOwnership)) > 0) throw conflict(say(messages.alreadyOwner))
  if ((await countOwners(tx, taughtClass.id)) >= classLimits.owners)
    throw conflict(say(messages.tooManyOwners, { most: classLimits.owners }))
  await tx.insert(classOwners).values({ classId: taughtClass.id, userId: person.id, addedBy: byId })
  await record(tx, {
    actorId: byId,
    action: 'class.owner',
    subject: taughtClass.name,
    subjectId: taughtClass.id,
    after: auditSentence('added'),
  })
  await emails.tellOwners(tx, taughtClass, { personId: person.id, byId, kind: 'added' })
  return namedOwners([{ ...person, canTeach: true }])[0]!
}

/** 409 for the last owner who can teach. */
export async function removeOwner(
  tx: Transaction,
  taughtClass: FoundClass,
  userId: string,
  byId: string,
  emails: ClassEmails,
) {
  await lockClass(tx, taughtClass.id)
  const isOwnership = and(eq(classOwners.classId, taughtClass.id), eq(classOwners.userId, userId))
  if ((await tx.$count(classOwners, isOwnership)) === 0) throw notFound()
  const [others] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(classOwners)
    .innerJoin(users, eq(users.id, classOwners.userId))
    .where(and(eq(classOwners.classId, taughtClass.id), sql`${classOwners.userId} <> ${userId}`, canTeachSql))
  if (!others?.count) throw conflict(say(messages.lastOwner))
  await tx.delete(classOwners).where(isOwnership)
  await record(tx, {
    actorId: byId,
    action: 'class.owner',
    subject: taughtClass.name,
    subjectId: taughtClass.id,
    after: auditSentence('removed'),
  })
  await emails.tellOwners(tx, taughtClass, { personId: userId, byId, kind: 'removed' })
}
