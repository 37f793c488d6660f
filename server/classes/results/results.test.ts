import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { learnerClasses } from '#shared/classes/membership.ts'
import { members } from '#shared/classes/members.ts'
import { classResults } from '#shared/classes/results.ts'
import { categories } from '#server/db/tables/library.ts'
import { studyDays } from '#server/db/tables/study.ts'
import { aClass, aQuiz, answer, assign, type ClassWorld } from '#server/testing/class-world.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { numberOfDay } from '#shared/classes/rules.ts'
import { dayMs, minuteMs } from '#shared/time.ts'

const { app } = useTestApp()
const gift = ['Moon? {=tulan}', 'House? {=walai}', 'Water? {=waig}', 'Dog? {=tasu}', 'Bird? {=tombolog}'].join('\n\n')
const solutions = ['tulan', 'walai', 'waig', 'tasu', 'tombolog']
const results = (world: ClassWorld, query: object = {}) =>
  world.teacher.call(classResults.read, { params: { id: world.id }, query })

let moments = 0
beforeEach(() => {
  moments = 0
  // Noon in Sabah, so that an hour ago was the same day.
  app.time.set(new Date(`${new Date().toISOString().slice(0, 10)}T04:00:00Z`))
})
/** Moments of an hour ago, a second apart. */
const next = () => new Date(app.time.now().getTime() - 60 * minuteMs + (moments += 1) * 1000)

async function classWithQuiz(names: string[]) {
  const world = await aClass(app, names)
  const quiz = await aQuiz(app, world.teacher, gift)
  const { id: assignmentId } = await assign(world, { kind: 'lessons', lessonIds: [quiz.id] })
  const learner = (name: string) => world.learners.find((one) => one.name === name)!
  /** Answers questions by their numbers; 'w' is wrong, 'r' right. */
  const say = async (name: string, said: [number, string][], attemptId: string = randomUUID()) =>
    answer(
      learner(name),
      said.map(([n, text]) => ({
        exerciseId: quiz.exerciseIds[n]!,
        said: text === 'r' ? solutions[n]! : text,
        assignmentId,
        attemptId,
        at: next(),
      })),
    )
  const stateOf = async (name: string) =>
    (await results(world)).cells.find(({ memberId }) => memberId === learner(name).memberId)!
  return { world, quiz, assignmentId, learner, say, stateOf }
}

describe('stuck', () => {
  test('is somebody with four wrong answers to one question since its last right one', async () => {
    const { say, stateOf, world, quiz } = await classWithQuiz(['Amai', 'Bini'])
    await say('Amai', [
      [0, 'x'],
      [0, 'y'],
      [0, 'z'],
    ])
    expect((await stateOf('Amai')).state).toBe('begun')
    await say('Amai', [[0, 'bulan besar']])
    expect((await stateOf('Amai')).state).toBe('stuck')
    expect((await results(world)).stuck).toEqual([
      expect.objectContaining({ questionId: quiz.exerciseIds[0], wrong: 4, text: 'Moon?', lastSaid: 'bulan besar' }),
    ])
    await say('Amai', [[0, 'r']])
    expect((await stateOf('Amai')).state).toBe('begun')
    expect((await results(world)).stuck).toEqual([])
  })

  test('is nobody with a right answer between, an undone one, or the item done', async () => {
    const { say, stateOf, learner } = await classWithQuiz(['Between', 'Undone', 'Done'])
    await say('Between', [
      [0, 'a'],
      [0, 'b'],
      [0, 'c'],
      [0, 'r'],
      [0, 'd'],
      [0, 'e'],
      [0, 'f'],
    ])
    const [last] = (
      await say('Undone', [
        [0, 'a'],
        [0, 'b'],
        [0, 'c'],
        [0, 'd'],
      ])
    ).toReversed()
    await answer(learner('Undone'), [{ undoes: last!.id, at: next() }])
    await say('Done', [
      [0, 'a'],
      [0, 'b'],
      [0, 'c'],
      [0, 'd'],
      [0, 'e'],
    ])
    await say('Done', [
      [0, 'r'],
      [1, 'r'],
      [2, 'r'],
      [3, 'r'],
      [4, 'x'],
    ])
    expect((await stateOf('Between')).state).toBe('begun')
    expect((await stateOf('Undone')).state).toBe('begun')
    expect(await stateOf('Done')).toMatchObject({ state: 'done', right: 3, answered: 5, of: 5 })
  })

  test('is somebody with three finished attempts below 80 %', async () => {
    const { say, stateOf } = await classWithQuiz(['Amai'])
    const attempt: [number, string][] = [
      [0, 'r'],
      [1, 'r'],
      [2, 'r'],
      [3, 'x'],
      [4, 'x'],
    ]
    await say('Amai', attempt)
    await say('Amai', attempt)
    await say('Amai', attempt.slice(0, 4))
    expect((await stateOf('Amai')).state).toBe('begun')
    await say(
      'Amai',
      [
        [0, 'r'],
        [1, 'r'],
        [2, 'r'],
        [3, 'r'],
        [4, 'x'],
      ].slice(0, 3) as [number, string][],
    )
    await say('Amai', [
      [3, 'r'],
      [4, 'r'],
      [0, 'x'],
      [1, 'x'],
      [2, 'x'],
    ])
    expect((await stateOf('Amai')).state).toBe('stuck')
  })
})

describe('hard', () => {
  test('counts first answers, groups wrong ones, and needs five', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const { world, say, quiz } = await classWithQuiz(names)
    for (const name of names) await say(name, [[0, 'ABC'.includes(name) ? 'Bintang' : 'r']])
    await say('A', [
      [0, 'r'],
      [1, 'x'],
    ])
    const { hard } = await results(world)
    expect(hard).toMatchObject([
      { questionId: quiz.exerciseIds[0], text: 'Moon?', solution: 'tulan', right: 3, answered: 6, few: false },
      { questionId: quiz.exerciseIds[1], right: 0, answered: 1, few: true, wrong: [{ said: 'x', count: 1 }] },
    ])
    expect(hard[0]!.wrong).toEqual([{ said: 'Bintang', count: 3 }])
  })

  test('leaves out "again" and lists another dialect’s form as right', async () => {
    const [word] = await app.db
      .insert(categories)
      .values([
        { type: 'WORD', title: 'boros', content: 'word, language', dialect: 'Bundu-Liwan' },
        { type: 'WORD', title: 'boos', content: 'word, language', dialect: "Tangaa'" },
      ])
      .returning()
    const world = await aClass(app, ['A', 'B', 'C', 'D', 'E'])
    const { id: assignmentId } = await assign(world, { kind: 'words', entryIds: [word!.id] })
    for (const [index, person] of world.learners.entries())
      await answer(person, [{ entryId: word!.id, said: index < 2 ? 'boos' : 'siou', assignmentId, at: next() }])
    expect((await results(world)).hard).toMatchObject([
      {
        solution: 'boros',
        right: 2,
        answered: 5,
        wrong: [{ said: 'siou', count: 3 }],
        dialects: [{ said: 'boos', dialect: "Tangaa'", count: 2 }],
      },
    ])
  })
})

describe('a cell', () => {
  test('of a word list is done when each word was right once, and late after its day', async () => {
    const [word, other] = await app.db
      .insert(categories)
      .values([
        { type: 'WORD', title: 'tasu', content: 'dog' },
        { type: 'WORD', title: 'manuk', content: 'chicken' },
      ])
      .returning()
    const world = await aClass(app, ['Amai'])
    const today = new Date(app.time.now().getTime() + 8 * 60 * minuteMs).toISOString().slice(0, 10)
    const { id: assignmentId } = await assign(world, {
      kind: 'words',
      entryIds: [word!.id, other!.id],
      dueOn: today,
    })
    const [learner] = world.learners
    await answer(learner!, [
      { entryId: word!.id, said: 'tasu', assignmentId, at: next() },
      { entryId: other!.id, said: 'karabau', assignmentId, at: next() },
    ])
    expect((await results(world)).cells).toMatchObject([
      { state: 'begun', right: 1, answered: 2, of: 2, itemId: assignmentId },
    ])
    app.time.advance(2 * dayMs)
    await answer(learner!, [{ entryId: other!.id, said: 'manuk', assignmentId, at: next() }])
    expect((await results(world)).cells).toMatchObject([{ state: 'late', right: 1, daysLate: 2 }])
  })

  test('of a review counts learning days and nothing else of private practice', async () => {
    const world = await aClass(app, ['Amai'])
    await assign(world, { kind: 'review', reviewDays: 2 })
    const today = numberOfDay(new Date(app.time.now().getTime() + 8 * 60 * minuteMs).toISOString().slice(0, 10))
    const day = (n: number) => ({ userId: String(world.learners[0]!.id), day: today + n, answered: 5, met: 0 })
    await app.db.insert(studyDays).values([day(-1), day(0)])
    expect((await results(world)).cells).toMatchObject([{ state: 'begun', right: 1, of: 2, doneOn: null }])
    await app.db.insert(studyDays).values(day(1))
    expect((await results(world)).cells).toMatchObject([{ state: 'done', right: 2 }])
  })

  test('is not set for others than its learners, and not begun without an answer', async () => {
    const world = await aClass(app, ['Amai', 'Bini'])
    const quiz = await aQuiz(app, world.teacher, gift)
    const group = await world.teacher.call(members.addGroup, {
      params: { id: world.id },
      body: { name: 'Reds', memberIds: [world.learners[0]!.memberId] },
    })
    const { id: assignmentId } = await assign(world, { kind: 'lessons', lessonIds: [quiz.id], groupIds: [group.id] })
    const read = await results(world)
    expect(read.cells.map(({ state }) => state)).toEqual(['none', 'not-set'])
    expect(read.notBegun).toEqual([{ memberId: world.learners[0]!.memberId, assignmentId }])
    expect((await results(world, { group: group.id })).learners.map(({ name }) => name)).toEqual(['Amai'])
  })
})

test('the facts from SQL are those of a plain reading of the log, in any order of arrival', async () => {
  const { world, say, quiz, assignmentId, learner } = await classWithQuiz(['Amai', 'Bini', 'Celi'])
  const log: { name: string; question: number; isRight: boolean; attempt: string; at: number }[] = []
  // A fixed sequence of pseudo-random numbers.
  let seed = 7
  const draw = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const name = ['Amai', 'Bini', 'Celi'][draw(3)]!
    const id = randomUUID()
    const said = Array.from({ length: 2 + draw(6) }, (): [number, string] => [draw(5), draw(3) > 0 ? 'x' : 'r'])
    const from = moments
    await say(name, said, id)
    for (const [n, [question, text]] of said.entries())
      log.push({ name, question, isRight: text === 'r', attempt: id, at: from + n })
  }
  expect(assignmentId).toBeTruthy()
  for (const name of ['Amai', 'Bini', 'Celi']) {
    const own = log.filter((one) => one.name === name).toSorted((one, other) => one.at - other.at)
    const firsts = (rows: typeof log) =>
      [...Map.groupBy(rows, ({ question }) => question).values()].map(([row]) => row!)
    const attempts = [...Map.groupBy(own, ({ attempt }) => attempt).values()].map(firsts)
    const rightOf = (rows: typeof log) => rows.filter(({ isRight }) => isRight).length
    const isDone = attempts.some((rows) => rightOf(rows) >= 4)
    const failed = attempts.filter((rows) => rows.length === 5 && rightOf(rows) < 4).length
    const wrongSince = quiz.exerciseIds.map((_, question) => {
      const rows = own.filter((one) => one.question === question)
      return rows.length - 1 - rows.findLastIndex(({ isRight }) => isRight)
    })
    const isStuck = failed >= 3 || wrongSince.some((wrong) => wrong >= 4)
    const [right, answered] = [rightOf(firsts(own)), firsts(own).length]
    const state = isDone ? 'done' : isStuck ? 'stuck' : answered > 0 ? 'begun' : 'none'
    const { memberId } = learner(name)
    const cell = (await results(world)).cells.find((one) => one.memberId === memberId)
    expect({ name, ...cell }).toMatchObject({ name, state, right, answered })
  }
})

describe('an answer for a class', () => {
  test('says whether it counts, and is kept privately anyway', async () => {
    const { world, quiz, assignmentId, learner } = await classWithQuiz(['Amai', 'Bini'])
    const [exerciseId] = quiz.exerciseIds
    const send = async (name: string, more: object = {}) =>
      (await answer(learner(name), [{ exerciseId: exerciseId!, said: 'tulan', assignmentId, at: next(), ...more }]))[0]!
    expect(await send('Amai')).toMatchObject({ verdict: 'exact', forClass: 'counted' })
    expect(await send('Amai', { assignmentId: randomUUID() })).toMatchObject({ verdict: 'exact', forClass: 'removed' })
    const later = await assign(world, { kind: 'lessons', lessonIds: [quiz.id], opensOn: '2999-01-01' })
    expect(await send('Amai', { assignmentId: later.id })).toMatchObject({ forClass: 'not-open' })
    await learner('Amai').call(learnerClasses.leave, { params: { id: world.id } })
    expect(await send('Amai')).toMatchObject({ verdict: 'exact', forClass: 'left' })
    await world.teacher.call(members.remove, { params: { id: learner('Bini').memberId }, query: {} })
    expect(await send('Bini')).toMatchObject({ verdict: 'exact', forClass: 'removed' })
    // A clock a year ahead is set to now.
    const other = await classWithQuiz(['Amai'])
    const ahead = new Date(app.time.now().getTime() + 365 * dayMs)
    const given = { exerciseId: other.quiz.exerciseIds[0]!, said: 'x', assignmentId: other.assignmentId, at: ahead }
    expect(await answer(other.learner('Amai'), [given])).toMatchObject([{ forClass: 'counted' }])
  })
})
