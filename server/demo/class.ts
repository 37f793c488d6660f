import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { dayOf, plusDays } from '#shared/classes/rules.ts'
import { normalForm } from '#shared/language/language.ts'
import { again, good, learningDay, defaultOffset } from '#shared/study/memory.ts'
import type { StoredMark } from '#shared/study/stored-mark.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { assignmentItems, assignments, classes, classMembers, classOwners } from '#server/db/tables/classes.ts'
import { categories } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { answers } from '#server/db/tables/study.ts'

/** Nobody logs in at this issuer, so the invented learners have no account to enter. */
const issuer = 'demo-class'

/** Words of the demo library, in the order of the answers below. */
const words = ['longon', 'gakod', 'tulu', 'mato', 'tolingo', 'todung', 'kabang', 'nipon', "dila'", 'tobuk']

/** Invented nicknames, with answers to the words in their order: `r` right, `w` the next word instead, `?` "I don't know". */
const learners: Record<string, string[]> = {
  Jacinta: ['r', 'r', 'r', 'r', 'r', 'r', 'r', 'r', 'r', 'r'],
  Lidwina: ['r', 'r', 'r', 'r', 'wr', 'r', 'r', 'r', 'r', 'r'],
  Mary: ['r', 'r', 'r', 'r', 'w', 'r', 'r'],
  Benedict: ['r', 'r', 'r', 'r', 'wwww', 'r', 'r', 'w'],
  Ronald: ['r', 'r', '?', 'r', 'r', 'r', 'r', '????', 'r'],
  Jainah: ['r', 'wr', 'r', 'r', 'w', 'r', 'r', 'r'],
  Felix: [],
  Stella: [],
}

interface Word {
  id: string
  title: string
}

async function demoWords(tx: Transaction): Promise<Word[]> {
  const isPresentDemoEntry = and(
    inArray(categories.title, words),
    eq(categories.demo, true),
    isNull(categories.deletedAt),
  )
  const entryRows = await tx
    .select({ id: categories.id, title: categories.title })
    .from(categories)
    .where(isPresentDemoEntry)
  return words.flatMap((title) => entryRows.find((row) => row.title === title) ?? [])
}

const markOf = (id: string, right: string, isRight: boolean): StoredMark => ({
  id,
  verdict: isRight ? 'exact' : 'wrong',
  state: 'marked',
  fraction: isRight ? 1 : 0,
  right,
  slipAt: null,
  note: null,
  feedback: null,
  sound: null,
  remarked: false,
  forClass: 'counted',
})

/** All answers of a learner, half a minute apart, since yesterday. */
function answersOf(
  userId: string,
  memberId: string,
  given: string[],
  set: { assignmentId: string; list: Word[] },
  now: Date,
) {
  const signs = given.flatMap((each, index) => Array.from(each, (sign) => ({ sign, at: index })))
  return signs.map(({ sign, at: place }, nth) => {
    const word = set.list[place]!
    const text = sign === '?' ? '' : set.list[sign === 'r' ? place : (place + 1) % set.list.length]!.title
    const right = sign === 'r'
    const row = { id: randomUUID(), entryId: word.id, assignmentId: set.assignmentId }
    const at = new Date(now.getTime() - 20 * hourMs + nth * 30_000)
    return {
      ...row,
      userId,
      memberId,
      cardId: word.id,
      at,
      offsetMinutes: defaultOffset,
      day: learningDay(at, defaultOffset),
      said: sign === '?' ? { ...row, gaveUp: true } : { ...row, said: text },
      form: normalForm(text),
      grade: right ? good : again,
      marked: markOf(row.id, word.title, right),
    }
  })
}

async function addLearners(tx: Transaction, classId: string, set: { assignmentId: string; list: Word[] }, now: Date) {
  const joinedAt = new Date(now.getTime() - 7 * dayMs)
  for (const [name, demoAnswers] of Object.entries(learners)) {
    const person = { issuer, subject: name, firstName: name, lastName: 'Demo' }
    const [user] = await tx.insert(users).values(person).returning({ id: users.id })
    const consent = { consent: 'guardian' as const, consentWay: 'page' as const, consentOn: dayOf(joinedAt) }
    const member = { classId, userId: user!.id, name, state: 'joined' as const, joinedAt, mail: false, ...consent }
    const [row] = await tx.insert(classMembers).values(member).returning({ id: classMembers.id })
    const rows = answersOf(user!.id, row!.id, demoAnswers, set, now)
    if (rows.length > 0) await tx.insert(answers).values(rows)
  }
}

/**
 * Inserts the demo teacher's class of invented learners, so that its pages show something at the first start. Does nothing if there
 * is a class, or was this one.
 */
export async function seedDemoClass(db: Database, teacherId: string | null, now: Date): Promise<void> {
  if (teacherId === null) return
  await db.transaction(async (tx) => {
    if ((await tx.$count(classes)) > 0 || (await tx.$count(users, eq(users.issuer, issuer))) > 0) return
    const list = await demoWords(tx)
    if (list.length < words.length) return
    const [createdClass] = await tx
      .insert(classes)
      .values({ name: 'Year 4', isDemo: true })
      .returning({ id: classes.id })
    const classId = createdClass!.id
    await tx.insert(classOwners).values({ classId, userId: teacherId, addedBy: teacherId })
    const draft = {
      classId,
      kind: 'words' as const,
      title: 'Body words',
      published: true,
      dueOn: plusDays(dayOf(now), 3),
    }
    const [assignment] = await tx.insert(assignments).values(draft).returning({ id: assignments.id })
    const assignmentId = assignment!.id
    await tx.insert(assignmentItems).values(list.map(({ id }, position) => ({ assignmentId, position, entryId: id })))
    await addLearners(tx, classId, { assignmentId, list }, now)
  })
}
