import { beforeAll, expect, test } from 'vitest'
import { study } from '#shared/study/study.ts'
import { categories } from '#server/db/tables/library.ts'
import { cards } from '#server/db/tables/study.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

const ids: Record<string, string> = {}

beforeAll(async () => {
  const library = [
    ['GRAMMAR', 'iti', 'this'],
    ['GRAMMAR', "ilo'", 'that'],
    ['GRAMMAR', 'loyou : hozou', "Where Bundu-Liwan has l, Tangaa' may have h."],
    ['GRAMMAR', 'ng', 'One sound, written with two letters.'],
    ['CULTURE', 'Tapai', 'Rice wine.'],
    ['WORD', 'tulan', 'moon'],
    ['WORD', 'waig', 'water'],
    ['WORD', 'tapui', 'fire'],
    ['PHRASE', 'Siou', 'sorry'],
  ] as const
  for (const [type, title, content] of library) {
    const [row] = await app.db.insert(categories).values({ type, title, content }).returning()
    ids[title] = row!.id
  }
})
test.each(['iti', 'Tapai', 'Siou'])('%s, of a rare kind, has three wrong options of other kinds too', async (title) => {
  const learner = await app.person('a learner')
  await learner.call(study.learn, { params: { id: ids[title]! } })
  const { cards: due } = await learner.call(study.today, { query: {} })
  const options = due[0]?.word?.options.map(({ text }) => text) ?? []
  expect(new Set(options).size).toBe(3)
  for (const rule of ['loyou : hozou', 'ng', title]) expect(options).not.toContain(rule)
  expect(options.includes("ilo'")).toBe(title === 'iti')
})

test.each(['loyou : hozou', 'ng'])('%s is a rule, and cannot be learned as a word', async (title) => {
  const learner = await app.person('a learner')
  await expect(learner.call(study.learn, { params: { id: ids[title]! } })).rejects.toThrow('400: This is a rule')
})

test('a learned rule of an earlier version takes no place in the round', async () => {
  const learner = await app.person('a learner')
  const [userId, kind] = [String(learner.id), 'word' as const]
  await app.db.insert(cards).values({ userId, cardId: ids['loyou : hozou']!, kind, dueDay: 0 })
  await app.db.insert(cards).values({ userId, cardId: ids.tulan!, kind, dueDay: 1 })
  await learner.call(study.changeSettings, { body: { newWords: 1, listening: true } })
  const { cards: due } = await learner.call(study.today, { query: {} })
  expect(due.map(({ word }) => word?.text)).toEqual(['tulan'])
})
