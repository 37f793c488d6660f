import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { plainDocument } from '#shared/entries/document.ts'
import { preloadDataPages, renderDataPage } from './render.tsx'

const company = { name: 'Boros', address: 'Penampang', phones: [], website: null, team: [], placeholder: true }
const uploadLimits = { image: 1, audio: 1, video: 1 }
const config = { stripePublishableKey: null, siteName: 'Boros', supportEmail: null, company, uploadLimits }

beforeAll(() => preloadDataPages())

test('an entry title with a line break is rendered on one line', () => {
  const id = randomUUID()
  const title = 'Isai\nngaran\r\nnu?'
  const content = 'what is your name?'
  const document = { ...plainDocument(title, content), forms: [] }
  const relations = { forms: [], voices: [], related: [], sources: [], lessons: [], known: { count: 0, byMe: false } }
  const entry = {
    id,
    type: 'PHRASE',
    title,
    content,
    warning: null,
    document,
    ...relations,
  } as Partial<FullEntryJson>
  const request = { path: '/library/:id', address: `/library/${id}`, data: entry }
  const rendered = renderDataPage(request, { config, language: 'en' })
  expect(rendered.title).toBe('Isai ngaran nu?: what is your name? – Boros')
  expect(rendered.html).not.toContain('<title>')
})
