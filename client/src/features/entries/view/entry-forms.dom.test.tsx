import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { learner, renderFor } from '#client/testing/page.tsx'
import { EntryForms } from './entry-forms.tsx'
import { EntryHead } from './entry-head.tsx'

const form = (text: string, ...names: string[]) => ({
  text,
  kind: 'main',
  dialects: names.map((name) => ({
    dialect: { slug: name.toLowerCase(), name },
    state: 'one witness',
    names: ['Ana'],
  })),
})
const voice = (id: string, text: string) => ({
  id,
  url: `/objects/${id}.mp3`,
  speaker: 'Ana',
  dialect: 'Ranau',
  place: null,
  licence: 'here-only',
  form: text,
  isSentence: false,
})
const forms = [form('karabaw', 'Tambunan', 'Ranau'), form('kambau', 'Kota Belud')]
const entryWith = (voices: object[], change: object = {}) =>
  ({
    id: '3b1f6d0e-1f5b-4a80-9d0a-6f4f5b7c2a01',
    type: 'WORD',
    title: 'karabaw',
    homograph: null,
    content: 'water buffalo',
    ms: null,
    dialect: null,
    imageUrl: null,
    audioUrl: null,
    fileWarnings: {},
    document: { forms: forms.map(({ text }) => ({ text })), senses: [], examples: [] },
    forms,
    places: [],
    voices,
    ...change,
  }) as unknown as FullEntryJson

test('the head plays a voice of the headword, never one of another form', () => {
  const other = voice('01', 'kambau')
  const { unmount } = renderFor(null, <EntryHead entry={entryWith([other])} />)
  expect(screen.queryByRole('button', { name: /Play/ })).toBeNull()
  unmount()
  renderFor(null, <EntryHead entry={entryWith([other, voice('02', "karabaw'")])} />)
  expect(screen.getByRole('button', { name: /Play/ })).toBeTruthy()
})

test('the head names another language than Kadazandusun', () => {
  const document = { ...entryWith([]).document, language: 'dtr' }
  const { unmount } = renderFor(null, <EntryHead entry={entryWith([], { document })} />)
  expect(screen.getByText('Word · Lotud')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'karabaw' }).lang).toBe('dtr')
  unmount()
  renderFor(null, <EntryHead entry={entryWith([])} />)
  expect(screen.getByText('Word')).toBeTruthy()
})

test('places by which two forms differ are not folded; those of a single form are', () => {
  const { unmount } = renderFor(learner, <EntryForms entry={entryWith([])} onAttest={() => {}} />)
  expect(screen.queryByRole('button', { name: /Said in/ })).toBeNull()
  unmount()
  renderFor(learner, <EntryForms entry={entryWith([], { forms: forms.slice(0, 1) })} onAttest={() => {}} />)
  const unplaced = [form('karabaw', 'Tambunan', 'Ranau', 'Not-Stated')]
  const folded = { name: 'Said in 2 places' }
  expect(screen.getByRole('button', folded)).toBeTruthy()
  cleanup()
  // A source that names no place is listed, but is no place.
  renderFor(learner, <EntryForms entry={entryWith([], { forms: unplaced })} onAttest={() => {}} />)
  expect(screen.getByRole('button', folded)).toBeTruthy()
})
