import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { study } from '#shared/study/study.ts'
import { hourMs } from '#shared/time.ts'
import { cards } from '#server/db/tables/study.ts'
import { useMergedEntries } from '#server/testing/library/editing.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, admin, learner } = useTestApp({ admin: 'an admin', learner: 'a subscriber' })

const { pair, join, split } = useMergedEntries(app, admin)
const learns = async (person: Person, id: string) => (await person.call(study.word, { params: { id } })).learning
const learn = (person: Person, id: string) => person.call(study.learn, { params: { id } })
const cardOf = async (id: string) =>
  (
    await app.db
      .select()
      .from(cards)
      .where(and(eq(cards.userId, String(learner.id)), eq(cards.cardId, id)))
  )[0]

describe('the words that learners of two merged entries know', () => {
  test('combine what learners know, and after a split each has its own again', async () => {
    await learner.call(study.learn, { params: { id: pair.goes } })
    const answer = {
      id: randomUUID(),
      at: app.time.now().toISOString(),
      offsetMinutes: 480,
      entryId: pair.goes,
      way: 'write',
    }
    await learner.call(study.answer, { body: { answers: [{ ...answer, text: 'awasi' } as never] } })
    const before = await cardOf(pair.goes)
    expect(before?.stability).toBeGreaterThan(0)
    await join()
    expect(await cardOf(pair.goes)).toBeUndefined()
    expect(await cardOf(pair.stays)).toMatchObject({ stability: before!.stability, dueDay: before!.dueDay })
    // A device that has not heard of the merge answers with the old id.
    app.time.advance(hourMs)
    const later = { ...answer, id: randomUUID(), at: app.time.now().toISOString(), text: 'awasi' }
    await learner.call(study.answer, { body: { answers: [later as never] } })
    expect(await cardOf(pair.goes)).toBeUndefined()
    await split()
    expect(await cardOf(pair.goes)).toMatchObject({ stability: before!.stability })
  })

  test('after a split leave nobody a word that came only from the merge', async () => {
    const [only, both, turned] = await Promise.all([1, 2, 3].map(() => app.person('a subscriber')))
    await learn(turned!, pair.stays)
    await turned!.call(study.unlearn, { params: { id: pair.stays } })
    app.time.advance(60_000)
    for (const person of [only!, both!, turned!]) await learn(person, pair.goes)
    await learn(both!, pair.stays)
    await join()
    for (const person of [only!, both!, turned!]) expect(await learns(person, pair.stays)).toBe(true)
    await split()
    for (const person of [only!, both!, turned!]) expect(await learns(person, pair.goes)).toBe(true)
    expect([
      await learns(only!, pair.stays),
      await learns(both!, pair.stays),
      await learns(turned!, pair.stays),
    ]).toEqual([false, true, false])
    // A choice that is made again while the entries are merged belongs to the remaining entry.
    await join()
    app.time.advance(60_000)
    await learn(only!, pair.stays)
    await split()
    expect(await learns(only!, pair.stays)).toBe(true)
  })

  test('after a split leave a stopped word stopped', async () => {
    await learner.call(study.learn, { params: { id: pair.goes } })
    const at = app.time.now().toISOString()
    const answer = { id: randomUUID(), at, offsetMinutes: 480, entryId: pair.goes, way: 'write', text: 'awasi' }
    await learner.call(study.answer, { body: { answers: [answer as never] } })
    await learner.call(study.unlearn, { params: { id: pair.goes } })
    await join()
    await split()
    expect(await cardOf(pair.goes)).toMatchObject({ stopped: true })
  })
})
