import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { lessons } from '#shared/courses/courses.ts'
import { categories } from '#shared/entries/entries.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { noteOf } from '#shared/marking/notes.ts'
import { own } from '#shared/people.ts'
import { study } from '#shared/study/study.ts'
import { answers } from '#server/db/tables/study.ts'
import { inLanguage } from '#server/testing/people/in-language.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, subscriber, admin } = useTestApp({ subscriber: 'a subscriber', admin: 'an admin' })
const [english, malay] = [inLanguage(subscriber, 'en'), inLanguage(subscriber, 'ms')]

const ids: Record<string, string> = {}
beforeAll(async () => {
  const library = [
    ['tulan', 'moon', 'bulan', null],
    ['tulang', 'bone', 'tulang (rangka)', null],
    ['Pounsikou', 'thank you', 'terima kasih', 'bundu-liwan'],
    ['Kotoluadan', 'thank you', null, 'bundu-liwan'],
    ["{x} <b>ta'at", 'obedient', null, null],
  ] as const
  for (const [title, en, ms, dialect] of library) {
    const { id } = await admin.call(categories.create, { body: { type: 'WORD', title, content: en } })
    ids[title] = id
    await app.db.execute(
      sql`UPDATE categories SET document = document || jsonb_build_object('senses', ${JSON.stringify([{ partOfSpeech: null, en, ms, note: null, domains: [] }])}::jsonb),
        dialect = ${dialect === null ? null : 'Bundu-Liwan'} WHERE id = ${id}`,
    )
  }
})

const anAnswer = (fields: object) => ({
  id: randomUUID(),
  at: app.time.now().toISOString(),
  offsetMinutes: 480,
  ...fields,
})
const send = async (person: Pick<typeof english, 'call'>, answer: ReturnType<typeof anAnswer>) =>
  (await person.call(study.answer, { body: { answers: [answer] } })).answers[0]!
const markOf = async (person: Pick<typeof english, 'call'>, id: string) =>
  (await person.call(study.marks, { query: { ids: id } }))[0]!

const inEnglish = 'tulang means bone. Moon is tulan.'
const inMalay = 'tulang bermaksud tulang (rangka). Bulan ialah tulan.'

test('a note is one code and two sentences: the one of the page that sends it, and of each page that reads it', async () => {
  const answer = anAnswer({ entryId: ids['tulan'], said: 'tulang' })
  const sent = await send(malay, answer)
  expect(sent).toMatchObject({ verdict: 'wrong', note: inMalay, message: { code: 'other-word-asked' } })
  // The answer was on its way when the language changed, so it is sent again.
  const again = await send(english, answer)
  expect(again).toMatchObject({ verdict: 'wrong', note: inEnglish, message: sent.message })
  expect([(await markOf(english, answer.id)).note, (await markOf(malay, answer.id)).note]).toEqual([inEnglish, inMalay])
  const [log, held] = [await malay.call(study.changes, { query: {} }), await english.call(own.download, {})]
  expect(log.answers.find(({ id }) => id === answer.id)?.marked.note).toBe(inMalay)
  expect(JSON.stringify(held)).toContain(inEnglish)
})

test('the verdict does not depend on the language', async () => {
  for (const person of [english, malay])
    expect(await send(person, anAnswer({ entryId: ids['Pounsikou'], said: 'Kotoluadan' }))).toMatchObject({
      verdict: 'twin',
      message: { code: 'synonym-in', values: { form: 'Kotoluadan', meaning: 'thank you', dialect: 'Bundu-Liwan' } },
    })
})

test('a device says the note in its own language, from code and values, and one of a newer version as written', () => {
  const message = { code: 'other-word', values: { word: 'tulang', meaning: 'bone' } }
  expect(noteOf({ note: 'tulang bermaksud tulang.', message })).toBe('tulang means bone.')
  expect(noteOf({ note: 'Something new.', message: { code: 'from tomorrow', values: {} } })).toBe('Something new.')
  expect(noteOf({ note: 'Something new.', message: { code: 'toString', values: {} } })).toBe('Something new.')
})

test('names with braces, tags and apostrophes stay as they are in a note', async () => {
  const title = "{x} <b>ta'at"
  const note = (await send(malay, anAnswer({ entryId: ids['tulan'], said: title }))).note
  expect(note).toBe(`${title} bermaksud obedient. Bulan ialah tulan.`)
})

test('a sentence that a teacher or the previous release wrote is shown as written', async () => {
  const answer = anAnswer({ entryId: ids['tulan'], said: 'tulang' })
  await send(malay, answer)
  const note = 'No, {that} is a bone.'
  const byOldVersion = sql`marked || jsonb_build_object('note', ${note}::text)`
  await app.db.update(answers).set({ marked: byOldVersion }).where(eq(answers.id, answer.id))
  const read = await markOf(malay, answer.id)
  expect(read).toMatchObject({ note })
  expect(read.message).toBeUndefined()
  const old = sql`marked - 'message' || jsonb_build_object('note', ${inEnglish}::text)`
  await app.db.update(answers).set({ marked: old }).where(eq(answers.id, answer.id))
  expect((await markOf(malay, answer.id)).note).toBe(inEnglish)
})

test.each([
  ['Is it true? {T}', { value: false }, 'True', 'Benar'],
  ['Say thanks. {=Pounsikou =Kotoluadan}', { said: 'x' }, 'Pounsikou or Kotoluadan', 'Pounsikou atau Kotoluadan'],
  [
    'I say {=Pounsikou =Kotoluadan} to you.',
    { gaps: ['x'], said: 'x' },
    'Pounsikou or Kotoluadan',
    'Pounsikou atau Kotoluadan',
  ],
])('the words of a right answer follow the language of the reader: %s', async (contentBody, said, en, ms) => {
  const { id: courseId } = await aCourse(app.db)
  const { id } = await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody })
  const { questions } = await english.call(exercises.read, { params: { id } })
  const answer = anAnswer({ exerciseId: questions[0]!.id!, ...said })
  await send(malay, answer)
  expect((await markOf(english, answer.id)).right).toContain(en)
  expect((await markOf(malay, answer.id)).right).toContain(ms)
})

test('the result of a whole quiz is in the language of the page', async () => {
  const { id: courseId } = await aCourse(app.db)
  const { id } = await aLesson(app.db, { courseId, contentType: 'QUIZ', contentBody: 'Is it true? {T}' })
  const body = { answers: [{ kind: 'true-false' as const, value: false }] }
  const solutionFor = async (person: Pick<typeof english, 'call'>) =>
    (await person.call(lessons.answer, { params: { id }, body })).marks[0]!.solution
  expect([await solutionFor(english), await solutionFor(malay)]).toEqual(['True', 'Benar'])
})
