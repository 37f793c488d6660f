import { expect, test } from 'vitest'
import { atTheStart, nextStep, type BoothStep } from './booth.ts'

const stateAfter = (...steps: BoothStep[]) => steps.reduce(nextStep, atTheStart)
const take = (clientId: string): BoothStep[] => [{ type: 'record' }, { type: 'stop' }, { type: 'kept', clientId }]

test('a saved take leads to the next word', () => {
  expect(stateAfter(...take('one'), ...take('two'))).toMatchObject({
    at: 2,
    state: 'ready',
    last: { clientId: 'two', at: 1 },
  })
})

test('a refused take stays at its word with the reason until the next recording', () => {
  const refused = stateAfter({ type: 'record' }, { type: 'stop' }, { type: 'refused', words: 'Too quiet.' })
  expect(refused).toMatchObject({ at: 0, state: 'ready', refused: 'Too quiet.' })
  expect(nextStep(refused, { type: 'record' }).refused).toBeNull()
})

test('Again returns to the last recorded word only', () => {
  const back = stateAfter(...take('one'), ...take('two'), { type: 'again' })
  expect(back).toMatchObject({ at: 1, last: null })
  expect(nextStep(back, { type: 'again' }).at).toBe(1)
})

test('the replaced take is deleted once the new one is saved', () => {
  const back = stateAfter(...take('one'), { type: 'again' })
  const refused: BoothStep[] = [{ type: 'record' }, { type: 'again' }, { type: 'refused', words: 'Too quiet.' }]
  expect(refused.reduce(nextStep, back).replaces).toBe('one')
  expect(take('two').reduce(nextStep, back)).toMatchObject({ at: 1, last: { clientId: 'two' }, replaces: null })
  expect(nextStep(back, { type: 'skip' })).toMatchObject({ at: 1, replaces: null })
})

test('Again during a recording starts the same word again', () => {
  expect(stateAfter(...take('one'), { type: 'record' }, { type: 'again' })).toMatchObject({ at: 1, state: 'ready' })
})

test('no recording starts while a take is being processed', () => {
  const working = stateAfter({ type: 'record' }, { type: 'stop' })
  for (const type of ['record', 'stop', 'skip', 'again'] as const) expect(nextStep(working, { type })).toBe(working)
})
