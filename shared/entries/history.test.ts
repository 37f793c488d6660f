import { describe, expect, test } from 'vitest'
import { plainDocument, plainSense } from './document.ts'
import { changesBetween, EntryState, partsThatDiffer, same, withParts } from './history.ts'

const start: EntryState = {
  type: 'WORD',
  title: 'waig',
  content: 'water; river',
  contentByHand: false,
  pronunciation: null,
  imageUrl: null,
  audioUrl: null,
  videoUrl: null,
  dialect: null,
  source: null,
  document: { ...plainDocument('waig', 'water'), senses: [plainSense('water'), plainSense('river')] },
}
const edited = (document: Partial<EntryState['document']>, row: Partial<EntryState> = {}): EntryState => ({
  ...start,
  ...row,
  document: { ...start.document, ...document },
})
const named = (after: EntryState, before = start) =>
  changesBetween(before, after).map(({ kind, path }) => `${kind} ${path.join('.')}`)

describe('the difference names only the changed parts', () => {
  test.each<[string, EntryState, string[]]>([
    ['nothing', edited({}), []],
    ['a field', edited({}, { pronunciation: 'wah-ig' }), ['changed pronunciation']],
    [
      'one meaning in Malay',
      edited({ senses: [{ ...plainSense('water'), ms: 'air' }, plainSense('river')] }),
      ['changed senses.0.ms'],
    ],
    [
      'a meaning put first',
      edited({ senses: [plainSense('liquid'), plainSense('water'), plainSense('river')] }),
      ['added senses.0'],
    ],
    ['a meaning taken away', edited({ senses: [plainSense('river')] }), ['removed senses.0']],
    [
      'a meaning reworded beside a new one',
      edited({ senses: [{ ...plainSense('water'), note: 'to drink' }, plainSense('river'), plainSense('rain')] }),
      ['changed senses.0.note', 'added senses.2'],
    ],
    [
      'a domain of a meaning',
      edited({ senses: [{ ...plainSense('water'), domains: ['nature'] }, plainSense('river')] }),
      ['added senses.0.domains.0'],
    ],
    [
      'the form, and not the title that follows it',
      edited({ forms: [{ text: 'vaig', kind: 'main', dialects: [] }] }, { title: 'vaig' }),
      ['changed forms.0.text'],
    ],
    ['a content by hand', edited({}, { content: 'fresh water', contentByHand: true }), ['changed content']],
    ['a warning', edited({ warning: 'Names the dead.' }), ['changed warning']],
    ['a dialect in words', edited({}, { dialect: 'of the hills' }), ['changed dialect']],
  ])('%s', (_what, after, changes) => {
    expect(named(after)).toEqual(changes)
  })

  test('and a change of any field but the title, which follows the forms', () => {
    const changed = Object.keys(EntryState.shape).map((field) => ({
      field,
      changes: named({
        ...start,
        [field]:
          field === 'contentByHand'
            ? true
            : field === 'document'
              ? { ...start.document, warning: 'Names the dead.' }
              : 'other',
      }),
    }))
    expect(changed.filter(({ changes }) => changes.length === 0).map(({ field }) => field)).toEqual(['title'])
  })

  test('without content that only follows the meanings', () => {
    expect(named(edited({ senses: [plainSense('water')] }, { content: 'water' }))).toEqual(['removed senses.1'])
  })

  test('in any order of the keys in the database', () => {
    const turned = { domains: [], note: null, ms: null, en: 'water', partOfSpeech: null }
    expect(same(edited({ senses: [turned, plainSense('river')] }), start)).toBe(true)
  })
})

describe('proposed parts', () => {
  test('are applied without changing the others', () => {
    const proposed = edited({ senses: [plainSense('fresh water')], warning: 'Deep.' }, { content: 'fresh water' })
    const meanwhile = edited({ warning: 'Cold.' }, { pronunciation: 'wah-ig' })
    expect(partsThatDiffer(start, proposed)).toEqual(['senses', 'warning'])
    const merged = withParts(meanwhile, ['senses'], proposed)
    expect(merged).toMatchObject({ pronunciation: 'wah-ig', content: 'fresh water' })
    expect(merged.document).toMatchObject({ warning: 'Cold.', senses: [{ en: 'fresh water' }] })
  })

  test('leave handwritten content unchanged', () => {
    const byHand = edited({}, { content: 'what is drunk', contentByHand: true })
    expect(withParts(byHand, ['senses'], edited({ senses: [plainSense('rain')] })).content).toBe('what is drunk')
  })

  test('include title and dialect with the forms', () => {
    const proposed = edited(
      { forms: [{ text: 'vaig', kind: 'main', dialects: ['tangaa'] }] },
      { title: 'vaig', dialect: "Tangaa'" },
    )
    expect(withParts(start, ['forms'], proposed)).toMatchObject({ title: 'vaig', dialect: "Tangaa'" })
  })
})

test('a part that a stored document lacks is null in changes, and absent from a state made with it', () => {
  const { warning: _warning, ...older } = start.document
  const before = { ...start, document: older as typeof start.document }
  const after = edited({ warning: 'A sad story' })
  expect(changesBetween(before, after)).toMatchObject([{ path: ['warning'], before: null, after: 'A sad story' }])
  expect(withParts(after, ['warning'], before).document.warning).toBeUndefined()
})
