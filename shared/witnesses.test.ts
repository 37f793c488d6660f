import { describe, expect, test } from 'vitest'
import { independent, witnessState } from './witnesses.ts'
import type { Testimony } from './witnesses.ts'

const says = (person: string, given: Partial<Testimony> = {}): Testimony => ({
  stance: 'same',
  people: [person],
  origin: person,
  ...given,
})
const differs = (person: string) => says(person, { stance: 'different' })

describe('a form in a dialect is', () => {
  test.each([
    ['reported without a witness', [], 'reported'],
    ['known by one witness', [says('ana')], 'one witness'],
    ['attested by two', [says('ana'), says('ben')], 'attested'],
    ['known by one who says it twice', [says('ana'), says('ana')], 'one witness'],
    [
      'known by one where two repeat the same list',
      [says('ana', { origin: 'list' }), says('ben', { origin: 'list' })],
      'one witness',
    ],
    [
      'known by one where a list’s author also spoke',
      [says('name:ana', { origin: 'list' }), says('speaker:1', { people: ['speaker:1', 'name:ana'] })],
      'one witness',
    ],
    ['attested by a list and somebody else’s voice', [says('ana', { origin: 'list' }), says('ben')], 'attested'],
    [
      'reported where one knows it not and one says it otherwise',
      [says('ana', { stance: 'unknown' }), differs('ben')],
      'reported',
    ],
    ['attested where one of three says it otherwise', [says('ana'), says('ben'), differs('cora')], 'attested'],
    [
      'said in different ways by two against two',
      [says('ana'), says('ben'), differs('cora'), differs('dan')],
      'said in different ways here',
    ],
    [
      'attested where two against are one person',
      [says('ana'), says('ben'), differs('cora'), differs('cora')],
      'attested',
    ],
  ])('%s', (_what, given, state) => {
    expect(witnessState(given)).toBe(state)
  })

  test('known by two where three share a person and a list in a chain', () => {
    const chain = [says('ana', { origin: 'one' }), says('ben', { origin: 'one' }), says('ben', { origin: 'two' })]
    expect(independent(chain)).toBe(2)
  })

  test('known by one where names make two accounts one person', () => {
    const joined = says('user:2', { people: ['user:2', 'name:ana'] })
    expect(independent([says('user:1', { people: ['user:1', 'speaker:1'] }), joined])).toBe(2)
    expect(
      independent([
        says('user:1', { people: ['user:1', 'speaker:1'] }),
        joined,
        says('speaker:1', { people: ['speaker:1', 'name:ana'] }),
      ]),
    ).toBe(1)
  })
})
