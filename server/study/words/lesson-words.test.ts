import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exercises } from '#shared/exercises/exercises.ts'
import { progress } from '#shared/courses/progress.ts'
import { learningDay } from '#shared/study/memory.ts'
import { study } from '#shared/study/study.ts'
import { plainDocument } from '#shared/entries/document.ts'
import { dayMs } from '#shared/time.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useStudyWorld, type GivenAnswer } from '#server/testing/study-world.ts'

function aWord(title: string, content: string, partOfSpeech: 'noun' | 'verb' = 'noun', domain = 'nature') {
  const sense = { partOfSpeech, en: content, ms: null, note: null, domains: [domain] }
  const document = { ...plainDocument(title, content), senses: [sense] }
  return { title, content, document: document as never }
}

const nouns = ['waig', 'tapui', 'watu', 'tulan', 'roun', 'tasu', 'walai', 'sada']
const verbs = ['minum', 'makan', 'mamanau', 'modop']
const world = useStudyWorld([
  ...nouns.map((noun) => aWord(noun, `meaning of ${noun}`)),
  ...verbs.map((verb) => aWord(verb, `to ${verb}`, 'verb', 'body')),
])
const { app, words: ids } = world
const send = (...sent: GivenAnswer[]) => world.send(world.subscriber, ...sent)
const today = () => world.today(world.subscriber)
const reviewed = async () => (await today()).cards.map(({ word }) => word!.text)
async function lessonOf(contentBody: string, contentType: 'TEXT' | 'QUIZ' = 'TEXT') {
  const course = await aCourse(app.db)
  return (await aLesson(app.db, { courseId: course.id, contentBody, contentType })).id
}
const finish = (id: string) => world.subscriber.call(progress.markDone, { params: { id } })

describe('the words of a finished lesson', () => {
  test('join the review on the next day without the limit of new words, and need no introduction', async () => {
    const text = nouns.map((noun) => `[[${noun}]] is here.`).join('\n\n')
    await finish(await lessonOf(text))
    expect(await reviewed()).toEqual([])
    app.time.advance(dayMs)
    expect((await reviewed()).toSorted()).toEqual(nouns.toSorted())
    const { cards, met } = await today()
    expect(cards.every(({ shown, memory }) => shown === true && memory === null)).toBe(true)
    expect(met).toBe(0)
  })

  test('stay out if the learner left them out before or after', async () => {
    const lesson = await lessonOf('[[waig]] and [[tapui]] and [[watu]].')
    await world.subscriber.call(study.unlearn, { params: { id: ids['waig']! } })
    await finish(lesson)
    await world.subscriber.call(study.unlearn, { params: { id: ids['tapui']! } })
    await finish(lesson)
    app.time.advance(dayMs)
    expect(await reviewed()).toEqual(['watu'])
  })

  test('are told with what a question needs, and a quiz tells its words only once it is passed', async () => {
    const lesson = await lessonOf('[[waig]], [[nothing of ours]], [[minum]].')
    const words = await world.subscriber.call(study.ofLesson, { params: { id: lesson } })
    expect(words.map(({ text }) => text)).toEqual(['waig', 'minum'])
    const quiz = await lessonOf('::q::Water? {=waig}', 'QUIZ')
    expect(await world.subscriber.call(study.ofLesson, { params: { id: quiz } })).toEqual([])
  })

  test('join on the day on which an offline device finished the lesson', async () => {
    const lesson = await lessonOf('[[waig]].')
    const at = app.time.now().toISOString()
    app.time.advance(3 * dayMs)
    await world.subscriber.call(progress.completeOffline, { params: { id: lesson }, body: { at, offsetMinutes: 480 } })
    expect(await reviewed()).toEqual(['waig'])
  })
})

describe('the first day', () => {
  test('a right choice within a minute makes no memory, and the word is due on the next day', async () => {
    const [waig = '', tapui = ''] = [ids['waig'], ids['tapui']]
    await send(
      { entryId: waig, chosen: ['waig'], sinceShown: 12 },
      { entryId: tapui, chosen: ['tapui'], sinceShown: 90 },
    )
    app.time.advance(dayMs)
    const { cards } = await today()
    expect(new Map(cards.map(({ id, memory }) => [id, memory === null]))).toEqual(
      new Map([
        [waig, true],
        [tapui, false],
      ]),
    )
  })

  test('every new word is due on the next day, except one that the learner knows', async () => {
    const [right = '', wrong = '', known = ''] = [ids['waig'], ids['tapui'], ids['watu']]
    await send({ entryId: right, said: 'waig' }, { entryId: wrong, gaveUp: true }, { entryId: known, knows: true })
    app.time.advance(dayMs)
    expect((await reviewed()).toSorted()).toEqual(['tapui', 'waig'])
  })

  test('a word met in a lesson is none of the new words of the day, and a quiz leaves room for a chosen word', async () => {
    const attemptId = randomUUID()
    await send(...nouns.map((noun) => ({ entryId: ids[noun]!, said: noun, attemptId })))
    expect(await today()).toMatchObject({ met: 0, answered: 0 })
    await world.subscriber.call(study.learn, { params: { id: ids['minum']! } })
    expect(await reviewed()).toEqual(['minum'])
    await send({ entryId: ids['minum']!, said: 'minum' })
    expect(await today()).toMatchObject({ met: 1, answered: 1, day: learningDay(app.time.now(), 480) })
  })
})

test('wrong options are words that the learner has met, of the same part of speech, no two with one meaning', async () => {
  const attemptId = randomUUID()
  await send(...[...nouns, ...verbs].map((each) => ({ entryId: ids[each]!, said: each, attemptId })))
  for (const title of ['stranger one', 'stranger two', 'stranger three'])
    await world.addWord(aWord(title, `a ${title}`))
  app.time.advance(dayMs)
  for (const { word } of (await today()).cards) {
    const own = nouns.includes(word!.text) ? nouns : verbs
    expect(word!.options).toHaveLength(3)
    expect(own).toEqual(expect.arrayContaining(word!.options.map(({ text }) => text)))
  }
})

/** A quiz whose first question asks for these words. */
async function quizAsking(gift: string, ...titles: string[]) {
  const lesson = await lessonOf(gift, 'QUIZ')
  const { questions } = await world.subscriber.call(exercises.read, { params: { id: lesson } })
  const [first] = questions
  const asked = JSON.stringify(titles.map((title) => ids[title]))
  await app.db.execute(
    sql`UPDATE exercises SET body = jsonb_set(body, '{asked}', ${asked}::jsonb) WHERE id = ${first!.id!}`,
  )
  return { lesson, exerciseId: first!.id! }
}
const wordsTomorrow = async () => {
  app.time.advance(dayMs)
  return (await today()).cards.flatMap(({ word }) => word?.text ?? []).toSorted()
}

test('the entries that a passed quiz asks for join the review', async () => {
  const { lesson, exerciseId } = await quizAsking('::q::Water? {=waig}', 'waig', 'tapui')
  await send({ exerciseId, said: 'waig', attemptId: randomUUID() })
  expect(await wordsTomorrow()).toEqual(['tapui', 'waig'])
  expect(await world.subscriber.call(study.ofLesson, { params: { id: lesson } })).toHaveLength(2)
})

test('the entries for which an answered question asks join it too, if the quiz is not passed', async () => {
  const { exerciseId } = await quizAsking(
    '::q::Match. {=waig -> water =tapui -> fire}\n\n::r::Tree? {=kayu}',
    'waig',
    'tapui',
  )
  await send({ exerciseId, pairs: ['fire', 'water'], attemptId: randomUUID() })
  expect(await wordsTomorrow()).toEqual(['tapui', 'waig'])
})

test('a right choice in a quiz within a minute of seeing its word makes no memory of it either', async () => {
  const { exerciseId } = await quizAsking('::q::Water? {=waig ~tapui}', 'waig')
  await send({ exerciseId, chosen: ['waig'], sinceShown: 20, attemptId: randomUUID() })
  expect(await wordsTomorrow()).toEqual(['waig'])
  const { answers } = await world.subscriber.call(study.changes, { query: {} })
  expect(answers.map(({ grade }) => grade)).toEqual([null])
})
