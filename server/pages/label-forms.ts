import type { RequestHandler } from 'express'
import { languageOf } from '#server/http/request-language.ts'
import type { Documents } from './site-documents.ts'

/** The labels in Kadazandusun as the library has them now. */
export interface LabelForms {
  /** Rises with every change that may change a label. */
  version: () => Promise<number>
  /** Forms by the name of the label. */
  read: () => Promise<ReadonlyMap<string, string>>
}

/** Before a page in Kadazandusun is sent, its labels are made those of the library. */
export function currentLabels({ version, read }: LabelForms, { showLabels }: Pick<Documents, 'showLabels'>) {
  let known: number | undefined
  let drawing: Promise<void> | undefined
  async function draw() {
    const now = await version()
    if (now === known) return
    await showLabels(await read())
    known = now
  }
  const handler: RequestHandler = async (request, _response, next) => {
    if (languageOf(request) === 'dtp') {
      drawing ??= draw().finally(() => (drawing = undefined))
      // Without the database a page keeps the labels that it has.
      await drawing.catch(() => {})
    }
    next()
  }
  return handler
}
