import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import { classMessages } from '#shared/classes/class-mail.ts'
import { classes } from '#shared/classes/classes.ts'
import { classLimits } from '#shared/classes/limits.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { members } from '#shared/classes/members.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { categories } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { aClass, aQuiz, answer, assign, withId, type ClassWorld } from '#server/testing/class-world.ts'
import { inLanguage } from '#server/testing/people/in-language.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app } = useTestApp()

type Speaker = Pick<Person, 'call' | 'fetch'>
/** Sentences with which the work of this person is refused, in both languages. */
async function refusalsOf(person: Person, work: (speaker: Speaker) => Promise<unknown>): Promise<string[]> {
  const sentences: string[] = []
  for (const language of ['en', 'ms'] as const)
    sentences.push(
      await work(inLanguage(person, language)).then(
        () => 'accepted',
        (error: Error) => error.message,
      ),
    )
  return sentences
}

let world: ClassWorld
let elsewhere: ClassWorld
let hiddenId: string
let removedWordId: string
beforeAll(async () => {
  world = await aClass(app, ['Amai'])
  elsewhere = await aClass(app, ['Bini'])
  const course = await aCourse(app.db, { teacherId: world.teacher.id })
  hiddenId = (await aLesson(app.db, { courseId: course.id, hidden: true, title: 'Songs' })).id
  const gone = { type: 'WORD' as const, title: 'walai', content: 'house', deletedAt: new Date() }
  removedWordId = (await app.db.insert(categories).values(gone).returning())[0]!.id
})

describe('an assignment is refused with one sentence', () => {
  const review = { kind: 'review', reviewDays: 2 }
  test.each([
    [
      'that is due before it opens',
      () => ({ ...review, opensOn: '2026-12-02', dueOn: '2026-12-01' }),
      '400: The due day must not be before the day on which it opens.',
      '400: Tarikh akhir tidak boleh lebih awal daripada tarikh tugasan dibuka.',
    ],
    [
      'with two due dates',
      () => ({ ...review, dueOn: '2026-12-01', dueAfterDays: 3 }),
      '400: Choose a due day or a number of days after joining, not both.',
      '400: Pilih tarikh akhir atau bilangan hari selepas menyertai, bukan kedua-duanya.',
    ],
    [
      'of a hidden lesson',
      () => ({ kind: 'lessons', lessonIds: [hiddenId] }),
      '409: The lesson “Songs” is hidden. Publish it first.',
      '409: Pelajaran “Songs” disembunyikan. Terbitkannya dahulu.',
    ],
    [
      'of a word that is not in the library',
      () => ({ kind: 'words', entryIds: [removedWordId] }),
      '400: One of the words is not in the library.',
      '400: Satu daripada perkataan itu tiada dalam perpustakaan.',
    ],
    [
      'for a learner of another class',
      () => ({ ...review, memberIds: [elsewhere.learners[0]!.memberId] }),
      '400: One of the learners is not in this class.',
      '400: Seorang daripada pelajar itu tiada dalam kelas ini.',
    ],
    [
      'for a group of another class',
      () => ({ ...review, groupIds: [randomUUID()] }),
      '400: One of the groups is not in this class.',
      '400: Satu daripada kumpulan itu tiada dalam kelas ini.',
    ],
    [
      'for one learner too many',
      () => ({ ...review, memberIds: Array.from({ length: classLimits.learners + 1 }, () => randomUUID()) }),
      `400: A class has at most ${classLimits.learners} learners.`,
      `400: Satu kelas boleh mempunyai paling banyak ${classLimits.learners} pelajar.`,
    ],
  ])('%s', async (_what, draft, en, ms) => {
    const body = { title: 'For Friday', published: true, ...draft() } as never
    const { teacher, id } = world
    expect(await refusalsOf(teacher, (who) => who.call(assignments.create, { ...withId(id), body }))).toEqual([en, ms])
    expect(await teacher.call(assignments.list, withId(id))).toEqual([])
  })
})

const joinAs = (code: string, name = 'Celi') => ({ body: { code, name, consent: 'self' as const } })

describe('learnerClasses is refused with one sentence', () => {
  const noCode = [
    '404: No class is open with this code. Ask your teacher for a new one.',
    '404: Tiada kelas yang dibuka dengan kod ini. Minta kod baharu daripada guru anda.',
  ]

  test('with a nickname that is an address', async () => {
    const learner = await app.person('a learner')
    const body = joinAs(world.code, 'celi@example.test')
    expect(await refusalsOf(learner, (who) => who.call(learnerClasses.join, body))).toEqual([
      '400: Use a name or nickname, not an e-mail address or a number.',
      '400: Gunakan nama atau nama panggilan, bukan alamat e-mel atau nombor.',
    ])
  })

  test('with a code that is unknown, closed, expired, or of an archived class: the same one', async () => {
    const closed = await aClass(app)
    await closed.teacher.call(classes.closeCode, withId(closed.id))
    const archived = await aClass(app)
    await archived.teacher.call(classes.change, { ...withId(archived.id), body: { archived: true } })
    const expired = await aClass(app)
    await expired.teacher.call(classes.openCode, { ...withId(expired.id), body: { days: 1 } })
    const { code } = await expired.teacher.call(classes.readOwned, withId(expired.id))
    app.time.advance(2 * dayMs)
    for (const given of ['BCDFGH', closed.code, archived.code, String(code)]) {
      const learner = await app.person('a learner')
      for (const work of [
        (who: Speaker) => who.call(learnerClasses.look, { params: { code: given } }),
        (who: Speaker) => who.call(learnerClasses.join, joinAs(given)),
      ])
        expect(await refusalsOf(learner, work)).toEqual(noCode)
    }
    app.time.set(new Date())
  })

  test('at the eleventh guess, even of the right code', async () => {
    const learner = await app.person('a learner')
    const guess = (code: string) => learner.fetch(`/api/joins/${code}`)
    for (let n = 0; n < 10; n += 1) expect((await guess('BCDFGH')).status).toBe(404)
    const eleventh = await guess(world.code)
    expect([eleventh.status, Number(eleventh.headers.get('retry-after')) > 0]).toEqual([429, true])
    const [en, ms] = await refusalsOf(learner, (who) => who.call(learnerClasses.join, joinAs(world.code)))
    expect(en).toMatch(/^429: You have tried too many codes/)
    expect(ms).toMatch(/^429: Anda telah mencuba terlalu banyak kod/)
    expect((await learner.call(learnerClasses.list, {})).length).toBe(0)
  })

  test('into a full class', async () => {
    const full = await aClass(
      app,
      Array.from({ length: classLimits.learners }, (_, n) => `Learner ${n}`),
    )
    const last = await app.person('a learner')
    expect(await refusalsOf(last, (who) => who.call(learnerClasses.join, joinAs(full.code)))).toEqual([
      '409: This class is full. Please tell your teacher.',
      '409: Kelas ini sudah penuh. Sila beritahu guru anda.',
    ])
  })
})

describe('somebody else was faster', () => {
  test('of two owners who edit a class or an assignment at once, the second is told', async () => {
    const { teacher, id } = await aClass(app)
    const stale = [
      '409: Somebody else has changed this meanwhile. Please reload the page.',
      '409: Orang lain telah mengubahnya. Sila muat semula halaman ini.',
    ]
    const { version } = await teacher.call(classes.readOwned, withId(id))
    await teacher.call(classes.change, { ...withId(id), body: { name: 'Year 5', version } })
    const rename = (who: Speaker) => who.call(classes.change, { ...withId(id), body: { name: 'Year 6', version } })
    expect(await refusalsOf(teacher, rename)).toEqual(stale)
    const made = await assign({ teacher, id }, { kind: 'review', reviewDays: 2 })
    await teacher.call(assignments.change, { ...withId(made.id), body: { title: 'First', version: made.version } })
    const body = { title: 'Second', version: made.version }
    expect(await refusalsOf(teacher, (who) => who.call(assignments.change, { ...withId(made.id), body }))).toEqual(
      stale,
    )
    expect(await teacher.call(classes.readOwned, withId(id))).toMatchObject({ name: 'Year 5' })
    expect(await teacher.call(assignments.list, withId(id))).toMatchObject([{ title: 'First' }])
  })

  test('a teacher who is demoted while editing writes nothing more', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const made = await assign({ teacher, id }, { kind: 'review', reviewDays: 2 })
    const demoted = { role: 'NORMAL' as const }
    await app.db
      .update(users)
      .set(demoted)
      .where(eq(users.id, String(teacher.id)))
    const writes: ((who: Speaker) => Promise<unknown>)[] = [
      (who) => who.call(classes.change, { ...withId(id), body: { name: 'Year 5' } }),
      (who) => who.call(assignments.change, { ...withId(made.id), body: { title: 'Changed' } }),
      (who) => who.call(members.change, { ...withId(learners[0]!.memberId), body: { name: 'Bini' } }),
      (who) => who.call(classMessages.send, { ...withId(id), body: { text: 'Hello' } }),
    ]
    for (const write of writes)
      for (const sentence of await refusalsOf(teacher, write)) expect(sentence).toMatch(/^403: \S.*\.$/)
    expect(await learners[0]!.call(learnerClasses.read, withId(id))).toMatchObject({
      name: 'Year 4',
      nickname: 'Amai',
      assignments: [{ title: 'For Friday' }],
      messages: [],
    })
  })

  test('nothing changes in an archived class', async () => {
    const { teacher, id } = await aClass(app)
    await teacher.call(classes.change, { ...withId(id), body: { archived: true } })
    const send = (who: Speaker) => who.call(classMessages.send, { ...withId(id), body: { text: 'Hello' } })
    expect(await refusalsOf(teacher, send)).toEqual([
      '409: This class is archived. Take it out of the archive first.',
      '409: Kelas ini telah diarkibkan. Keluarkan dari arkib dahulu.',
    ])
  })
})

describe('an answer on its way', () => {
  test('of a learner who was removed meanwhile stays private, once, however often it is sent', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const quiz = await aQuiz(app, teacher, 'Moon? {=tulan}')
    const { id: assignmentId } = await assign({ teacher, id }, { kind: 'lessons', lessonIds: [quiz.id] })
    const [learner] = learners as [ClassWorld['learners'][number]]
    const given = {
      id: randomUUID(),
      exerciseId: quiz.exerciseIds[0]!,
      said: 'tulan',
      assignmentId,
      at: app.time.now(),
    }
    await teacher.call(members.remove, { ...withId(learner.memberId), query: {} })
    const marks = [await answer(learner, [given]), await answer(learner, [given])]
    for (const [mark] of marks) expect(mark).toMatchObject({ verdict: 'exact', forClass: 'removed' })
    // Coming back does not hand over what was given meanwhile.
    await teacher.call(members.restore, withId(learner.memberId))
    expect(await learner.call(learnerClasses.read, withId(id))).toMatchObject({
      assignments: [{ items: [{ answered: 0 }] }],
    })
  })

  test('by a clock a year ahead counts as given now', async () => {
    const { teacher, id, learners } = await aClass(app, ['Amai'])
    const quiz = await aQuiz(app, teacher, 'Moon? {=tulan}')
    const today = new Date(app.time.now().getTime() + 8 * hourMs).toISOString().slice(0, 10)
    const draft = { kind: 'lessons' as const, lessonIds: [quiz.id], dueOn: today }
    const { id: assignmentId } = await assign({ teacher, id }, draft)
    const ahead = new Date(app.time.now().getTime() + 365 * dayMs)
    const given = { exerciseId: quiz.exerciseIds[0]!, said: 'tulan', assignmentId, at: ahead }
    expect(await answer(learners[0]!, [given])).toMatchObject([{ forClass: 'counted' }])
    expect(await learners[0]!.call(learnerClasses.read, withId(id))).toMatchObject({
      assignments: [{ items: [{ state: 'done' }] }],
    })
  })
})
