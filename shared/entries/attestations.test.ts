import { describe, expect, test } from 'vitest'
import { independent, attestationState, type Testimony } from './attestations.ts'

const statement = (person: string, statements: Partial<Testimony> = {}): Testimony => ({
  stance: 'same',
  people: [person],
  origin: person,
  ...statements,
})
const differs = (person: string) => statement(person, { stance: 'different' })

describe('a form in a dialect is', () => {
  test.each([
    ['reported without a witness', [], 'reported'],
    ['known by one witness', [statement('ana')], 'one witness'],
    ['attested by two', [statement('ana'), statement('ben')], 'attested'],
    ['known by one who says it twice', [statement('ana'), statement('ana')], 'one witness'],
    [
      'known by one where two repeat the same list',
      [statement('ana', { origin: 'list' }), statement('ben', { origin: 'list' })],
      'one witness',
    ],
    [
      'known by one where a list’s author also spoke',
      [statement('name:ana', { origin: 'list' }), statement('speaker:1', { people: ['speaker:1', 'name:ana'] })],
      'one witness',
    ],
    [
      'attested by a list and somebody else’s voice',
      [statement('ana', { origin: 'list' }), statement('ben')],
      'attested',
    ],
    [
      'reported where one knows it not and one says it otherwise',
      [statement('ana', { stance: 'unknown' }), differs('ben')],
      'reported',
    ],
    [
      'attested where one of three says it otherwise',
      [statement('ana'), statement('ben'), differs('cora')],
      'attested',
    ],
    [
      'said in different ways by two against two',
      [statement('ana'), statement('ben'), differs('cora'), differs('dan')],
      'said in different ways here',
    ],
    [
      'attested where two against are one person',
      [statement('ana'), statement('ben'), differs('cora'), differs('cora')],
      'attested',
    ],
  ])('%s', (_what, statements, state) => {
    expect(attestationState(statements)).toBe(state)
  })

  test('known by two if three statements share a person and a list in a chain', () => {
    const chain = [
      statement('ana', { origin: 'one' }),
      statement('ben', { origin: 'one' }),
      statement('ben', { origin: 'two' }),
    ]
    expect(independent(chain)).toBe(2)
  })

  test('known by one if names make two accounts one person', () => {
    const merged = statement('user:2', { people: ['user:2', 'name:ana'] })
    expect(independent([statement('user:1', { people: ['user:1', 'speaker:1'] }), merged])).toBe(2)
    expect(
      independent([
        statement('user:1', { people: ['user:1', 'speaker:1'] }),
        merged,
        statement('speaker:1', { people: ['speaker:1', 'name:ana'] }),
      ]),
    ).toBe(1)
  })
})
