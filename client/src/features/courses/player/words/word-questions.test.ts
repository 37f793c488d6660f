import { expect, test } from 'vitest'
import type { LessonStep } from '#client/features/courses/player/steps.ts'
import { withWordQuestions } from './word-questions.ts'

const cards = (...words: string[]): LessonStep[] => words.map((word) => ({ kind: 'text', text: `[[${word}]]` }))
const titles = (steps: readonly LessonStep[]) =>
  steps.map((step) => (step.kind === 'word' ? `${step.stage} ${step.word}` : 'text' in step ? step.text : step.kind))
const all = () => true

test('after every two word cards their words are asked, and three steps later they are produced', () => {
  expect(titles(withWordQuestions(cards('a', 'b', 'c', 'd'), all))).toEqual([
    '[[a]]',
    '[[b]]',
    'recognise a',
    'recognise b',
    '[[c]]',
    '[[d]]',
    'recognise c',
    'recognise d',
    'produce a',
    'produce b',
    'produce c',
    'produce d',
  ])
})

test('in a lesson of twenty words each is asked twice, never before it was shown, and the two are three steps apart', () => {
  const words = Array.from({ length: 20 }, (_, at) => `word${at}`)
  const steps = titles(withWordQuestions(cards(...words), all))
  expect(steps).toHaveLength(60)
  for (const word of words) {
    const [shown, first, second] = [`[[${word}]]`, `recognise ${word}`, `produce ${word}`].map((one) =>
      steps.indexOf(one),
    )
    expect(first).toBeGreaterThan(shown!)
    expect(second! - first!).toBeGreaterThanOrEqual(3)
  }
})

test('the words of a lesson of two are produced too, after the second one was shown again', () => {
  expect(titles(withWordQuestions(cards('a', 'b'), all))).toEqual([
    '[[a]]',
    '[[b]]',
    'recognise a',
    'recognise b',
    '[[b]]',
    'produce a',
    'produce b',
  ])
})

test('a last single word is asked too, a repeated one once, and one that the library lacks never', () => {
  const steps = titles(withWordQuestions(cards('a', 'b', 'a', 'nowhere', 'c'), (word) => word !== 'nowhere'))
  expect(steps.filter((each) => each.startsWith('recognise'))).toEqual(['recognise a', 'recognise b', 'recognise c'])
  expect(steps.join(' ')).not.toContain('recognise nowhere')
})

test('a text without words stays as it is', () => {
  const steps: LessonStep[] = [{ kind: 'text', text: 'Nothing to ask.' }]
  expect(withWordQuestions(steps, all)).toEqual(steps)
})
