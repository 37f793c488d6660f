import { expect, test } from 'vitest'
import { atTheStart, nextStep } from './booth.ts'
import type { Step } from './booth.ts'

const walk = (...steps: Step[]) => steps.reduce(nextStep, atTheStart)
const take = (clientId: string): Step[] => [{ type: 'record' }, { type: 'stop' }, { type: 'kept', clientId }]

test('a kept take leads to the next word', () => {
  expect(walk(...take('one'), ...take('two'))).toMatchObject({
    at: 2,
    state: 'ready',
    last: { clientId: 'two', at: 1 },
  })
})

test('a refused take stays at its word and says why, until it is said again', () => {
  const refused = walk({ type: 'record' }, { type: 'stop' }, { type: 'refused', words: 'Too quiet.' })
  expect(refused).toMatchObject({ at: 0, state: 'ready', refused: 'Too quiet.' })
  expect(nextStep(refused, { type: 'record' }).refused).toBeNull()
})

test('Again goes back to the word that was said last, and only to that one', () => {
  const back = walk(...take('one'), ...take('two'), { type: 'again' })
  expect(back).toMatchObject({ at: 1, last: null })
  expect(nextStep(back, { type: 'again' }).at).toBe(1)
})

test('the take before goes when the word is kept anew, and not before', () => {
  const back = walk(...take('one'), { type: 'again' })
  const refused: Step[] = [{ type: 'record' }, { type: 'again' }, { type: 'refused', words: 'Too quiet.' }]
  expect(refused.reduce(nextStep, back).replaces).toBe('one')
  expect(take('two').reduce(nextStep, back)).toMatchObject({ at: 1, last: { clientId: 'two' }, replaces: null })
  expect(nextStep(back, { type: 'skip' })).toMatchObject({ at: 1, replaces: null })
})

test('Again in mid-word begins the same word anew', () => {
  expect(walk(...take('one'), { type: 'record' }, { type: 'again' })).toMatchObject({ at: 1, state: 'ready' })
})

test('while a take is worked on nothing else begins, so that none is lost', () => {
  const working = walk({ type: 'record' }, { type: 'stop' })
  for (const type of ['record', 'stop', 'skip', 'again'] as const) expect(nextStep(working, { type })).toBe(working)
})

test('a microphone that is unplugged in mid-word leaves the word to be said', () => {
  expect(walk({ type: 'record' }, { type: 'lost' })).toMatchObject({ at: 0, state: 'ready' })
})
