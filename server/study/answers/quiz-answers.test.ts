import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exercises } from '#shared/exercises/exercises.ts'
import { progress } from '#shared/courses/progress.ts'
import { results } from '#shared/study/results.ts'
import { study } from '#shared/study/study.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { exercises as exerciseRows } from '#server/db/tables/courses.ts'
import { users } from '#server/db/tables/people.ts'
import { useStudyWorld, type GivenAnswer } from '#server/testing/study-world.ts'
import { people, type Person } from '#server/testing/test-app.ts'

const world = useStudyWorld()
const { app, words, send, today, cardOf, aQuiz } = world

const gift = 'Moon? {=tulan#Yes}\n\nWater? {=waig ~tapui}\n\n*Waig* is fire. {F}\n\nOne? {=iso}\n\nTwo? {=duo}'

describe('a quiz answered question by question', () => {
  test('is completed at 80 % of the first answers of an attempt, and keeps the best score', async () => {
    const { lesson, ids } = await aQuiz(gift)
    const right: GivenAnswer[] = [
      { said: 'tulan' },
      { chosen: ['waig'] },
      { value: false },
      { said: 'iso' },
      { said: 'duo' },
    ]
    const attempt = (wrong: number) => {
      const attemptId = randomUUID()
      return right.map((one, index) => ({
        attemptId,
        exerciseId: ids[index]!,
        ...(index < wrong ? { gaveUp: true } : one),
      }))
    }
    await send(world.subscriber, ...attempt(2))
    const isDone = async () => (await world.subscriber.call(progress.read, {})).lessonIds.includes(lesson.id)
    const score = async () =>
      (await world.subscriber.call(results.listOwn, {})).find(({ lessonId }) => lessonId === lesson.id)
    expect([await isDone(), await score()]).toEqual([false, { lessonId: lesson.id, best: 0.6, done: false }])
    const corrected = attempt(1)
    for (const one of [...corrected, ...right.map((each, index) => ({ ...corrected[index]!, ...each, gaveUp: false }))])
      await send(world.subscriber, one)
    expect([await isDone(), await score()]).toEqual([true, { lessonId: lesson.id, best: 0.8, done: true }])
    await send(world.subscriber, ...attempt(5))
    expect(await score()).toMatchObject({ best: 0.8, done: true })
  })

  test('counts as a learning day', async () => {
    const person = await app.person('a subscriber')
    const { ids } = await aQuiz(gift)
    await send(person, { exerciseId: ids[0]!, said: 'tulan', attemptId: randomUUID() })
    const { rhythm, answered } = await today(person)
    expect([rhythm.learned, rhythm.days, answered]).toEqual([1, 1, 0])
  })

  test('counts an answer to an earlier version of a question only if it is still right, and reveals no key', async () => {
    const { lesson, ids } = await aQuiz('Moon? {=tulan}')
    const teacher = await app.person('an admin')
    const body = { kind: 'short-answer' as const, text: 'Moon?', answers: [{ text: 'canary' }] }
    await teacher.call(exercises.write, { params: { id: lesson.id }, body: { exercises: [{ id: ids[0]!, body }] } })
    const [old] = await send(world.subscriber, { exerciseId: ids[0]!, revision: 1, said: 'tulan' })
    expect(old).toMatchObject({ state: 'changed', verdict: null, right: null })
    const [now] = await send(world.subscriber, { exerciseId: ids[0]!, revision: 2, said: 'siou' })
    expect(now).toMatchObject({ state: 'marked', verdict: 'wrong', right: 'canary' })
    await teacher.call(exercises.write, { params: { id: lesson.id }, body: { exercises: [] } })
    expect((await send(world.subscriber, { exerciseId: ids[0]!, revision: 2, said: 'canary' }))[0]).toMatchObject({
      state: 'changed',
    })
  })

  test('locks with the end of the access, and words stay', async () => {
    const { ids } = await aQuiz('Moon? {=canary}')
    await send(world.subscriber, { exerciseId: ids[0]!, said: 'siou' }, { entryId: words.tulan!, said: 'tulan' })
    app.time.advance(5 * dayMs)
    expect((await today(world.subscriber)).cards.map(({ kind, locked }) => [kind, locked])).toEqual(
      expect.arrayContaining([
        ['word', false],
        ['exercise', false],
      ]),
    )
    await app.db
      .update(users)
      .set({ subscriptionEndDate: app.time.now() })
      .where(eq(users.id, String(world.subscriber.id)))
    const { cards: left } = await today(world.subscriber)
    expect(left.find(({ kind }) => kind === 'exercise')).toMatchObject({ locked: true, question: null, exercise: null })
    expect(left.find(({ kind }) => kind === 'word')).toMatchObject({ locked: false, word: { text: 'tulan' } })
    expect((await send(world.subscriber, { exerciseId: ids[0]!, said: 'siou' }))[0]).toMatchObject({
      state: 'locked',
      right: null,
    })
    expect((await send(world.learner, { exerciseId: ids[0]!, said: 'canary' }))[0]).toMatchObject({
      state: 'locked',
      verdict: null,
    })
  })

  test('counts an answer given before the end of the access and sent after it, and reveals no key', async () => {
    const { ids, lesson } = await aQuiz('Moon? {=canary#It is the canary}')
    const end = new Date(app.time.now().getTime() + hourMs)
    await app.db
      .update(users)
      .set({ subscriptionEndDate: end })
      .where(eq(users.id, String(world.subscriber.id)))
    const [at, later] = [app.time.now().toISOString(), new Date(end.getTime() + 1).toISOString()]
    app.time.advance(3 * dayMs)
    const canaryAnswer = { exerciseId: ids[0]!, attemptId: randomUUID(), said: 'canary' }
    expect((await send(world.subscriber, { ...canaryAnswer, at: later }))[0]).toMatchObject({ state: 'locked' })
    const [stored] = await send(world.subscriber, { ...canaryAnswer, at })
    expect(stored).toMatchObject({
      state: 'marked',
      verdict: 'exact',
      fraction: 1,
      right: null,
      feedback: null,
      note: null,
    })
    expect(await world.subscriber.call(results.listOwn, {})).toEqual([{ lessonId: lesson.id, best: 1, done: true }])
    expect((await world.subscriber.call(progress.read, {})).lessonIds).toEqual([lesson.id])
    // With access again the exercise is asked, because its solution was never shown.
    await app.db
      .update(users)
      .set({ subscriptionEndDate: new Date(app.time.now().getTime() + 400 * dayMs) })
      .where(eq(users.id, String(world.subscriber.id)))
    app.time.advance(9 * dayMs)
    expect((await today(world.subscriber)).cards).toMatchObject([{ kind: 'exercise', exercise: null, locked: false }])
    expect(JSON.stringify(await world.subscriber.call(study.offlineBundle, { query: {} }))).not.toContain('canary')
  })

  test('locks after the period for which devices store answers', async () => {
    const { ids } = await aQuiz('Moon? {=canary}')
    const end = app.time.now().getTime() - 31 * dayMs
    const at = new Date(end - hourMs).toISOString()
    await app.db
      .update(users)
      .set({ subscriptionEndDate: new Date(end) })
      .where(eq(users.id, String(world.subscriber.id)))
    expect((await send(world.subscriber, { exerciseId: ids[0]!, said: 'canary', at }))[0]).toMatchObject({
      state: 'locked',
    })
  })

  test('teaches the one entry that the question names', async () => {
    const note = `//dtp {"common":{"asked":["${words.tulan}"]}}`
    const { ids } = await aQuiz(`${note}\nMoon? {=tulan ~tulang}`)
    await send(world.subscriber, { exerciseId: ids[0]!, chosen: ['tulan'] })
    expect(await cardOf(world.subscriber, words.tulan)).toMatchObject({ kind: 'word', days: 1 })
    expect(await cardOf(world.subscriber, ids[0])).toBeUndefined()
  })
})

test('no key leaves the server before its answer, and afterwards only the key of the answered question', async () => {
  const canaries = ['Canary1', 'Canary2', 'Canary3', 'Canary4']
  const body = `One? {=Canary1}\n\nTwo? {#7#Canary2}\n\n//dtp {"whole":{"kind":"gaps","text":"Fill.","parts":["a ","."],"gaps":[{"answers":[{"text":"Canary3"}]}],"general":"Canary4"}}\nFill. {\n=(1) Canary3\n####Canary4}`
  const { course, lesson, ids } = await aQuiz(body)
  const seen = async (person: Person) => {
    const paths = [
      `/api/courses/${course.id}/lessons`,
      `/api/lessons/${lesson.id}/exercises`,
      '/api/study/today',
      '/api/study/pack?days=7',
      '/api/study/changes',
      '/api/study/practice',
      `/api/courses/${course.id}/results`,
      '/api/teacher/appeals',
    ]
    const texts = await Promise.all(paths.map(async (path) => (await person.fetch(path)).text()))
    return canaries.filter((canary) => texts.join('\n').includes(canary))
  }
  for (const who of ['a learner', 'an expired subscriber', 'a subscriber', 'a contributor', 'a teacher'] as const)
    expect([who, await seen(await app.person(people[who]))]).toEqual([who, []])
  expect(await seen(app.visitor)).toEqual([])
  await send(world.subscriber, { exerciseId: ids[0]!, said: 'siou' })
  app.time.advance(3 * dayMs)
  expect(await seen(world.subscriber)).toEqual(['Canary1'])
  expect((await world.subscriber.call(study.offlineBundle, { query: {} })).cards).toMatchObject([
    { exercise: { answers: [{ text: 'Canary1' }] } },
  ])
  await app.db.update(exerciseRows).set({ revision: 2 }).where(eq(exerciseRows.id, ids[0]!))
  expect((await world.subscriber.call(study.offlineBundle, { query: {} })).cards).toMatchObject([{ exercise: null }])
})
