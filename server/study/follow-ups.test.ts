import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { appeals } from '#shared/study/appeals.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { answers, cards, studyFollowUps, studyWords } from '#server/db/tables/study.ts'
import { createLog } from '#server/log.ts'
import { asAnotherRequest } from '#server/testing/postgres/one-connection.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'
import { somebodyWaits } from '#server/testing/waiting.ts'
import { createFollowUps } from './follow-ups.ts'
import { followMerge, followSplit } from '#server/study/merged-cards.ts'
import { createScores } from '#server/study/results/scores.ts'

const { app, admin, teacher } = useTestApp({ admin: 'an admin', teacher: 'a teacher' })

const batchSize = 2
const log = createLog('silent')
const followUpsOn = (db: Database) =>
  createFollowUps({ db, scores: createScores(db, () => app.time.now()), log, batchSize })

const anEntry = async (title: string) =>
  (await admin.call(categories.create, { body: { type: 'WORD', title, content: `a ${title}` } })).id

async function say(person: Person, what: { entryId: string } | { exerciseId: string }, answerText: string) {
  const answer = { id: randomUUID(), ...what, said: answerText, at: app.time.now().toISOString(), offsetMinutes: 480 }
  return (await person.call(study.answer, { body: { answers: [answer] } })).answers[0]!
}

/** Two entries, and learners who know the first: as the decision leaves them before any card has followed. */
async function aMerge(learners: number) {
  const [from, into] = [await anEntry('walai'), await anEntry('baloi')]
  const known: Person[] = []
  for (let number = 0; number < learners; number += 1) {
    const person = await app.person('a learner')
    await say(person, { entryId: from }, 'walai')
    known.push(person)
  }
  return { from, into, known, decide: () => app.db.transaction((tx) => followMerge(tx, { from, into })) }
}
const cardsOf = (cardId: string) => app.db.$count(cards, eq(cards.cardId, cardId))
const due = () => app.db.$count(studyFollowUps, eq(studyFollowUps.due, true))

test('cards of merged entries follow in batches, and a crash between two batches loses nothing', async () => {
  const { from, into, decide } = await aMerge(5)
  await decide()
  expect([await cardsOf(from), await cardsOf(into)]).toEqual([5, 0])
  expect(await followUpsOn(app.db).batch()).toBe(batchSize)
  // As after a crash: another process knows only what is in the database.
  expect([await cardsOf(from), await cardsOf(into), await due()]).toEqual([3, 2, 3])
  const broken = followUpsOn(app.db)
  await app.db.execute(
    sql`ALTER TABLE cards ADD CONSTRAINT no_more CHECK (card_id <> ${sql.raw(`'${into}'`)}) NOT VALID`,
  )
  await expect(broken.batch()).rejects.toThrow('Failed query')
  await app.db.execute(sql`ALTER TABLE cards DROP CONSTRAINT no_more`)
  expect([await cardsOf(from), await cardsOf(into), await due()]).toEqual([3, 2, 3])
  // Two processes at once do each learner's work once.
  await Promise.all([followUpsOn(app.db).run(), followUpsOn(app.db).run()])
  expect([await cardsOf(from), await cardsOf(into), await due()]).toEqual([0, 5, 0])
})

test('a transaction locks at most as many learners as a batch has', async () => {
  const { decide } = await aMerge(5)
  const most: number[] = []
  const counting = connect(app.db.$client.options.connectionString!, log)
  const transaction = counting.transaction.bind(counting)
  counting.transaction = (work, config) =>
    transaction(async (tx) => {
      const done = await work(tx)
      const { rows } = await tx.execute<{ locks: number }>(
        sql`SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`,
      )
      most.push(rows[0]!.locks)
      return done
    }, config)
  await decide()
  await followUpsOn(counting).run()
  await counting.$client.end()
  expect(most).toEqual([2, 2, 1])
})

test('a learner who answers before their batch sees the cards as after it', async () => {
  const { from, into, known, decide } = await aMerge(3)
  const [reader, writer, chooser] = known as [Person, Person, Person]
  await admin.call(entryDocuments.join, { params: { id: from }, body: { version: 1, into } })
  // The merge's own work is undone, so that each learner meets what is still to be done.
  await app.db.delete(studyFollowUps)
  await app.db.update(answers).set({ cardId: from }).where(eq(answers.cardId, into))
  await app.db.update(cards).set({ cardId: from }).where(eq(cards.cardId, into))
  await decide()
  const bundle = await reader.call(study.offlineBundle, { query: { days: '7' } })
  expect(bundle.cards).toMatchObject([{ id: into, memory: { days: 1 } }])
  app.time.advance(3 * dayMs)
  await say(writer, { entryId: from }, 'baloi')
  expect(
    await app.db
      .select()
      .from(cards)
      .where(eq(cards.userId, String(writer.id))),
  ).toMatchObject([{ cardId: into, days: 2 }])
  await chooser.call(study.unlearn, { params: { id: into } })
  expect(await due()).toBe(0)
  const chosen = await app.db
    .select()
    .from(studyWords)
    .where(eq(studyWords.userId, String(chooser.id)))
  expect(chosen).toMatchObject([{ entryId: into, learning: false }])
  expect(await chooser.call(study.word, { params: { id: into } })).toEqual({ learning: false })
})

test('entries split before all cards have followed are restored', async () => {
  const { from, into, decide } = await aMerge(3)
  const before = await app.db.select().from(cards).where(eq(cards.cardId, from)).orderBy(cards.userId)
  await decide()
  await followUpsOn(app.db).batch()
  await app.db.transaction((tx) => followSplit(tx, { from, into }, []))
  await followUpsOn(app.db).run()
  expect(await app.db.select().from(cards).where(eq(cards.cardId, from)).orderBy(cards.userId)).toEqual(before)
  expect(await cardsOf(into)).toBe(0)
  expect(await app.db.$count(studyFollowUps, eq(studyFollowUps.cardId, from))).toBe(0)
})

test('a merge of the previous release is undone by its list', async () => {
  const { from, into, known } = await aMerge(2)
  const moved = await app.db.select({ id: answers.id }).from(answers).where(eq(answers.cardId, from))
  await app.db.update(answers).set({ cardId: into }).where(eq(answers.cardId, from))
  await app.db.update(cards).set({ cardId: into }).where(eq(cards.cardId, from))
  await app.db.transaction((tx) =>
    followSplit(
      tx,
      { from, into },
      moved.map(({ id }) => id),
    ),
  )
  await followUpsOn(app.db).run()
  expect([await cardsOf(from), await cardsOf(into)]).toEqual([known.length, 0])
})

/** An appealed answer of a learner, in a quiz of the teacher's. */
async function anAppeal() {
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const lesson = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: 'Good? {=osonong}' })
  const { questions } = await teacher.call(exercises.read, { params: { id: lesson.id } })
  const exerciseId = questions[0]!.id!
  const learner = await app.person('a subscriber')
  const wrong = await say(learner, { exerciseId }, 'araat')
  await learner.call(appeals.make, { params: { id: wrong.id } })
  const decide = (accept: boolean) =>
    teacher.call(appeals.decide, { body: { exerciseId, form: 'araat', accept, sentence: 'No, it means bad.' } })
  return { exerciseId, learner, wrong, decide }
}

test.each([true, false])(
  'a decision (accepted: %s) reaches a device that reads during another device’s write',
  async (accept) => {
    const { learner, wrong, decide } = await anAppeal()
    const changes = (since?: string) => learner.call(study.changes, { query: since === undefined ? {} : { since } })
    let decided: Promise<unknown> | undefined
    let next = ''
    // Another device stores an answer: under the learner's lock, with a number that nobody sees yet.
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(7301, hashtext(${learner.id}))`)
      const [seen] = await tx.select().from(answers).where(eq(answers.id, wrong.id))
      const { seq: _seq, ...row } = seen!
      await tx.insert(answers).values({ ...row, id: randomUUID() })
      decided = asAnotherRequest(() => decide(accept))
      await somebodyWaits(app.db)
      ;({ next } = await changes())
    })
    await decided
    const changed = (await changes(next)).answers
    expect(changed).toHaveLength(2)
    expect(changed.find(({ id }) => id === wrong.id)?.marked).toMatchObject(
      accept ? { verdict: 'same', remarked: true } : { verdict: 'wrong', note: 'No, it means bad.' },
    )
  },
)

test('the job repeats failed work of a decision', async () => {
  const { wrong, decide } = await anAppeal()
  await app.db.execute(sql`ALTER TABLE answers ADD CONSTRAINT no_note CHECK (marked ->> 'note' IS NULL) NOT VALID`)
  expect(await decide(false)).toEqual({ remarked: 0 })
  await app.db.execute(sql`ALTER TABLE answers DROP CONSTRAINT no_note`)
  const marked = async () => (await app.db.select().from(answers).where(eq(answers.id, wrong.id)))[0]!.marked
  expect(await marked()).toMatchObject({ note: null })
  await app.product.slices.study.frequentJobs['cards and answers that follow a decision']()
  expect(await marked()).toMatchObject({ note: 'No, it means bad.' })
})
