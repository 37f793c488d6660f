import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories } from '#shared/entries/entries.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { appeals } from '#shared/study/appeals.ts'
import { study } from '#shared/study/study.ts'
import type { StudyAnswer } from '#shared/study/answers.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app, teacher, admin, learner } = useTestApp({
  teacher: 'a teacher',
  admin: 'an admin',
  learner: 'a subscriber',
})

async function answer(person: Person, content: Partial<StudyAnswer>) {
  const one = { id: randomUUID(), at: app.time.now().toISOString(), offsetMinutes: 480, ...content }
  return (await person.call(study.answer, { body: { answers: [one] } as never })).answers[0]!
}
const aWord = (title: string, content: string) =>
  admin.call(categories.create, { body: { type: 'WORD', title, content } })

/** A question about a word whose teacher accepts an answer that was wrong. */
async function accepted(gift: string, said: string, asked?: string) {
  const course = await aCourse(app.db, { teacherId: teacher.id })
  const lesson = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody: gift })
  const params = { id: lesson.id }
  const made = await teacher.call(exercises.read, { params })
  if (asked) {
    const [first] = made.exercises!
    const body = { ...first!.body, asked: [asked] }
    await teacher.call(exercises.write, { params, body: { exercises: [{ id: first!.id, body }] as never } })
  }
  const { questions } = await teacher.call(exercises.read, { params })
  const { id, verdict } = await answer(learner, { exerciseId: questions[0]!.id!, said })
  expect(verdict).toBe('wrong')
  await learner.call(appeals.make, { params: { id } })
  const [group] = await teacher.call(appeals.list, {})
  await teacher.call(appeals.decide, { body: { exerciseId: group!.exerciseId, form: group!.form, accept: true } })
}

const proposalsOn = async (title: string) =>
  (await teacher.call(contributions.listProposals, { query: {} })).filter((each) =>
    JSON.stringify(each).includes(title),
  )

test.each([
  ['that names its entry', 'Say it. {=ladleword}', 'ladleword', true],
  ['whose words have the entry’s meaning', 'How does one say hammer? {=hammerword}', 'hammerword', false],
] as const)(
  'an answer accepted for a question %s is right on the card and a proposal',
  async (_which, gift, title, isNamed) => {
    const entry = await aWord(title, title === 'hammerword' ? 'hammer' : 'ladle')
    const said = `bo${title}an`
    expect(await answer(learner, { entryId: entry.id, said })).toMatchObject({ verdict: 'wrong' })
    await accepted(gift, said, isNamed ? entry.id : undefined)
    expect(await answer(learner, { entryId: entry.id, said: ` ${said.toUpperCase()}. ` })).toMatchObject({
      verdict: 'twin',
    })
    // A device marks it by the card alone.
    const { cards } = await learner.call(study.offlineBundle, { query: {} })
    const card = cards.find(({ word }) => word?.entryId === entry.id)
    expect(card?.word?.twins.map(({ text }) => text)).toContain(said)
    const proposals = await proposalsOn(title)
    expect(proposals).toHaveLength(1)
    expect(JSON.stringify(proposals)).toContain(said)
  },
)

test('an accepted answer in another language, or one that is another word, changes no card', async () => {
  const entry = await aWord('candleword', 'candle')
  await aWord('lampword', 'lamp')
  await accepted('What does candleword mean? {=candle}', 'taper', entry.id)
  expect(await answer(learner, { entryId: entry.id, said: 'taper' })).toMatchObject({ verdict: 'wrong' })
  await accepted('How does one say candle? {=candleword}', 'lampword', entry.id)
  expect(await answer(learner, { entryId: entry.id, said: 'lampword' })).toMatchObject({ verdict: 'wrong' })
  expect(await proposalsOn('candleword')).toEqual([])
})
