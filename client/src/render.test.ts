import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CategoryAnswer } from '#shared/entries.ts'
import { draw, prepare } from './render.tsx'

const company = { name: 'Boros', address: 'Penampang', phones: [], website: null, team: [], placeholder: true }
const uploadLimits = { image: 1, audio: 1, video: 1 }
const config = { stripePublishableKey: null, siteName: 'Boros', supportEmail: null, company, uploadLimits }

beforeAll(() => prepare())

test('an entry whose title holds a line break has one line for its title', () => {
  const id = randomUUID()
  const entry = { id, type: 'PHRASE', title: 'Isai\nngaran\r\nnu?', content: 'what is your name?' }
  const asked = { path: '/library/:id', address: `/library/${id}`, data: entry as CategoryAnswer }
  const { html, title } = draw(asked, config)
  expect(title).toBe('Isai ngaran nu?: what is your name? – Boros')
  expect(html).not.toContain('<title>')
})
