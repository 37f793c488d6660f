import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { learningDay } from '#shared/study/memory.ts'
import { study } from '#shared/study/study.ts'
import { categories } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { answers, cards } from '#server/db/tables/study.ts'
import { useStudyWorld } from '#server/testing/study-world.ts'

const world = useStudyWorld()
const { app, words, send, today } = world

describe('the review', () => {
  test('after a break is as long as before and shows no backlog', async () => {
    const number = learningDay(app.time.now(), 480)
    const ids = Array.from({ length: 300 }, () => randomUUID())
    await app.db
      .insert(categories)
      .values(
        ids.map((id, index) => ({ id, type: 'WORD' as const, title: `word ${index}`, content: `meaning ${index}` })),
      )
    const card = {
      userId: String(world.learner.id),
      kind: 'word' as const,
      difficulty: 5,
      days: 3,
      firstDay: number - 60,
    }
    await app.db.insert(cards).values(
      ids.map((cardId, index) => ({
        ...card,
        cardId,
        stability: 3 + (index % 40),
        lastDay: number - 50,
        dueDay: number - 47 + (index % 40),
      })),
    )
    const result = await today(world.learner)
    expect(result.cards).toHaveLength(20)
    const keys = ['fromDay', 'day', 'answered', 'met', 'cards', 'rhythm', 'kept', 'settings']
    expect(new Set(Object.keys(result))).toEqual(new Set(keys))
    const stabilities = result.cards.map(({ memory }) => memory!.stability)
    expect(stabilities).toEqual(stabilities.toSorted((a, b) => b - a))
    const bundle = await world.learner.call(study.offlineBundle, { query: { days: '7' } })
    expect(bundle.cards).toHaveLength(140)
    await app.db.delete(categories).where(eq(categories.content, 'meaning 1'))
    expect((await today(world.learner)).cards.length).toBeGreaterThan(0)
  })

  test('offers chosen words, five a day, until the learner stops them', async () => {
    const chosen = Object.values(words)
    for (const id of chosen) await world.learner.call(study.learn, { params: { id } })
    expect((await today(world.learner)).cards).toHaveLength(5)
    expect(await world.learner.call(study.word, { params: { id: chosen[0]! } })).toEqual({ learning: true })
    await world.learner.call(study.changeSettings, { body: { newWords: 2, listening: false } })
    expect((await today(world.learner)).cards).toHaveLength(2)
    for (const id of chosen) await world.learner.call(study.unlearn, { params: { id } })
    expect(await today(world.learner)).toMatchObject({ cards: [], settings: { newWords: 2, listening: false } })
    expect(await world.learner.call(study.word, { params: { id: chosen[0]! } })).toEqual({ learning: false })
  })

  test('sends other devices new answers, and none twice', async () => {
    const [first] = await send(world.learner, { entryId: words.tulan!, said: 'tulan' })
    const changes = await world.learner.call(study.changes, { query: {} })
    expect(changes.answers).toMatchObject([{ id: first!.id, entryId: words.tulan, grade: 3, marked: first }])
    expect((await world.learner.call(study.changes, { query: { since: changes.next } })).answers).toEqual([])
    await send(world.learner, { entryId: words.waig!, said: 'waig' })
    expect((await world.learner.call(study.changes, { query: { since: changes.next } })).answers).toHaveLength(1)
    expect((await world.subscriber.call(study.changes, { query: {} })).answers).toEqual([])
  })

  test('can be tried without an account: with ten words of the library', async () => {
    const tried = await app.visitor.call(study.practice, {})
    expect(tried.length).toBeGreaterThan(5)
    for (const word of tried) expect(word.options.length).toBeGreaterThan(0)
  })
})

test('a person downloads all their study data, and the deletion leaves none of it', async () => {
  await send(world.learner, { entryId: words.tulan!, said: 'tulan' })
  await world.learner.call(study.learn, { params: { id: words.waig! } })
  const held = await (await world.learner.fetch('/api/account/data')).text()
  expect(held).toContain('"study"')
  expect(held).toContain(words.waig)
  await app.db.delete(users).where(eq(users.id, String(world.learner.id)))
  expect(await app.db.$count(answers, eq(answers.userId, String(world.learner.id)))).toBe(0)
  expect(await app.db.$count(cards, eq(cards.userId, String(world.learner.id)))).toBe(0)
})

test('all visitors who practise within one second share one selection of words, and the next second has another', async () => {
  const query = vi.spyOn(app.db.$client, 'query')
  const practise = (visitors: number) =>
    Promise.all(Array.from({ length: visitors }, () => app.visitor.call(study.practice, {})))
  // An earlier test may have drawn within this second.
  app.time.advance(2000)
  await app.time.still(() => practise(1))
  const draws = () =>
    query.mock.calls.filter(([sentStatement]) => JSON.stringify(sentStatement).includes('c.id >= $1')).length
  const ofOne = draws()
  expect(ofOne).toBeGreaterThan(0)
  app.time.advance(2000)
  await app.time.still(async () => {
    const [first, ...others] = [...(await practise(20)), ...(await practise(20))]
    expect(others).toEqual(others.map(() => first))
  })
  expect(draws()).toBe(2 * ofOne)
  query.mockRestore()
})
