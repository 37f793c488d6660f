import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { learner, renderFor, serve } from '#client/testing/page.tsx'
import { PlaceAdmin } from './place-admin.tsx'

const place = (name: string, fields: object = {}) => ({
  id: crypto.randomUUID(),
  slug: name.toLowerCase(),
  name,
  place: null,
  glottocode: null,
  dialect: null,
  language: 'dtp',
  unsure: false,
  listed: true,
  entries: 0,
  ...fields,
})

test('a place follows its dialect, a suggestion comes first, and another language is named', async () => {
  const all = [
    place('Ranau', { place: 'Ranau' }),
    place('Tambunan'),
    place('Lotud', { place: 'Tuaran', language: 'dtr' }),
    place('Tiong', { dialect: 'ranau', unsure: true }),
    place('Toboh', { listed: false, unsure: true }),
  ]
  serve({ 'GET /api/admin/places': () => ({ body: all }) })
  renderFor({ ...learner, role: 'ADMIN' }, <PlaceAdmin />)
  const rows = (await screen.findAllByRole('listitem')).map(({ firstElementChild }) => firstElementChild?.textContent)
  expect(rows).toEqual([
    'TobohSuggested',
    'Ranau',
    'TiongWe are not surebelongs to Ranau',
    'Tambunan',
    'LotudTuaran · language dtr',
  ])
})
