import { expect, test } from 'vitest'
import { readGift } from '#shared/gift/gift.ts'
import { questionsOfText, withOpenQuestion, textOfQuestions, questionsBody, withOpen } from './built-text.ts'
import { emptyExercise } from './exercise-text.ts'

const contentBody = 'Who? {=woman ~man}\n\nWhat? {=water}'
const known = { contentBody, ids: ['a', 'b'] }
const [who, what] = readGift(contentBody)

test('a reworded question keeps its id, wherever it is moved', () => {
  const [first, second] = questionsOfText(known)
  const reworded = withOpen([second!, first!], 0, { ...what!, text: 'What is it?' })
  expect(questionsBody(textOfQuestions(reworded, contentBody)).map(({ id, body }) => [id, body.text])).toEqual([
    ['b', 'What is it?'],
    ['a', 'Who?'],
  ])
})

test('a text written by hand has no ids of its own', () => {
  expect(questionsBody({ contentBody, ids: null })).toEqual([{ body: who }, { body: what }])
  expect(questionsBody({ contentBody, ids: ['a'] }).every((one) => !('id' in one))).toBe(true)
})

test('comments of a text without questions stay when the first is added and the last is removed', () => {
  const stood = '// mine\n\n$CATEGORY: water'
  const made = textOfQuestions(withOpen(questionsOfText({ contentBody: stood, ids: null }), null, what!), stood)
  expect(made.contentBody).toBe('// mine\n\n$CATEGORY: water\n\nWhat? {=water}')
  expect(textOfQuestions(questionsOfText(made), stood)).toEqual(made)
  expect(textOfQuestions([], made.contentBody)).toEqual({ contentBody: stood, ids: [] })
})

test('a question in the editor is saved with the lesson, and an invalid one stops it', () => {
  const draft = { ...emptyExercise('true-false'), text: 'Water is wet.' }
  const settled = withOpenQuestion({ ...known, open: { at: null, draft, refused: false } })
  expect(settled?.ids).toEqual(['a', 'b', null])
  expect(readGift(settled!.contentBody).at(-1)?.text).toBe('Water is wet.')
  expect(withOpenQuestion({ ...known, open: { at: 0, draft: emptyExercise('choice'), refused: false } })).toBeNull()
  expect(withOpenQuestion({ ...known, open: null })).toEqual(known)
})
