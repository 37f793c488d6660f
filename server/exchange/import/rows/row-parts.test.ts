import { expect, test } from 'vitest'
import { documentLimits } from '#shared/entries/document.ts'
import type { RowContext } from './row-draft.ts'
import { createLeftovers } from './row-leftovers.ts'
import { parseExamples, parseForms, homographIn, withNotes } from './row-parts.ts'
import { createValues } from './values.ts'

const slugs = Array.from({ length: documentLimits.dialects + 2 }, (_, index) => `place-${index}`)
const dialects = new Map(slugs.map((slug) => [slug, slug]))

function reading() {
  const values = createValues({ fields: [], columns: [], dialects, mapping: [] })
  const context = { values, sources: [], defaults: { dialect: null, type: 'WORD' } } as unknown as RowContext
  return { context, rest: createLeftovers(values) }
}

test('places of a form beyond the limit are left out by name', () => {
  const { context, rest } = reading()
  const other = `qxother (${slugs.slice(0, -1).join(', ')})`
  const forms = parseForms(
    { form: 'qxword', dialects: slugs.join(', '), other_forms: `${other} | qxword (${slugs[21]})` },
    context,
    rest,
  )
  expect(forms.map((form) => form.dialects)).toEqual([slugs.slice(0, 20), slugs.slice(0, 20)])
  expect(rest.leftOut).toEqual([
    ['forms', 'qxword: place-20'],
    ['forms', 'qxword: place-21'],
    ['forms', 'qxother: place-20'],
  ])
})

test('unknown places of other forms and sentences name what they belong to', () => {
  const { context, rest } = reading()
  parseForms({ form: 'qxword', dialects: 'Nowhere', other_forms: 'qxother (Elsewhere)' }, context, rest)
  parseExamples({ examples: 'Qxword ku', example_dialects: 'Far away' }, context, rest)
  expect(rest.notes()).toEqual(['Dialect: Nowhere', 'Dialect: Elsewhere (qxother)', 'Dialect: Far away (Qxword ku)'])
})

test('an unknown place is one note that names all it belongs to, long sentences by their beginning', () => {
  const { context, rest } = reading()
  const variants = Array.from({ length: 30 }, (_, index) => `qx${index}`)
  const examples = `${'qx '.repeat(1500).trim()} | Qxword ku`
  parseForms(
    { form: 'qxword', dialects: 'tdj', other_forms: variants.map((each) => `${each} (tdj)`).join(' | ') },
    context,
    rest,
  )
  parseExamples({ examples, example_dialects: 'Far away | Far away' }, context, rest)
  const beginning = `${'qx '.repeat(20)}…`
  const notes = ['Dialect: tdj', `Dialect: tdj (${variants.join(', ')})`, `Dialect: Far away (${beginning}, Qxword ku)`]
  expect(rest.notes()).toEqual(notes)
  const sense = { partOfSpeech: null, en: 'house', ms: null, domains: [] }
  expect(withNotes([{ ...sense, note: 'a note' }], rest)[0]!.note).toBe(['a note', ...notes].join('\n'))
  const long = 'x'.repeat(4950)
  expect(withNotes([{ ...sense, note: long }], rest)[0]!.note).toBe(`${long}\nDialect: tdj`)
  expect(rest.leftOut).toEqual(notes.slice(1).map((text) => ['texts', text]))
})

test('unknown kinds of forms, parts of lists beyond their items and numbers that are none are left out by name', () => {
  const { context, rest } = reading()
  const forms = parseForms({ form: 'qxword', other_forms: 'qxother', form_kinds: 'plural | spelling' }, context, rest)
  parseExamples({ examples: 'Qxword ku', example_sources: '_ | A book' }, context, rest)
  expect(forms[1]).toMatchObject({ text: 'qxother', kind: 'variant' })
  expect(homographIn({ homograph: '2a' }, rest)).toBeUndefined()
  expect(homographIn({ homograph: '0' }, rest)).toBeUndefined()
  expect(homographIn({ homograph: '2' }, rest)).toBe(2)
  expect(rest.leftOut).toEqual([
    ['texts', 'spelling'],
    ['values', 'Kind of form: plural (qxother)'],
    ['texts', 'A book'],
    ['values', 'Homograph number: 2a'],
  ])
})
