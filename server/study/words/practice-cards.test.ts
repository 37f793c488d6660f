import { expect, test } from 'vitest'
import { study, type ExtraPracticeKind } from '#shared/study/study.ts'
import { aWord, useStudyWorld } from '#server/testing/study-world.ts'

const titles = ['waig', 'tapui', 'watu', 'tulan', 'roun', 'tasu', 'walai', 'sada']
const world = useStudyWorld(titles.map(aWord))
const { words: ids } = world

const more = async (of: ExtraPracticeKind) =>
  (await world.learner.call(study.extraPracticeCards, { query: { of } })).map(({ word }) => word!.text)
const answer = (title: string, isRight = true) =>
  world.send(world.learner, { entryId: ids[title]!, ...(isRight ? { said: title } : { gaveUp: true }) })

test('‘A little more’ always has words: chosen ones, else new ones that the learner has neither met nor left out', async () => {
  expect(await more('little'), 'somebody new begins with practice').toEqual([])
  await answer('waig')
  await world.learner.call(study.unlearn, { params: { id: ids['tapui']! } })
  const first = await more('little')
  expect(first).toHaveLength(5)
  expect(first.filter((title) => title === 'waig' || title === 'tapui')).toEqual([])
  await world.learner.call(study.learn, { params: { id: ids['sada']! } })
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
