import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { progress } from '#shared/courses/progress.ts'
import { cardOf, learningDay, promptMode, type Grade } from '#shared/study/memory.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { aWord, useStudyWorld, type GivenAnswer } from '#server/testing/study-world.ts'

const titles = [
  ['waig', 'tapui', 'watu', 'tulan', 'roun'],
  ['tasu', 'walai', 'sada', 'kayu', 'mato'],
  ['tanak', 'tulun', 'kusai', 'apat', 'iso', 'duo', 'tolu'],
]
const world = useStudyWorld(titles.flat().map(aWord))
const { app, words: ids } = world

const send = (...sent: GivenAnswer[]) => world.send(world.subscriber, ...sent)
const today = () => world.subscriber.call(study.today, { query: { offset: '480' } })
const now = () => learningDay(app.time.now(), 480)

/** As the player does it: each word is recognised soon after it was shown, and produced later. */
async function finishLesson(words: string[]) {
  const course = await aCourse(app.db)
  const contentBody = words.map((word) => `[[${word}]]`).join('\n\n')
  const { id } = await aLesson(app.db, { courseId: course.id, contentBody })
  const attemptId = randomUUID()
  await send(...words.map((word) => ({ entryId: ids[word]!, chosen: [word], sinceShown: 20, attemptId })))
  await send(...words.map((word) => ({ entryId: ids[word]!, said: word, sinceShown: 40, attemptId })))
  await world.subscriber.call(progress.markDone, { params: { id } })
}

/** The due day of each word, from the log alone. */
async function dueDays() {
  const { answers } = await world.subscriber.call(study.changes, { query: {} })
  const logs = Map.groupBy(answers, ({ entryId }) => entryId)
  return new Map(
    [...logs].map(([id, log]) => [
      id,
      cardOf(log.map((row) => ({ ...row, at: new Date(row.at), grade: row.grade as Grade | null })))!.dueDay,
    ]),
  )
}

test('a learner’s first weeks: every word of two lessons is due on the second day, and then exactly on its days', async () => {
  await finishLesson(titles[0]!)
  await finishLesson(titles[1]!)
  expect(await today()).toMatchObject({ cards: [], answered: 0, met: 0 })

  const began = now()
  const asked: number[] = []
  for (let at = 1; at <= 25; at += 1) {
    app.time.advance(dayMs)
    const due = await dueDays()
    const { cards, day } = await today()
    expect(day).toBe(began + at)
    const expected = [...due].flatMap(([id, dueDay]) => (dueDay <= day ? id : []))
    expect(new Set(cards.map(({ id }) => id)), `day ${at + 1}`).toEqual(new Set(expected))
    expect(new Set(cards.map(({ memory }) => promptMode(memory ?? undefined, false)))).toEqual(
      new Set(cards.length > 0 ? ['type'] : []),
    )
    // Every third word is not remembered on the third day of its answers.
    await send(
      ...cards.map(({ id, memory, word }, index) =>
        memory!.days === 2 && index % 3 === 0 ? { entryId: id, gaveUp: true } : { entryId: id, said: word!.text },
      ),
    )
    expect((await today()).cards, 'nothing is asked twice on a day').toEqual([])
    asked.push(cards.length)
  }
  expect(asked[0], 'all ten on the second day').toBe(10)
  expect(asked[1], 'and none on the third').toBe(0)
})

test('the daily limit counts chosen words, however often each is asked, and a day stays within the learner’s minutes', async () => {
  await finishLesson(titles[0]!)
  app.time.advance(dayMs)
  const chosen = titles[2]!
  for (const word of chosen) await world.subscriber.call(study.learn, { params: { id: ids[word]! } })
  const fresh = async () => (await today()).cards.filter(({ memory, shown }) => memory === null && !shown)
  const first = await fresh()
  expect(first).toHaveLength(5)
  for (const { id, word } of first.slice(0, 2)) {
    await send({ entryId: id, chosen: [word!.text], sinceShown: 90 }, { entryId: id, said: word!.text })
  }
  expect((await today()).met).toBe(2)
  expect(await fresh()).toHaveLength(3)
  await world.subscriber.call(study.changeSettings, { body: { minutes: 2 } })
  expect((await today()).cards).toHaveLength(4)
  await world.subscriber.call(study.changeSettings, { body: { minutes: 1 } })
  expect((await today()).cards).toHaveLength(0)
})
