import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { classes } from '#shared/classes/classes.ts'
import { classAdmin } from '#shared/classes/class-admin.ts'
import { classMessages } from '#shared/classes/class-mail.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { members } from '#shared/classes/members.ts'
import { own } from '#shared/people.ts'
import { hourMs } from '#shared/time.ts'
import { assignmentCompletions, classGroupMembers, classMembers } from '#server/db/tables/classes.ts'
import { categories } from '#server/db/tables/library.ts'
import { auditEvents } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { answers } from '#server/db/tables/study.ts'
import { aClass, aQuiz, answer, assign, type ClassWorld } from '#server/testing/class-world.ts'
import { contractCalls } from '#server/testing/contract-calls.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const token = 'only the watchman knows it'
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const { app, admin } = useTestApp({ admin: 'an admin' }, { env: { METRICS_TOKEN: token }, deps: { log } })

const nickname = 'Canarymai'
const privately = 'canary7f3a'
const forClass = 'shownforclass'
const email = 'canary.address@example.test'

let world: ClassWorld
let ids: Record<string, string>

beforeAll(async () => {
  world = await aClass(app)
  const learner = await app.person({ role: 'NORMAL', email, emailVerified: true, lastName: 'Canaryfamily' })
  await learner.call(learnerClasses.join, { body: { code: world.code, name: nickname, consent: 'self' } })
  const [member] = await world.teacher.call(members.list, { params: { id: world.id } })
  const [word] = await app.db
    .insert(categories)
    .values({ type: 'WORD', title: 'boros', content: 'word, language' })
    .returning()
  const { id: assignmentId } = await assign(world, { kind: 'words', entryIds: [word!.id] })
  // Another teacher's quiz: an author sees statistics of all learners, an owner of a class does not.
  const quiz = await aQuiz(app, await app.person('a teacher'), 'Moon? {=tulan}')
  const at = app.time.now()
  await answer(learner, [
    { entryId: word!.id, said: forClass, assignmentId, at },
    { entryId: word!.id, said: privately, at },
    { exerciseId: quiz.exerciseIds[0]!, said: privately, assignmentId, at },
  ])
  const group = await world.teacher.call(members.addGroup, {
    params: { id: world.id },
    body: { name: 'Reds', memberIds: [member!.id] },
  })
  const message = await world.teacher.call(classMessages.send, { params: { id: world.id }, body: { text: 'Hello' } })
  ids = {
    class: world.id,
    member: member!.id,
    assignment: assignmentId,
    group: group.id,
    message: message.id,
    course: quiz.courseId,
    lesson: quiz.id,
    learner: String(learner.id),
    entry: word!.id,
    code: world.code,
  }
})

/** Answers to every GET of the contract, each with every id of the class in its address. */
async function everything(person: Person): Promise<Map<string, { status: number; text: string }>> {
  const found = new Map<string, { status: number; text: string }>()
  for (const { method, path } of (await contractCalls()).values()) {
    if (method !== 'GET') continue
    const named = path.includes(':') ? Object.values(ids) : ['']
    for (const id of named) {
      const address = path.replaceAll(/:\w+/g, id)
      const answered = await person.fetch(address)
      found.set(address, { status: answered.status, text: await answered.text() })
    }
  }
  return found
}
const holding = (found: Awaited<ReturnType<typeof everything>>, text: string) =>
  [...found].filter(([, answered]) => answered.text.includes(text)).map(([address]) => address)

describe('private practice', () => {
  test('stands in nothing that an owner can fetch, and neither does the learner’s address or family name', async () => {
    const teacherAnswers = await everything(world.teacher)
    expect(holding(teacherAnswers, forClass)).toContain(`/api/classes/${world.id}/results`)
    expect(holding(teacherAnswers, nickname)).toContain(`/api/classes/${world.id}/members`)
    for (const canary of [privately, email, 'Canaryfamily']) expect(holding(teacherAnswers, canary)).toEqual([])
  })
})

describe('an admin who owns nothing', () => {
  test('reads no learner’s name in class and no answer by any call', async () => {
    const adminAnswers = await everything(admin)
    expect(adminAnswers.get('/api/admin/classes')!.status).toBe(200)
    for (const canary of [nickname, forClass, privately]) expect(holding(adminAnswers, canary)).toEqual([])
  })

  test('is told none by the calls with which admins manage a class', async () => {
    const params = { id: world.id }
    const until = new Date(app.time.now().getTime() + hourMs).toISOString()
    const answers = [
      await admin.call(classAdmin.setAccess, { params, body: { until, seats: 3 } }),
      await admin.call(classes.remove, { params }),
      await admin.call(classes.restore, { params }),
    ]
    expect(JSON.stringify(answers)).not.toContain(nickname)
  })
})

test('logs, metrics, audit events and e-mails to owners hold no nickname', async () => {
  const { teacher, id } = world
  const params = { id: ids['member']! }
  await teacher.call(members.change, { params, body: { name: `${nickname} B` } })
  await expect(teacher.call(members.change, { params, body: { name: `${nickname}@example.test` } })).rejects.toThrow(
    /^400/,
  )
  await teacher.call(members.remove, { params, query: {} })
  await teacher.call(members.restore, { params })
  await teacher.call(classes.copy, { params: { id }, body: { name: 'Year 5', learners: true, shiftDays: 7 } })
  const other = await app.person({ role: 'TEACHER', email: 'other@example.test', emailVerified: true })
  await teacher.call(classes.addOwner, { params: { id }, body: { email: 'other@example.test' } })
  await teacher.call(classes.removeOwner, { params: { id, userId: String(other.id) } })
  await teacher.fetch(`/api/classes/${id}/results?group=${nickname}`)
  await expect.poll(() => lines.filter((line) => line.includes('/members')).length).toBeGreaterThan(3)
  expect(lines.filter((line) => line.includes('Canary'))).toEqual([])
  const metrics = await app.visitor.fetch('/metrics', { headers: { Authorization: `Bearer ${token}` } })
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).not.toContain('Canary')
  const events = await app.db.select().from(auditEvents)
  expect(events.some(({ action }) => action === 'class.owner')).toBe(true)
  expect(JSON.stringify(events)).not.toContain('Canary')
  expect(JSON.stringify(await app.emails('other@example.test'))).not.toContain('Canary')
})

test('a deleted account leaves the tables of classes, also after a backup is restored', async () => {
  const fresh = await aClass(app, ['Amai', 'Bini'])
  const [learner] = fresh.learners as [ClassWorld['learners'][number]]
  const { id: groupId } = await fresh.teacher.call(members.addGroup, {
    params: { id: fresh.id },
    body: { name: 'Reds', memberIds: [learner.memberId] },
  })
  const { id: assignmentId } = await assign(fresh, { kind: 'words', entryIds: [ids['entry']!] })
  await answer(learner, [{ entryId: ids['entry']!, said: 'boros', assignmentId, at: app.time.now() }])
  const userId = String(learner.id)
  const [person] = await app.db.select().from(users).where(eq(users.id, userId))
  const [member] = await app.db.select().from(classMembers).where(eq(classMembers.userId, userId))
  const given = await app.db.select().from(answers).where(eq(answers.userId, userId))
  expect(given).toMatchObject([{ memberId: learner.memberId }])
  const counts = () =>
    Promise.all([
      app.db.$count(users, eq(users.id, userId)),
      app.db.$count(classMembers, eq(classMembers.id, learner.memberId)),
      app.db.$count(answers, eq(answers.userId, userId)),
      app.db.$count(classGroupMembers, eq(classGroupMembers.groupId, groupId)),
      app.db.$count(assignmentCompletions, eq(assignmentCompletions.memberId, learner.memberId)),
    ])

  await learner.call(own.remove, { body: { confirmation: String(person!.email) } })
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
  expect((await fresh.teacher.call(members.list, { params: { id: fresh.id } })).map(({ name }) => name)).toEqual([
    'Bini',
  ])

  // The rows of a backup come back, and the tombstones are applied.
  await app.db.insert(users).values(person!)
  await app.db.insert(classMembers).values(member!)
  await app.db.insert(classGroupMembers).values({ groupId, memberId: learner.memberId })
  await app.db.insert(answers).values(given)
  await app.db.$client.query('SELECT bury_again()')
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
})
