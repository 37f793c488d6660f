import { Router, type Response } from 'express'
import type { DataPage } from '#server/pages/language-documents.ts'
import { stripPrefix } from '#server/pages/language-addresses.ts'
import type { Pages } from '#server/pages/pages.ts'

export interface Shown extends Omit<DataPage, 'data' | 'structured'> {
  data: { rows: { id: string; title: string }[]; next: string | null; total: string } & { title: string }
  structured: Record<string, unknown>
}

/** Renderer whose pages show their data instead of HTML. */
export const bare: Pages = {
  prefixes: stripPrefix,
  languages: (_request, _response, next) => next(),
  sharedPages: Router(),
  forPeople: () => Router(),
  unknown: () => {},
  renderPlainPage: () => '',
  sendData(response: Response, page: DataPage, status: 200 | 404 = 200) {
    response.status(status).json(page)
  },
}
