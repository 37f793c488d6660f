import { beforeEach, describe, expect, test } from 'vitest'
import { statistics } from '#shared/site/statistics.ts'
import { study } from '#shared/study/study.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { customers, payments } from '#server/db/tables/billing.ts'
import { figures } from '#server/db/tables/operations.ts'
import { categories } from '#server/db/tables/library.ts'
import { cards, studyDays } from '#server/db/tables/study.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, admin, learner } = useTestApp({ admin: 'an admin', learner: 'a learner' })
const read = () => admin.call(statistics.figures, {})

beforeEach(async () => {
  for (const table of [figures, studyDays, cards]) await app.db.delete(table)
  // Wednesday, 4 March 2026, 10:00 in Sabah.
  app.time.set(new Date('2026-03-04T02:00:00.000Z'))
})
const learnersOf = async () => (await read()).weeks.slice(-4).map(({ learners }) => learners)
const dayOf = (date: string) => Date.parse(date) / dayMs

describe('the figures over time', () => {
  test('count learners and new words by weeks from Monday to Sunday, without gaps', async () => {
    const other = await app.person('a learner')
    const days: [string, string][] = [
      [learner.id!, '2026-03-02'],
      [learner.id!, '2026-03-04'],
      [other.id!, '2026-03-03'],
      [learner.id!, '2026-03-01'],
      [learner.id!, '2026-02-15'],
    ]
    await app.db
      .insert(studyDays)
      .values(days.map(([userId, date]) => ({ userId, day: dayOf(date), answered: 3, met: 1 })))
    const card = (firstDay: string, kind: 'word' | 'exercise' = 'word') => ({
      userId: learner.id!,
      cardId: crypto.randomUUID(),
      kind,
      dueDay: 0,
      firstDay: dayOf(firstDay),
    })
    await app.db
      .insert(cards)
      .values([card('2026-03-02'), card('2026-03-04'), card('2026-03-04', 'exercise'), card('2026-02-22')])
    const { weeks } = await read()
    expect(weeks).toHaveLength(52)
    expect(weeks.slice(-4)).toEqual([
      { start: '2026-02-09', learners: 1, words: 0 },
      { start: '2026-02-16', learners: 0, words: 1 },
      { start: '2026-02-23', learners: 1, words: 0 },
      { start: '2026-03-02', learners: 2, words: 2 },
    ])
  })

  test('show the present week anew after a minute, and earlier ones after the hourly job', async () => {
    const add = (date: string) =>
      app.db.insert(studyDays).values({ userId: learner.id!, day: dayOf(date), answered: 1, met: 0 })
    expect(await learnersOf()).toEqual([0, 0, 0, 0])
    await add('2026-03-04')
    await add('2026-02-10')
    expect(await learnersOf()).toEqual([0, 0, 0, 0])
    app.time.advance(61_000)
    expect(await learnersOf()).toEqual([0, 0, 0, 1])
    await app.product.slices.statistics.hourlyJobs['figures over time']()
    expect(await learnersOf()).toEqual([1, 0, 0, 1])
  })

  test('compare predicted with observed recall, without undone answers and words that were only said to be known', async () => {
    const [first, second] = await app.db
      .insert(categories)
      .values(['waig', 'tapui'].map((title) => ({ type: 'WORD' as const, title, content: `meaning of ${title}` })))
      .returning()
    const answer = async (entryId: string, more: object) => {
      const id = crypto.randomUUID()
      await learner.call(study.answer, {
        body: { answers: [{ id, entryId, at: app.time.now().toISOString(), offsetMinutes: 480, ...more }] },
      })
      return id
    }
    await answer(first!.id, { said: 'waig' })
    await answer(second!.id, { said: 'tapui' })
    app.time.advance(48 * hourMs)
    await answer(first!.id, { said: 'waig' })
    await answer(second!.id, { gaveUp: true })
    app.time.advance(dayMs)
    const undone = await answer(first!.id, { said: 'wrong' })
    await learner.call(study.answer, {
      body: {
        answers: [{ id: crypto.randomUUID(), undoes: undone, at: app.time.now().toISOString(), offsetMinutes: 480 }],
      },
    })
    await answer(second!.id, { knows: true })
    const { recall } = await read()
    expect(recall.reduce((sum, { answers }) => sum + answers, 0)).toBe(2)
    const [range] = recall
    expect(range).toMatchObject({ answers: 2, observed: 0.5 })
    expect(range!.predicted).toBeGreaterThan(0.5)
    expect(range!.predicted).toBeLessThan(1)
  })

  test('sum up the payments of a month by the calendar of Sabah, without what was refunded', async () => {
    const [customer] = await app.db.insert(customers).values({ stripeCustomerId: 'cus_figures' }).returning()
    const paid = (at: string, amountSen: number, more: object = {}) => ({
      customerId: customer!.id,
      stripeInvoiceId: `in_${at}_${amountSen}`,
      amountSen,
      currency: 'myr',
      at: new Date(at),
      ...more,
    })
    await app.db
      .insert(payments)
      .values([
        paid('2026-02-28T17:00:00.000Z', 2800),
        paid('2026-03-02T00:00:00.000Z', 1500, { refundedSen: 500 }),
        paid('2026-02-28T15:00:00.000Z', 9800),
        paid('2026-03-02T01:00:00.000Z', 77, { currency: 'usd' }),
      ])
    const { months } = await read()
    expect(months).toHaveLength(12)
    expect(months.slice(-3)).toEqual([
      { month: '2026-01', revenue: 0 },
      { month: '2026-02', revenue: 98 },
      { month: '2026-03', revenue: 38 },
    ])
  })

  test('are for admins only, and name nobody', async () => {
    await expect(learner.call(statistics.figures, {})).rejects.toMatchObject({ status: 403 })
    expect(Object.keys(await read()).toSorted()).toEqual(['months', 'recall', 'weeks'])
  })

  test('read a week by its index at many learners', async () => {
    await app.db.execute(
      `INSERT INTO study_days (user_id, day, answered, met) SELECT '${learner.id}', day, 1, 1 FROM generate_series(1, 20000) day`,
    )
    await app.db.execute('ANALYZE study_days')
    const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(
      'EXPLAIN SELECT count(DISTINCT user_id) FROM study_days WHERE day BETWEEN 700 AND 706',
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('study_days_day')
  })
})
