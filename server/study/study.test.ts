import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { exercises } from '#shared/exercises/exercises.ts'
import { learningDay } from '#shared/study/memory.ts'
import { progress } from '#shared/courses/progress.ts'
import { results, study } from '#shared/study/study.ts'
import { exercises as exerciseRows } from '#server/db/tables/exercises.ts'
import { categories } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { answers, cards } from '#server/db/tables/study.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { people, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app } = useTestApp()

let subscriber: Person
let learner: Person
const words: Record<string, string> = {}
const hour = 3_600_000
const day = 24 * hour

beforeAll(async () => {
  const library: [string, string, string | null][] = [
    ['tulan', 'moon', 'Bundu-Liwan'],
    ['tulang', 'bone', 'Bundu-Liwan'],
    ['ralan', "road. Tangaa' twin: lahan.", 'Bundu-Liwan'],
    ['lahan', 'road. Bundu-Liwan twin: ralan.', "Tangaa'"],
    ['waig', 'water', null],
    ['tapui', 'fire', null],
  ]
  for (const [title, content, dialect] of library) {
    const [row] = await app.db.insert(categories).values({ type: 'WORD', title, content, dialect }).returning()
    words[title] = row!.id
  }
})
beforeEach(async () => {
  app.time.set(new Date('2026-03-02T02:00:00.000Z'))
  subscriber = await app.person('a subscriber')
  learner = await app.person('a learner')
  const later = new Date(app.time.now().getTime() + 400 * day)
  await app.db
    .update(users)
    .set({ subscriptionEndDate: later })
    .where(eq(users.id, String(subscriber.id)))
})
type Given = Partial<Parameters<typeof learner.call<typeof study.answer>>[1]['body']['answers'][number]>
const answerOf = (fields: Given) => ({
  id: randomUUID(),
  at: app.time.now().toISOString(),
  offsetMinutes: 480,
  ...fields,
})
const send = async (person: Person, ...sent: Given[]) =>
  (await person.call(study.answer, { body: { answers: sent.map(answerOf) } })).answers
const today = (person: Person) => person.call(study.today, { query: {} })
const cardOf = async (person: Person, id = '') =>
  (
    await app.db
      .select()
      .from(cards)
      .where(and(eq(cards.userId, String(person.id)), eq(cards.cardId, id)))
  )[0]

async function aQuiz(contentBody: string) {
  const course = await aCourse(app.db)
  const lesson = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody })
  const { questions } = await subscriber.call(exercises.read, { params: { id: lesson.id } })
  return { course, lesson, ids: questions.map(({ id = '' }) => id), questions }
}

describe('an answer about a word', () => {
  test.each([
    ['tulan', 'tulan', { verdict: 'exact', note: null }],
    ['tulan', ' TULAN! ', { verdict: 'same' }],
    ['tulan', 'tulna', { verdict: 'slip', slipAt: { at: 3, length: 2 } }],
    ['tulan', 'tulang', { verdict: 'wrong', right: 'tulan', note: 'tulang means bone. Moon is tulan.' }],
    ['ralan', 'lahan', { verdict: 'twin', note: "lahan is the Tangaa' form; ralan is Bundu-Liwan." }],
    ['waig', 'vaig', { verdict: 'twin', note: null }],
  ])('%s answered by %j', async (word, response, expected) => {
    const [marked] = await send(learner, { entryId: words[word]!, said: response })
    expect(marked).toMatchObject({ state: 'marked', ...expected })
  })

  test('creates a card that is due tomorrow or later, also without a subscription', async () => {
    await send(learner, { entryId: words.tulan!, chosen: ['tulan'] })
    const now = learningDay(app.time.now(), 480)
    expect(await cardOf(learner, words.tulan)).toMatchObject({ kind: 'word', firstDay: now, days: 1 })
    expect(await today(learner)).toMatchObject({ day: now, answered: 1, met: 1, cards: [] })
    app.time.advance(4 * day)
    const { cards: due, rhythm } = await today(learner)
    expect(due).toMatchObject([{ id: words.tulan, kind: 'word', word: { text: 'tulan', meaning: 'moon' } }])
    expect(due[0]?.word?.near).toEqual([{ text: 'tulang', meaning: 'bone', sound: null }])
    expect(due[0]?.word?.options).toHaveLength(3)
    expect(due[0]?.word?.options.map(({ text }) => text)).not.toContain('tulan')
    expect(rhythm).toMatchObject({ days: 0, welcomeBack: true })
  })

  test('sent several times, by two devices at once and in one call, is one answer', async () => {
    const answer = { id: randomUUID(), entryId: words.tulan!, said: 'tuln' }
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(learner, answer, answer)))
    for (const marked of sent.flat()) expect(marked).toEqual(sent[0]![0])
    expect(await app.db.$count(answers, eq(answers.userId, String(learner.id)))).toBe(1)
    expect((await today(learner)).answered).toBe(1)
    const again = await send(learner, { ...answer, said: 'tulan' })
    expect(again[0]).toMatchObject({ verdict: 'slip' })
  })

  test('with the id of another person’s answer is refused, and the answers beside it are stored', async () => {
    const theirs = { id: randomUUID(), entryId: words.tulan!, said: 'tulan' }
    await send(subscriber, theirs)
    const sent = await send(learner, { entryId: words.waig!, said: 'waig' }, { ...theirs, said: 'x' })
    expect(sent).toMatchObject([
      { state: 'marked', verdict: 'exact' },
      { id: theirs.id, state: 'refused', right: null, note: 'An answer with this id belongs to somebody else.' },
    ])
    expect((await send(subscriber, theirs))[0]).toMatchObject({ state: 'marked', verdict: 'exact' })
    expect(await app.db.$count(answers, eq(answers.userId, String(learner.id)))).toBe(1)
  })

  test('of a page of text is graded like any other', async () => {
    const { ids } = await aQuiz('Moon? {=tulan}')
    const text = Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')
    expect(await send(subscriber, { exerciseId: ids[0]!, said: text })).toMatchObject([{ verdict: 'wrong' }])
  })

  test('is stored without the characters that the database cannot store', async () => {
    const sent = await send(
      learner,
      { entryId: words.tulan!, said: 'tulan\0' },
      { entryId: words.waig!, said: 'wa\ud800' },
      { entryId: words.tapui!, chosen: ['tapui\0'] },
      { entryId: words.ralan!, said: 'ralan' },
    )
    expect(sent.map(({ verdict }) => verdict)).toEqual(['exact', 'wrong', 'exact', 'exact'])
  })

  test('from a clock a year ahead is dated now; one of yesterday counts for yesterday', async () => {
    const now = app.time.now()
    const nextYear = new Date(now.getTime() + 365 * day).toISOString()
    const before = new Date(now.getTime() - day).toISOString()
    await send(learner, { entryId: words.tulan!, said: 'tulan', at: nextYear })
    await send(learner, { entryId: words.tulan!, said: 'siou', at: before })
    const number = learningDay(now, 480)
    expect(await cardOf(learner, words.tulan)).toMatchObject({ firstDay: number - 1, lastDay: number, days: 2 })
  })

  test('from a clock years behind is dated to the oldest day that a device stores, in its order', async () => {
    const now = app.time.now()
    const number = learningDay(now, 480)
    const [right, wrong] = [randomUUID(), randomUUID()].toSorted()
    await send(
      learner,
      { id: right!, entryId: words.tulan!, said: 'tulan', at: '2015-01-01T00:00:02.000Z' },
      { id: wrong!, entryId: words.tulan!, said: 'siou', at: '2015-01-01T00:00:01.000Z' },
    )
    await send(learner, { entryId: words.tulan!, said: 'tulan' })
    expect(await cardOf(learner, words.tulan)).toMatchObject({ firstDay: number - 30, lastDay: number, days: 2 })
    const twin = await app.person('a learner')
    const long = new Date(now.getTime() - 30 * day).toISOString()
    await send(twin, { entryId: words.tulan!, said: 'siou', at: long })
    await send(twin, { entryId: words.tulan!, said: 'tulan' })
    const { stability } = (await cardOf(twin, words.tulan))!
    expect(await cardOf(learner, words.tulan)).toMatchObject({ stability })
  })

  test('leaves no trace on the card once it is undone, in any order of answer and undo', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await send(learner, { id: first, entryId: words.tulan!, said: 'siou' })
    await send(learner, { undoes: first })
    expect(await cardOf(learner, words.tulan)).toBeUndefined()
    await send(learner, { undoes: second })
    await send(learner, { id: second, entryId: words.tulan!, said: 'siou' })
    expect(await cardOf(learner, words.tulan)).toBeUndefined()
    await send(learner, { entryId: words.tulan!, said: 'tulan' })
    expect(await cardOf(learner, words.tulan)).toMatchObject({ days: 1, lapses: 0 })
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
    const before = new Date(app.time.now().getTime() - day).toISOString()
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
    const before = new Date(app.time.now().getTime() - day).toISOString()
    await send(
      subscriber,
      { exerciseId: ids[0]!, said: 'canary', at: before },
      { entryId: words.tulan!, said: 'tulan', at: before },
    )
    const round = randomUUID()
    await send(
      subscriber,
      { exerciseId: ids[0]!, attemptId: randomUUID(), said: 'canary' },
      { id: round, entryId: words.tulan!, said: 'tulan' },
    )
    await send(subscriber, { undoes: round })
    expect((await today(subscriber)).rhythm.learned).toBe(2)
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
    const yesterday = new Date(app.time.now().getTime() - day).toISOString()
    await send(other, { entryId: words.waig!, said: 'waig', at: yesterday })
    expect(await met()).toBe(1)
  })

  test('in any order gives the same card', async () => {
    const other = await app.person('a learner')
    const at = (days: number) => new Date(app.time.now().getTime() - days * day).toISOString()
    const log = [
      { said: 'tulan', at: at(20) },
      { said: 'tuln', at: at(15) },
      { said: 'siou', at: at(9) },
      { said: 'tulan', at: at(2) },
    ].map((one) => ({ ...one, entryId: words.tulan! }))
    for (const one of log) await send(learner, one)
    for (const one of log.toReversed()) await send(other, one)
    const { userId: _mine, ...cardBefore } = (await cardOf(learner, words.tulan))!
    const { userId: _theirs, ...theirs } = (await cardOf(other, words.tulan))!
    expect(JSON.stringify(theirs)).toBe(JSON.stringify(cardBefore))
  })

  test('is wrong after giving up, far in the future after "I know this", and ungraded for a deleted word', async () => {
    const [gaveUp, knows, gone] = await send(
      learner,
      { entryId: words.waig!, gaveUp: true },
      { entryId: words.tapui!, knows: true },
      { entryId: randomUUID(), said: 'x' },
    )
    expect(gaveUp).toMatchObject({ verdict: 'wrong', right: 'waig' })
    expect(knows).toMatchObject({ state: 'unmarked', verdict: null })
    expect(gone).toMatchObject({ state: 'changed', verdict: null, right: null })
    const [forgotten, known] = [await cardOf(learner, words.waig), await cardOf(learner, words.tapui)]
    expect(known!.dueDay).toBeGreaterThan(forgotten!.dueDay)
  })

  test('is refused without a login, without a valid id, or with more than 100 at once', async () => {
    await expect(send(app.visitor, { entryId: words.tulan!, said: 'tulan' })).rejects.toMatchObject({ status: 401 })
    await expect(send(learner, { entryId: words.tulan!, id: 'mine' })).rejects.toMatchObject({ status: 400 })
    const many = Array.from({ length: 101 }, () => ({ entryId: words.tulan!, said: 'tulan' }))
    await expect(send(learner, ...many)).rejects.toMatchObject({ status: 400 })
    expect(await send(learner)).toEqual([])
  })
})

describe('the review', () => {
  test('after a break is as long as before and shows no backlog', async () => {
    const number = learningDay(app.time.now(), 480)
    const ids = Array.from({ length: 300 }, () => randomUUID())
    await app.db
      .insert(categories)
      .values(ids.map((id, at) => ({ id, type: 'WORD' as const, title: `word ${at}`, content: `meaning ${at}` })))
    const card = { userId: String(learner.id), kind: 'word' as const, difficulty: 5, days: 3, firstDay: number - 60 }
    await app.db.insert(cards).values(
      ids.map((cardId, at) => ({
        ...card,
        cardId,
        stability: 3 + (at % 40),
        lastDay: number - 50,
        dueDay: number - 47 + (at % 40),
      })),
    )
    const result = await today(learner)
    expect(result.cards).toHaveLength(20)
    const keys = ['fromDay', 'day', 'answered', 'met', 'cards', 'rhythm', 'kept', 'settings']
    expect(new Set(Object.keys(result))).toEqual(new Set(keys))
    const stabilities = result.cards.map(({ memory }) => memory!.stability)
    expect(stabilities).toEqual(stabilities.toSorted((a, b) => b - a))
    const bundle = await learner.call(study.pack, { query: { days: '7' } })
    expect(bundle.cards).toHaveLength(140)
    await app.db.delete(categories).where(eq(categories.content, 'meaning 1'))
    expect((await today(learner)).cards.length).toBeGreaterThan(0)
  })

  test('offers chosen words, five a day, until the learner stops them', async () => {
    const chosen = Object.values(words)
    for (const id of chosen) await learner.call(study.learn, { params: { id } })
    expect((await today(learner)).cards).toHaveLength(5)
    expect(await learner.call(study.word, { params: { id: chosen[0]! } })).toEqual({ learning: true })
    await learner.call(study.changeSettings, { body: { newWords: 2, listening: false } })
    expect((await today(learner)).cards).toHaveLength(2)
    for (const id of chosen) await learner.call(study.unlearn, { params: { id } })
    expect(await today(learner)).toMatchObject({ cards: [], settings: { newWords: 2, listening: false } })
    expect(await learner.call(study.word, { params: { id: chosen[0]! } })).toEqual({ learning: false })
  })

  test('sends other devices new answers, and none twice', async () => {
    const [first] = await send(learner, { entryId: words.tulan!, said: 'tulan' })
    const changes = await learner.call(study.changes, { query: {} })
    expect(changes.answers).toMatchObject([{ id: first!.id, entryId: words.tulan, grade: 3, marked: first }])
    expect((await learner.call(study.changes, { query: { since: changes.next } })).answers).toEqual([])
    await send(learner, { entryId: words.waig!, said: 'waig' })
    expect((await learner.call(study.changes, { query: { since: changes.next } })).answers).toHaveLength(1)
    expect((await subscriber.call(study.changes, { query: {} })).answers).toEqual([])
  })

  test('can be tried without an account: with ten words of the library', async () => {
    const tried = await app.visitor.call(study.practice, {})
    expect(tried.length).toBeGreaterThan(5)
    for (const word of tried) expect(word.options.length).toBeGreaterThan(0)
  })
})

const gift = 'Moon? {=tulan#Yes}\n\nWater? {=waig ~tapui}\n\n*Waig* is fire. {F}\n\nOne? {=iso}\n\nTwo? {=duo}'

describe('a quiz answered question by question', () => {
  test('is completed at 80 % of the first answers of an attempt, and keeps the best score', async () => {
    const { lesson, ids } = await aQuiz(gift)
    const right: Given[] = [{ said: 'tulan' }, { chosen: ['waig'] }, { value: false }, { said: 'iso' }, { said: 'duo' }]
    const attempt = (wrong: number) => {
      const attemptId = randomUUID()
      return right.map((one, at) => ({ attemptId, exerciseId: ids[at]!, ...(at < wrong ? { gaveUp: true } : one) }))
    }
    await send(subscriber, ...attempt(2))
    const isDone = async () => (await subscriber.call(progress.read, {})).lessonIds.includes(lesson.id)
    const score = async () =>
      (await subscriber.call(results.listOwn, {})).find(({ lessonId }) => lessonId === lesson.id)
    expect([await isDone(), await score()]).toEqual([false, { lessonId: lesson.id, best: 0.6, done: false }])
    const corrected = attempt(1)
    for (const one of [...corrected, ...right.map((each, at) => ({ ...corrected[at]!, ...each, gaveUp: false }))])
      await send(subscriber, one)
    expect([await isDone(), await score()]).toEqual([true, { lessonId: lesson.id, best: 0.8, done: true }])
    await send(subscriber, ...attempt(5))
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
    const [old] = await send(subscriber, { exerciseId: ids[0]!, revision: 1, said: 'tulan' })
    expect(old).toMatchObject({ state: 'changed', verdict: null, right: null })
    const [now] = await send(subscriber, { exerciseId: ids[0]!, revision: 2, said: 'siou' })
    expect(now).toMatchObject({ state: 'marked', verdict: 'wrong', right: 'canary' })
    await teacher.call(exercises.write, { params: { id: lesson.id }, body: { exercises: [] } })
    expect((await send(subscriber, { exerciseId: ids[0]!, revision: 2, said: 'canary' }))[0]).toMatchObject({
      state: 'changed',
    })
  })

  test('locks with the end of the access, and words stay', async () => {
    const { ids } = await aQuiz('Moon? {=canary}')
    await send(subscriber, { exerciseId: ids[0]!, said: 'siou' }, { entryId: words.tulan!, said: 'tulan' })
    app.time.advance(5 * day)
    expect((await today(subscriber)).cards.map(({ kind, locked }) => [kind, locked])).toEqual(
      expect.arrayContaining([
        ['word', false],
        ['exercise', false],
      ]),
    )
    await app.db
      .update(users)
      .set({ subscriptionEndDate: app.time.now() })
      .where(eq(users.id, String(subscriber.id)))
    const { cards: left } = await today(subscriber)
    expect(left.find(({ kind }) => kind === 'exercise')).toMatchObject({ locked: true, question: null, exercise: null })
    expect(left.find(({ kind }) => kind === 'word')).toMatchObject({ locked: false, word: { text: 'tulan' } })
    expect((await send(subscriber, { exerciseId: ids[0]!, said: 'siou' }))[0]).toMatchObject({
      state: 'locked',
      right: null,
    })
    expect((await send(learner, { exerciseId: ids[0]!, said: 'canary' }))[0]).toMatchObject({
      state: 'locked',
      verdict: null,
    })
  })

  test('counts an answer given before the end of the access and sent after it, and reveals no key', async () => {
    const { ids, lesson } = await aQuiz('Moon? {=canary#It is the canary}')
    const end = new Date(app.time.now().getTime() + hour)
    await app.db
      .update(users)
      .set({ subscriptionEndDate: end })
      .where(eq(users.id, String(subscriber.id)))
    const [at, later] = [app.time.now().toISOString(), new Date(end.getTime() + 1).toISOString()]
    app.time.advance(3 * day)
    const canaryAnswer = { exerciseId: ids[0]!, attemptId: randomUUID(), said: 'canary' }
    expect((await send(subscriber, { ...canaryAnswer, at: later }))[0]).toMatchObject({ state: 'locked' })
    const [stored] = await send(subscriber, { ...canaryAnswer, at })
    expect(stored).toMatchObject({
      state: 'marked',
      verdict: 'exact',
      fraction: 1,
      right: null,
      feedback: null,
      note: null,
    })
    expect(await subscriber.call(results.listOwn, {})).toEqual([{ lessonId: lesson.id, best: 1, done: true }])
    expect((await subscriber.call(progress.read, {})).lessonIds).toEqual([lesson.id])
    // With access again the exercise is asked, because its solution was never shown.
    await app.db
      .update(users)
      .set({ subscriptionEndDate: new Date(app.time.now().getTime() + 400 * day) })
      .where(eq(users.id, String(subscriber.id)))
    app.time.advance(9 * day)
    expect((await today(subscriber)).cards).toMatchObject([{ kind: 'exercise', exercise: null, locked: false }])
    expect(JSON.stringify(await subscriber.call(study.pack, { query: {} }))).not.toContain('canary')
  })

  test('locks after the period for which devices store answers', async () => {
    const { ids } = await aQuiz('Moon? {=canary}')
    const end = app.time.now().getTime() - 31 * day
    const at = new Date(end - hour).toISOString()
    await app.db
      .update(users)
      .set({ subscriptionEndDate: new Date(end) })
      .where(eq(users.id, String(subscriber.id)))
    expect((await send(subscriber, { exerciseId: ids[0]!, said: 'canary', at }))[0]).toMatchObject({ state: 'locked' })
  })

  test('teaches the one entry that the question names', async () => {
    const note = `//dtp {"common":{"asked":["${words.tulan}"]}}`
    const { ids } = await aQuiz(`${note}\nMoon? {=tulan ~tulang}`)
    await send(subscriber, { exerciseId: ids[0]!, chosen: ['tulan'] })
    expect(await cardOf(subscriber, words.tulan)).toMatchObject({ kind: 'word', days: 1 })
    expect(await cardOf(subscriber, ids[0])).toBeUndefined()
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
  for (const who of ['a learner', 'a lapsed subscriber', 'a subscriber', 'a contributor', 'a teacher'] as const)
    expect([who, await seen(await app.person(people[who]))]).toEqual([who, []])
  expect(await seen(app.visitor)).toEqual([])
  await send(subscriber, { exerciseId: ids[0]!, said: 'siou' })
  app.time.advance(3 * day)
  expect(await seen(subscriber)).toEqual(['Canary1'])
  expect((await subscriber.call(study.pack, { query: {} })).cards).toMatchObject([
    { exercise: { answers: [{ text: 'Canary1' }] } },
  ])
  await app.db.update(exerciseRows).set({ revision: 2 }).where(eq(exerciseRows.id, ids[0]!))
  expect((await subscriber.call(study.pack, { query: {} })).cards).toMatchObject([{ exercise: null }])
})

test('a person downloads all their study data, and the deletion leaves none of it', async () => {
  await send(learner, { entryId: words.tulan!, said: 'tulan' })
  await learner.call(study.learn, { params: { id: words.waig! } })
  const held = await (await learner.fetch('/api/account/data')).text()
  expect(held).toContain('"study"')
  expect(held).toContain(words.waig)
  await app.db.delete(users).where(eq(users.id, String(learner.id)))
  expect(await app.db.$count(answers, eq(answers.userId, String(learner.id)))).toBe(0)
  expect(await app.db.$count(cards, eq(cards.userId, String(learner.id)))).toBe(0)
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
