import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { plainDocument } from '#shared/entry-document.ts'
import { draw, prepare } from './render.tsx'

const company = { name: 'Boros', address: 'Penampang', phones: [], website: null, team: [], placeholder: true }
const uploadLimits = { image: 1, audio: 1, video: 1 }
const config = { stripePublishableKey: null, siteName: 'Boros', supportEmail: null, company, uploadLimits }

beforeAll(() => prepare())

test('an entry whose title holds a line break has one line for its title', () => {
  const id = randomUUID()
  const title = 'Isai\nngaran\r\nnu?'
  const content = 'what is your name?'
  const document = { ...plainDocument(title, content), forms: [] }
  const around = { forms: [], voices: [], related: [], sources: [], lessons: [], known: { count: 0, byMe: false } }
  const entry = { id, type: 'PHRASE', title, content, warning: null, document, ...around } as Partial<WholeEntryAnswer>
  const asked = { path: '/library/:id', address: `/library/${id}`, data: entry }
  const drawn = draw(asked, config)
  expect(drawn.title).toBe('Isai ngaran nu?: what is your name? – Boros')
  expect(drawn.html).not.toContain('<title>')
})
