import { expect, test } from 'vitest'
import { appeals } from '#shared/study/appeals.ts'
import { study } from '#shared/study/study.ts'
import { plainDocument } from '#shared/entries/document.ts'
import { dayMs } from '#shared/time.ts'
import { aWord, useStudyWorld, type GivenAnswer } from '#server/testing/study-world.ts'

const sentence = { text: 'Monginum isio do waig.', translation: 'He drinks water.', dialect: null, source: null }
const title = 'waig'
const others = ['monginum', 'isio', 'do']

const library = [title, ...others, 'tulan'].map((word) => {
  const { content } = aWord(word)
  const document = { ...plainDocument(word, content), examples: word === title ? [sentence] : [] }
  return { title: word, content, document: document as never }
})
const world = useStudyWorld(library)
const { app, words: ids } = world
const send = (...sent: GivenAnswer[]) => world.send(world.learner, ...sent)
const learn = (...words: string[]) => send(...words.map((word) => ({ entryId: ids[word]!, said: word })))
const exampleOf = async (word: string) =>
  (await world.learner.call(study.today, { query: {} })).cards.find(({ id }) => id === ids[word])?.word?.example

test('a sentence of the library comes with its word once the learner knows all its other words', async () => {
  await learn(title, 'monginum', 'isio')
  app.time.advance(dayMs)
  expect(await exampleOf(title)).toBeUndefined()
  await learn('do')
  expect(await exampleOf(title)).toEqual({ text: sentence.text, translation: sentence.translation })
})

test('its words in their order are right for the card, in another order they are not, and that is no form to appeal for', async () => {
  const entryId = ids[title]!
  const [right, wrong] = await send(
    { entryId, words: ['Monginum', 'isio', 'do', 'waig'] },
    { entryId, words: ['waig', 'do', 'isio', 'Monginum'] },
  )
  expect(right).toMatchObject({ state: 'marked', verdict: 'exact', fraction: 1, right: sentence.text })
  expect(wrong).toMatchObject({ state: 'marked', verdict: 'wrong', fraction: 0, right: sentence.text })
  const { answers } = await world.learner.call(study.changes, { query: {} })
  expect(new Set(answers.map(({ grade }) => grade))).toEqual(new Set([1, 3]))
  await expect(world.learner.call(appeals.make, { params: { id: wrong!.id } })).rejects.toMatchObject({ status: 409 })
})

test('words for an entry without examples are no answer', async () => {
  expect(await send({ entryId: ids['tulan']!, words: ['tulan'] })).toMatchObject([{ state: 'changed', verdict: null }])
})
