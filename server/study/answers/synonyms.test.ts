import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { lessons } from '#shared/courses/courses.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { study } from '#shared/study/study.ts'
import { categories } from '#server/db/tables/library.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, subscriber } = useTestApp({ subscriber: 'a subscriber' })

const ids: Record<string, string> = {}

beforeAll(async () => {
  const library = [
    ['PHRASE', 'Pounsikou', 'thank you', 'Bundu-Liwan'],
    ['PHRASE', 'Kotoluadan', 'thank you', 'Bundu-Liwan'],
    ['PHRASE', 'Kotohuadan', 'thank you', "Tangaa'"],
    ['PHRASE', 'Kopivosian', 'hello, greetings', "Tangaa'"],
    ['PHRASE', 'Kopisanangan', 'greetings', 'Bundu-Liwan'],
    ['PHRASE', 'Siou', 'sorry', null],
    ['WORD', 'duo', "two (2). Tangaa' twin: duvo.", 'Bundu-Liwan'],
    ['WORD', 'tulan', 'moon', null],
    ['WORD', 'tulang', 'bone', null],
  ] as const
  for (const [type, title, content, dialect] of library) {
    const [row] = await app.db.insert(categories).values({ type, title, content, dialect }).returning()
    ids[title] = row!.id
  }
})

async function answer(fields: object) {
  const one = { id: randomUUID(), at: app.time.now().toISOString(), offsetMinutes: 480, ...fields }
  const { answers } = await subscriber.call(study.answer, { body: { answers: [one] } })
  return answers[0]!
}

async function aQuiz(contentBody: string) {
  const { id: courseId } = await aCourse(app.db)
  const { id } = await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody })
  const { questions } = await subscriber.call(exercises.read, { params: { id } })
  return { id, exerciseId: questions[0]!.id! }
}

test.each([
  ['Pounsikou', 'Kotoluadan', 'Kotoluadan is also “thank you”, in Bundu-Liwan.'],
  ['Pounsikou', 'kotohuadan', "Kotohuadan is also “thank you”, in Tangaa'."],
  ['Kopisanangan', 'Kopivosian', "Kopivosian is also “greetings”, in Tangaa'."],
  ['Kopivosian', 'Kopisanangan', 'Kopisanangan is also “greetings”, in Bundu-Liwan.'],
  ['duo', 'duwo', "duvo is the Tangaa' form; duo is Bundu-Liwan."],
])('%s answered by %s, which means the same, is right', async (question, response, note) => {
  expect(await answer({ entryId: ids[question]!, said: response })).toMatchObject({
    verdict: 'twin',
    fraction: 1,
    note,
  })
})

test('an answer with another meaning stays wrong, also with a difference of one letter', async () => {
  expect(await answer({ entryId: ids.tulan!, said: 'tulang' })).toMatchObject({ verdict: 'wrong' })
  expect(await answer({ entryId: ids.Pounsikou!, said: 'Siou' })).toMatchObject({
    verdict: 'wrong',
    note: 'Siou means sorry. Thank you is Pounsikou.',
  })
})

test('a lesson question about a meaning accepts every word for it, one by one and as a whole quiz', async () => {
  const quiz = await aQuiz("How do you say 'thank you'? {=Pounsikou}")
  expect(await answer({ exerciseId: quiz.exerciseId, said: 'Kotohuadan' })).toMatchObject({ verdict: 'twin' })
  const attempt = {
    params: { id: quiz.id },
    body: { answers: [{ kind: 'short-answer' as const, text: 'Kotoluadan' }] },
  }
  expect(await subscriber.call(lessons.answer, attempt)).toMatchObject({ score: 1 })
})

test('a question about no meaning accepts only its own words', async () => {
  const quiz = await aQuiz('Write what you hear. {=Pounsikou}')
  expect(await answer({ exerciseId: quiz.exerciseId, said: 'Kotohuadan' })).toMatchObject({ verdict: 'wrong' })
})

const chosenIn = async (quiz: string, name: string) =>
  answer({ exerciseId: (await aQuiz(quiz)).exerciseId, chosen: [name] })

test('an option of an older question with the right meaning is not wrong', async () => {
  const quiz = 'Which word means “thank you”? {=Pounsikou ~Kotohuadan ~Siou}'
  const note = "Kotohuadan is also “thank you”, in Tangaa'."
  expect(await chosenIn(quiz, 'Kotohuadan')).toMatchObject({ verdict: 'twin', fraction: 1, right: 'Pounsikou', note })
  expect(await chosenIn(quiz, 'Siou')).toMatchObject({ verdict: 'wrong', fraction: 0 })
  const { id } = await aQuiz(quiz)
  const answers = [{ kind: 'choice' as const, chosen: ['Kotohuadan'] }]
  expect(await subscriber.call(lessons.answer, { params: { id }, body: { answers } })).toMatchObject({ score: 1 })
})

test('an option with the same meaning among several costs no points', async () => {
  const quiz = 'Which mean “thank you”? {~%100%Pounsikou ~%-100%Kotoluadan ~%-100%Siou}'
  const { exerciseId } = await aQuiz(quiz)
  expect(await answer({ exerciseId, chosen: ['Pounsikou', 'Kotoluadan'] })).toMatchObject({ fraction: 1 })
  expect(await answer({ exerciseId, chosen: ['Pounsikou', 'Siou'] })).toMatchObject({ fraction: 0 })
})

test.each([
  ['Which one is Bundu-Liwan for “thank you”? {=Pounsikou ~Kotohuadan}', 'Kotohuadan'],
  ['Which word stands in the song? {=Pounsikou ~Kotohuadan}', 'Kotohuadan'],
  ['Which word means “thank you”? {=Pounsikou ~Kotohuadan#Not in our village.}', 'Kotohuadan'],
])('without a meaning in the question, or with the teacher’s feedback, %s stays wrong', async (quiz, name) => {
  expect(await chosenIn(quiz, name)).toMatchObject({ verdict: 'wrong', fraction: 0 })
})

test('words with a common meaning are never each other’s wrong options, and a card names them', async () => {
  const learner = await app.person('a learner')
  await learner.call(study.learn, { params: { id: ids.Kopisanangan! } })
  const { cards } = await learner.call(study.today, { query: {} })
  expect(cards[0]?.word?.options.map(({ text }) => text)).not.toContain('Kopivosian')
  expect(cards[0]?.word?.synonyms).toEqual([{ text: 'Kopivosian', dialect: "Tangaa'", gloss: 'greetings' }])
})
