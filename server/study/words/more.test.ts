import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { study } from '#shared/study/study.ts'
import { categories } from '#server/db/tables/library.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const { app } = useTestApp()
const titles = ['waig', 'tapui', 'watu', 'tulan', 'roun', 'tasu', 'walai', 'sada']
const ids: Record<string, string> = {}
let learner: Person

beforeAll(async () => {
  for (const title of titles) {
    const values = { type: 'WORD' as const, title, content: `meaning of ${title}` }
    const [row] = await app.db.insert(categories).values(values).returning()
    ids[title] = row!.id
  }
})
beforeEach(async () => {
  app.time.set(new Date('2026-03-02T02:00:00.000Z'))
  learner = await app.person('a learner')
})

const more = async (of: 'little' | 'hardest' | 'mistakes') =>
  (await learner.call(study.more, { query: { of } })).map(({ word }) => word!.text)
const answer = (title: string, isRight = true) =>
  learner.call(study.answer, {
    body: {
      answers: [
        {
          id: randomUUID(),
          entryId: ids[title]!,
          ...(isRight ? { said: title } : { gaveUp: true }),
          at: app.time.now().toISOString(),
          offsetMinutes: 480,
        },
      ],
    },
  })

test('‘A little more’ always has words: chosen ones, else new ones that the learner has neither met nor left out', async () => {
  expect(await more('little'), 'somebody new begins with practice').toEqual([])
  await answer('waig')
  await learner.call(study.unlearn, { params: { id: ids['tapui']! } })
  const first = await more('little')
  expect(first).toHaveLength(5)
  expect(first.filter((title) => title === 'waig' || title === 'tapui')).toEqual([])
  await learner.call(study.learn, { params: { id: ids['sada']! } })
  expect(await more('little')).toEqual(['sada'])
})

test('‘Practise anyway’ asks the learned words, and ‘Practise my mistakes’ those whose last answer was wrong', async () => {
  await answer('waig')
  await answer('watu', false)
  await answer('tulan', false)
  await answer('tulan')
  expect((await more('hardest')).toSorted()).toEqual(['tulan', 'waig', 'watu'])
  expect(await more('mistakes')).toEqual(['watu'])
})
