import type { Revision, WholeEntryAnswer } from '#shared/dictionary.ts'
import { dictionary } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import { people, startTestApp } from './test-app.ts'

export const water = { type: 'WORD' as const, title: 'waig', content: 'water' }

/** The product with an editor of its library. */
export async function startEditing() {
  const app = await startTestApp()
  const [admin, learner] = await Promise.all([
    app.person({ ...people['an admin'], firstName: 'Moderator' }),
    app.person(people['a learner']),
  ])
  const read = (id: string, person = app.visitor) => person.call(dictionary.whole, { params: { id } })
  return {
    app,
    admin,
    learner,
    create: async (fields: object = {}) => (await admin.call(categories.create, { body: { ...water, ...fields } })).id,
    read,
    history: (id: string, query = {}) => app.visitor.call(dictionary.history, { params: { id }, query }),
    /** The document with some of it changed, from the version that it is. */
    change: async (id: string, fields: Partial<WholeEntryAnswer['document']>, more: object = {}) => {
      const { document, version } = await read(id)
      return admin.call(dictionary.change, {
        params: { id },
        body: { version, document: { ...document, ...fields }, ...more },
      })
    },
  }
}

export const sense = (en: string) => ({ partOfSpeech: null, en, ms: null, note: null, domains: [] })

/** What a revision changed: 'changed forms.0.text'. */
export const named = (changes: Revision['changes'] | undefined) =>
  changes?.map(({ kind, path }) => `${kind} ${path.join('.')}`)
