import { beforeAll, beforeEach, expect, test } from 'vitest'
import { learningDay } from '#shared/study/memory.ts'
import { placementWords, type PlacementWord } from '#shared/study/cards.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { categories } from '#server/db/tables/library.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app } = useTestApp()
let learner: Person

beforeAll(async () => {
  const letters = 'abdgiklmnoprstuwy'
  const titles = Array.from(
    { length: 30 },
    (_, index) => `wa${letters[index % 17]}i${letters[Math.floor(index / 17)]}u`,
  )
  await app.db
    .insert(categories)
    .values(titles.map((title) => ({ type: 'WORD' as const, title, content: `meaning of ${title}` })))
  await app.db.insert(categories).values({ type: 'GRAMMAR', title: 'r : l', content: 'a rule' })
})
beforeEach(async () => {
  app.time.set(new Date('2026-03-02T02:00:00.000Z'))
  learner = await app.person('a learner')
})

const today = () => learner.call(study.today, { query: {} })
const know = (ids: string[]) =>
  learner.call(study.answer, {
    body: {
      answers: ids.map((entryId) => ({
        id: crypto.randomUUID(),
        entryId,
        knows: true,
        at: app.time.now().toISOString(),
        offsetMinutes: 480,
      })),
    },
  })

test('the placement shows twenty different words that the learner has not met', async () => {
  const first = await learner.call(study.placement, {})
  expect(new Set(first.map(({ entryId }) => entryId)).size).toBe(placementWords)
  const known = first.slice(0, 15).map(({ entryId }) => entryId)
  await know(known)
  const second = await learner.call(study.placement, {})
  expect(second).toHaveLength(15)
  expect(second.filter(({ entryId }) => known.includes(entryId))).toEqual([])
})

test('known words keep the long interval of ‘I know this’, and use up neither the day’s answers nor its new words', async () => {
  const words = await learner.call(study.placement, {})
  await know(words.map(({ entryId }) => entryId))
  expect(await today()).toMatchObject({ answered: 0, met: 0, cards: [] })
  await learner.call(study.learn, { params: { id: words[0]!.entryId } })
  const tomorrow = learningDay(app.time.now(), 480) + 1
  const { cards } = await learner.call(study.offlineBundle, { query: { days: '7' } })
  expect(cards.filter(({ dueDay }) => dueDay <= tomorrow)).toEqual([])
  app.time.advance(28 * dayMs)
  expect((await today()).cards.length).toBeGreaterThan(0)
})

test('the placement is offered to new learners until it is finished or skipped', async () => {
  expect(await today()).toMatchObject({ placement: true })
  await learner.call(study.changeSettings, { body: { minutes: 10 } })
  expect(await today()).toMatchObject({ placement: true })
  await learner.call(study.endPlacement, {})
  expect(await today()).not.toHaveProperty('placement')
  expect(await learner.call(study.settings, {})).toMatchObject({ minutes: 10, newWords: 5 })
})

test('the placement is not offered to somebody who has learned for days', async () => {
  const [word] = await learner.call(study.placement, {})
  for (let day = 0; day < 2; day += 1) {
    await know([word!.entryId])
    app.time.advance(dayMs)
  }
  expect(await today()).not.toHaveProperty('placement')
})

const senses = (ms: string | null) => ({ forms: [{ text: 'x' }], senses: [{ en: 'x', ms }] }) as never
async function meaningsIn(language: string) {
  const answer = await learner.fetch('/api/study/placement', { headers: { 'Accept-Language': language } })
  const words = (await answer.json()) as PlacementWord[]
  return new Set(words.map(({ meaning, lang }) => `${meaning.replace(/ of .*/, '')},${lang ?? ''}`))
}

test('words have their meaning in Malay for readers of Malay, else in English, which is named', async () => {
  await app.db.update(categories).set({ document: senses(null) })
  expect(await meaningsIn('ms')).toEqual(new Set(['meaning,en']))
  await app.db.update(categories).set({ document: senses('maksud') })
  expect(await meaningsIn('dtp')).toEqual(new Set(['maksud,']))
  expect(await meaningsIn('en')).toEqual(new Set(['meaning,']))
})
