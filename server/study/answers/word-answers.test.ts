import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { learningDay } from '#shared/study/memory.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { answers } from '#server/db/tables/study.ts'
import { useStudyWorld } from '#server/testing/study-world.ts'

const world = useStudyWorld()
const { app, words, send, today, cardOf, aQuiz } = world

describe('an answer about a word', () => {
  test.each([
    ['tulan', 'tulan', { verdict: 'exact', note: null }],
    ['tulan', ' TULAN! ', { verdict: 'same' }],
    ['tulan', 'tulna', { verdict: 'slip', slipAt: { at: 3, length: 2 } }],
    ['tulan', 'tulang', { verdict: 'wrong', right: 'tulan', note: 'tulang means bone. Moon is tulan.' }],
    ['ralan', 'lahan', { verdict: 'twin', note: "lahan is the Tangaa' form; ralan is Bundu-Liwan." }],
    ['waig', 'vaig', { verdict: 'twin', note: null }],
  ])('%s answered by %j', async (word, response, expected) => {
    const [marked] = await send(world.learner, { entryId: words[word]!, said: response })
    expect(marked).toMatchObject({ state: 'marked', ...expected })
  })

  test('creates a card that is due tomorrow or later, also without a subscription', async () => {
    await send(world.learner, { entryId: words.tulan!, chosen: ['tulan'] })
    const now = learningDay(app.time.now(), 480)
    expect(await cardOf(world.learner, words.tulan)).toMatchObject({ kind: 'word', firstDay: now, days: 1 })
    expect(await today(world.learner)).toMatchObject({ day: now, answered: 1, met: 1, cards: [] })
    app.time.advance(4 * dayMs)
    const { cards: due, rhythm } = await today(world.learner)
    expect(due).toMatchObject([{ id: words.tulan, kind: 'word', word: { text: 'tulan', meaning: 'moon' } }])
    expect(due[0]?.word?.near).toEqual([{ text: 'tulang', meaning: 'bone', sound: null }])
    expect(due[0]?.word?.options).toHaveLength(3)
    expect(due[0]?.word?.options.map(({ text }) => text)).not.toContain('tulan')
    expect(rhythm).toMatchObject({ days: 0, welcomeBack: true })
  })

  test('sent several times, by two devices at once and in one call, is one answer', async () => {
    const answer = { id: randomUUID(), entryId: words.tulan!, said: 'tuln' }
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(world.learner, answer, answer)))
    for (const marked of sent.flat()) expect(marked).toEqual(sent[0]![0])
    expect(await app.db.$count(answers, eq(answers.userId, String(world.learner.id)))).toBe(1)
    expect((await today(world.learner)).answered).toBe(1)
    const again = await send(world.learner, { ...answer, said: 'tulan' })
    expect(again[0]).toMatchObject({ verdict: 'slip' })
  })

  test('with the id of another person’s answer is refused, and the answers beside it are stored', async () => {
    const theirs = { id: randomUUID(), entryId: words.tulan!, said: 'tulan' }
    await send(world.subscriber, theirs)
    const sent = await send(world.learner, { entryId: words.waig!, said: 'waig' }, { ...theirs, said: 'x' })
    expect(sent).toMatchObject([
      { state: 'marked', verdict: 'exact' },
      { id: theirs.id, state: 'refused', right: null, note: 'An answer with this id belongs to somebody else.' },
    ])
    expect((await send(world.subscriber, theirs))[0]).toMatchObject({ state: 'marked', verdict: 'exact' })
    expect(await app.db.$count(answers, eq(answers.userId, String(world.learner.id)))).toBe(1)
  })

  test('of a page of text is marked like any other', async () => {
    const { ids } = await aQuiz('Moon? {=tulan}')
    const text = Array.from({ length: 1000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    ).join('')
    expect(await send(world.subscriber, { exerciseId: ids[0]!, said: text })).toMatchObject([{ verdict: 'wrong' }])
  })

  test('is stored without the characters that the database cannot store', async () => {
    const sent = await send(
      world.learner,
      { entryId: words.tulan!, said: 'tulan\0' },
      { entryId: words.waig!, said: 'wa\ud800' },
      { entryId: words.tapui!, chosen: ['tapui\0'] },
      { entryId: words.ralan!, said: 'ralan' },
    )
    expect(sent.map(({ verdict }) => verdict)).toEqual(['exact', 'wrong', 'exact', 'exact'])
  })

  test('from a clock a year ahead is dated now; one of yesterday counts for yesterday', async () => {
    const now = app.time.now()
    const nextYear = new Date(now.getTime() + 365 * dayMs).toISOString()
    const before = new Date(now.getTime() - dayMs).toISOString()
    await send(world.learner, { entryId: words.tulan!, said: 'tulan', at: nextYear })
    await send(world.learner, { entryId: words.tulan!, said: 'siou', at: before })
    const number = learningDay(now, 480)
    expect(await cardOf(world.learner, words.tulan)).toMatchObject({ firstDay: number - 1, lastDay: number, days: 2 })
  })

  test('from a clock years behind is dated to the oldest day that a device stores, in its order', async () => {
    const now = app.time.now()
    const number = learningDay(now, 480)
    const [right, wrong] = [randomUUID(), randomUUID()].toSorted()
    await send(
      world.learner,
      { id: right!, entryId: words.tulan!, said: 'tulan', at: '2015-01-01T00:00:02.000Z' },
      { id: wrong!, entryId: words.tulan!, said: 'siou', at: '2015-01-01T00:00:01.000Z' },
    )
    await send(world.learner, { entryId: words.tulan!, said: 'tulan' })
    expect(await cardOf(world.learner, words.tulan)).toMatchObject({ firstDay: number - 30, lastDay: number, days: 2 })
    const twin = await app.person('a learner')
    const long = new Date(now.getTime() - 30 * dayMs).toISOString()
    await send(twin, { entryId: words.tulan!, said: 'siou', at: long })
    await send(twin, { entryId: words.tulan!, said: 'tulan' })
    const { stability } = (await cardOf(twin, words.tulan))!
    expect(await cardOf(world.learner, words.tulan)).toMatchObject({ stability })
  })

  test('leaves no trace on the card once it is undone, in any order of answer and undo', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await send(world.learner, { id: first, entryId: words.tulan!, said: 'siou' })
    await send(world.learner, { undoes: first })
    expect(await cardOf(world.learner, words.tulan)).toBeUndefined()
    await send(world.learner, { undoes: second })
    await send(world.learner, { id: second, entryId: words.tulan!, said: 'siou' })
    expect(await cardOf(world.learner, words.tulan)).toBeUndefined()
    await send(world.learner, { entryId: words.tulan!, said: 'tulan' })
    expect(await cardOf(world.learner, words.tulan)).toMatchObject({ days: 1, lapses: 0 })
  })

  test('frees its place in the day’s round once when it is undone, in any order of answer and undo', async () => {
    const other = await app.person('a learner')
    const answered = async () => (await other.call(study.today, { query: { offset: '480' } })).answered
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await send(other, { id: first, entryId: words.tulan!, said: 'siou' })
    await send(other, { entryId: words.waig!, said: 'waig' })
    expect(await answered()).toBe(2)
    await send(other, { undoes: first })
    await send(other, { undoes: first })
    expect(await answered()).toBe(1)
    await send(other, { undoes: second })
    await send(other, { id: second, entryId: words.tulan!, said: 'siou' })
    expect(await answered()).toBe(1)
    const at = { at: app.time.now().toISOString(), offsetMinutes: 480 }
    await other.call(study.answer, {
      body: {
        answers: [
          { id: third, entryId: words.tulan!, said: 'siou', ...at },
          { id: randomUUID(), undoes: third, ...at },
        ],
      },
    })
    expect(await answered()).toBe(1)
    await send(other, { entryId: words.tulan!, said: 'tulan' })
    expect(await answered()).toBe(2)
  })

  test('keeps its learning day unless every answer of that day is undone', async () => {
    const other = await app.person('a learner')
    const learned = async () => (await today(other)).rhythm.learned
    const before = new Date(app.time.now().getTime() - dayMs).toISOString()
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await send(other, { id: third, entryId: words.tapui!, said: 'tapui', at: before })
    await send(
      other,
      { id: first, entryId: words.tulan!, said: 'tulan' },
      { id: second, entryId: words.waig!, said: 'waig' },
    )
    expect(await learned()).toBe(2)
    await send(other, { undoes: first })
    expect(await learned()).toBe(2)
    await send(other, { undoes: second })
    await send(other, { undoes: second })
    expect(await today(other)).toMatchObject({ answered: 0, met: 0, rhythm: { learned: 1, days: 1 } })
    await send(other, { undoes: third })
    expect(await learned()).toBe(0)
  })

  test('to a well-known word in a lesson keeps its day when the review of that day is undone', async () => {
    const { ids } = await aQuiz('Moon? {=canary}')
    const before = new Date(app.time.now().getTime() - dayMs).toISOString()
    await send(
      world.subscriber,
      { exerciseId: ids[0]!, said: 'canary', at: before },
      { entryId: words.tulan!, said: 'tulan', at: before },
    )
    const round = randomUUID()
    await send(
      world.subscriber,
      { exerciseId: ids[0]!, attemptId: randomUUID(), said: 'canary' },
      { id: round, entryId: words.tulan!, said: 'tulan' },
    )
    await send(world.subscriber, { undoes: round })
    expect((await today(world.subscriber)).rhythm.learned).toBe(2)
  })

  test('to a new word leaves room for another new one when it is undone; a word answered on two days is new on the first', async () => {
    const other = await app.person('a learner')
    const met = async () => (await other.call(study.today, { query: { offset: '480' } })).met
    const [first, undoing] = [randomUUID(), randomUUID()]
    await send(other, { id: first, entryId: words.tulan!, said: 'tulan' }, { entryId: words.waig!, said: 'waig' })
    await send(other, { entryId: words.waig!, said: 'waig' })
    expect(await met()).toBe(2)
    await send(other, { id: undoing, undoes: first })
    await send(other, { id: undoing, undoes: first })
    expect(await met()).toBe(1)
    await send(other, { entryId: words.tulan!, said: 'tulan' })
    expect(await met()).toBe(2)
    const yesterday = new Date(app.time.now().getTime() - dayMs).toISOString()
    await send(other, { entryId: words.waig!, said: 'waig', at: yesterday })
    expect(await met()).toBe(1)
  })

  test('in any order gives the same card', async () => {
    const other = await app.person('a learner')
    const at = (days: number) => new Date(app.time.now().getTime() - days * dayMs).toISOString()
    const log = [
      { said: 'tulan', at: at(20) },
      { said: 'tuln', at: at(15) },
      { said: 'siou', at: at(9) },
      { said: 'tulan', at: at(2) },
    ].map((one) => ({ ...one, entryId: words.tulan! }))
    for (const one of log) await send(world.learner, one)
    for (const one of log.toReversed()) await send(other, one)
    const { userId: _mine, ...cardBefore } = (await cardOf(world.learner, words.tulan))!
    const { userId: _theirs, ...theirs } = (await cardOf(other, words.tulan))!
    expect(JSON.stringify(theirs)).toBe(JSON.stringify(cardBefore))
  })

  test('is wrong after giving up, far in the future after "I know this", and unmarked for a deleted word', async () => {
    const [gaveUp, knows, gone] = await send(
      world.learner,
      { entryId: words.waig!, gaveUp: true },
      { entryId: words.tapui!, knows: true },
      { entryId: randomUUID(), said: 'x' },
    )
    expect(gaveUp).toMatchObject({ verdict: 'wrong', right: 'waig' })
    expect(knows).toMatchObject({ state: 'unmarked', verdict: null })
    expect(gone).toMatchObject({ state: 'changed', verdict: null, right: null })
    const [forgotten, known] = [await cardOf(world.learner, words.waig), await cardOf(world.learner, words.tapui)]
    expect(known!.dueDay).toBeGreaterThan(forgotten!.dueDay)
  })

  test('is refused without a login, without a valid id, or with more than 100 at once', async () => {
    await expect(send(app.visitor, { entryId: words.tulan!, said: 'tulan' })).rejects.toMatchObject({ status: 401 })
    await expect(send(world.learner, { entryId: words.tulan!, id: 'mine' })).rejects.toMatchObject({ status: 400 })
    const many = Array.from({ length: 101 }, () => ({ entryId: words.tulan!, said: 'tulan' }))
    await expect(send(world.learner, ...many)).rejects.toMatchObject({ status: 400 })
    expect(await send(world.learner)).toEqual([])
  })
})
