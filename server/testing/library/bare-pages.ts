import { sql } from 'drizzle-orm'
import { Router, type Response } from 'express'
import { beforeEach } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories } from '#shared/entries/entries.ts'
import type { DataPage } from '#server/pages/language-documents.ts'
import { stripPrefix } from '#server/pages/language-addresses.ts'
import type { Pages } from '#server/pages/pages.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'

export interface Shown extends Omit<DataPage, 'data' | 'structured'> {
  data: { rows: { id: string; title: string }[]; next: string | null; total: string } & { title: string }
  structured: Record<string, unknown>
}

/** Renderer whose pages show their data instead of HTML. */
const bare: Pages = {
  prefixes: stripPrefix,
  labels: (_request, _response, next) => next(),
  languages: (_request, _response, next) => next(),
  sharedPages: Router(),
  forPeople: () => Router(),
  unknown: () => {},
  renderPlainPage: () => '',
  sendData(response: Response, page: DataPage, status: 200 | 404 = 200) {
    response.status(status).json(page)
  },
}

/** A product with an empty library before each test, whose pages show their data. */
export function useBareLibrary() {
  const { app, admin } = useTestApp({ admin: 'an admin' }, { deps: { pages: bare } })
  beforeEach(() => app.db.execute(sql`TRUNCATE categories, contributions CASCADE`))
  return {
    app,
    admin,
    sense: (en: string, ms: string | null) => ({ partOfSpeech: null, en, ms, note: null, domains: [] }),
    page: async (path: string) => {
      const answer = await app.visitor.fetch(path)
      return { status: answer.status, ...((await answer.json()) as Shown) }
    },
    addEntry: (title: string, content = 'a meaning', more: object = {}) =>
      admin.call(categories.create, { body: { type: 'WORD', title, content, ...more } }),
    publish: async (title: string) => {
      const author = await app.person({ ...people['a contributor'], firstName: 'Contributor', lastName: 'Example' })
      const { id } = await author.call(contributions.create, { body: { title, content: 'As we say it.' } })
      await admin.call(contributions.decide, { params: { id }, body: { status: 'APPROVED' } })
      return id
    },
  }
}
